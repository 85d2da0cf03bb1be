import { afterAll, vi } from "vitest";

// Files share a process, in which packages stay loaded: the product's own modules begin anew with each.
vi.resetModules();
const variables = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
});
