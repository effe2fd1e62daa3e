"""Floor 8: the web application, a JSON service and the page that uses it."""
