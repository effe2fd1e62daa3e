// What the page uses of the bundled libraries, for the type checker alone; not served.

export type Child = VNode | string | number | boolean | null | undefined | Child[];
export interface VNode {
  type: unknown;
}
export class Component<P = object, S = object> {
  constructor(props: P);
  props: P;
  state: S;
  setState(next: Partial<S>): void;
}
export const Fragment: unknown;
export function h(type: unknown, props?: object | null, ...children: Child[]): VNode;
export function html(strings: TemplateStringsArray, ...values: unknown[]): VNode;
export function render(node: Child, parent: Element): void;
export interface Context<T> {
  Provider: (props: { value: T; children?: Child }) => VNode;
}
export function createContext<T>(value: T): Context<T>;
export function useContext<T>(context: Context<T>): T;
export function useState<T>(first: T | (() => T)): [T, (next: T | ((before: T) => T)) => void];
export function useEffect(run: () => void | (() => void), inputs?: unknown[]): void;
export function useLayoutEffect(run: () => void | (() => void), inputs?: unknown[]): void;
export function useRef<T>(first: T): { current: T };
export function useMemo<T>(make: () => T, inputs: unknown[]): T;
export function useCallback<T>(made: T, inputs: unknown[]): T;
export interface Signal<T> {
  value: T;
  peek(): T;
}
export function signal<T>(value: T): Signal<T>;
export function computed<T>(make: () => T): { readonly value: T };
export function effect(run: () => void | (() => void)): () => void;
export function batch<T>(run: () => T): T;
