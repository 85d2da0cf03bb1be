import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<string>();

/** Lets `visitorNetwork` know, within `handle`, where a request comes from. */
export function asVisitorFrom<Result>(network: string, handle: () => Result): Result {
  return scope.run(network, handle);
}

/** The network (IPv6 /64) that the current request comes from: for limits, never to be stored. */
export function visitorNetwork(): string {
  return scope.getStore() ?? "";
}
