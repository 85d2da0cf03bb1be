import { withRetries } from "./retries";

type Route = { id: string; module: string };

/** Screens whose script did not come: they can be reached as whole documents only. */
export const lostScreens = new Set<string>();

/**
 * Replaces Remix's function of this name (vite.config.ts), which reloads the page when a script is lost, maybe forever,
 * and with it goes what was typed. A rejected promise leaves an empty screen, so a lost one comes as one that crashes.
 */
export async function loadRouteModule(route: Route, loaded: Record<string, unknown>): Promise<unknown> {
  try {
    loaded[route.id] ??= await withRetries(() => import(/* @vite-ignore */ route.module));
    return loaded[route.id];
  } catch (error) {
    lostScreens.add(route.id);
    return { default: () => crash(error) };
  }
}

function crash(error: unknown): never {
  throw error;
}
