import { afterAll, vi } from "vitest";

// Files share a process, in which packages stay loaded: the product's own modules begin anew with each.
vi.resetModules();
const variables = { ...process.env };

const contexts = vi.hoisted((): { disable(): void }[] => []);

// Node 20 tells every one of each promise there is, also those that nobody uses any more.
vi.mock("node:async_hooks", async (load) => {
  const hooks = await load<typeof import("node:async_hooks")>();
  class AsyncLocalStorage<Store> extends hooks.AsyncLocalStorage<Store> {
    constructor() {
      super();
      contexts.push(this);
    }
  }
  return { ...hooks, AsyncLocalStorage };
});

afterAll(() => {
  for (const context of contexts) context.disable();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
});
