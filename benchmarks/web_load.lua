-- Sends the requests of a file in turn and counts the answers by status: for web_load.py.
-- Whatever has a seed gets another one each time, so that its answer cannot come from the cache.
local threads = {}

function setup(thread)
  thread:set("offset", #threads * 97)
  table.insert(threads, thread)
end

function init(args)
  requests, counts, at = {}, {}, offset
  for line in io.lines(args[1]) do
    local path, body = line:match("^(%S+) (.*)$")
    requests[#requests + 1] = body:find('"seed":', 1, true) and { path, body } or post(path, body)
  end
end

function post(path, body)
  return wrk.format("POST", path, { ["content-type"] = "application/json" }, body)
end

function request()
  at = at % #requests + 1
  local ready = requests[at]
  if type(ready) == "string" then
    return ready
  end
  seed = (seed or offset * 1000000) + 1
  return post(ready[1], (ready[2]:gsub('"seed": %d+', '"seed": ' .. seed)))
end

function response(status)
  counts[status] = (counts[status] or 0) + 1
end

function done(summary, latency)
  for _, thread in ipairs(threads) do
    for status, count in pairs(thread:get("counts")) do
      print("status", status, count)
    end
  end
  local errors = summary.errors
  print("lost", "connect", errors.connect)
  print("lost", "read", errors.read)
  print("lost", "write", errors.write)
  print("lost", "timeout", errors.timeout)
  print("p95", "ms", latency:percentile(95) / 1000)
end
