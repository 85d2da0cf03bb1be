import type { Express } from "express";

type Layer = {
  route?: { path: string; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
  regexp: RegExp & { fast_slash?: boolean };
};

export type RawHandler = { path: string; hasAction: boolean };

/** What answers beside the screens: every address that the web server itself was given a handler for. */
export function rawHandlersOf(app: Express): RawHandler[] {
  const found = new Map<string, RawHandler>();
  for (const { path, methods } of routesIn(app._router.stack)) {
    const known = found.get(path);
    found.set(path, { path, hasAction: Boolean(methods.post) || Boolean(known?.hasAction) });
  }
  return [...found.values()];
}

function routesIn(layers: Layer[], mounted = ""): { path: string; methods: Record<string, boolean> }[] {
  return layers.flatMap(({ route, handle, regexp }) => {
    if (route) return { path: (mounted + route.path).replace(/(.)\/$/, "$1"), methods: route.methods };
    return handle.stack ? routesIn(handle.stack, mounted + pathOf(regexp)) : [];
  });
}

/** Express 4 keeps of where a router is mounted only the expression made from it: `^\/demo\/?(?=\/|$)`. */
function pathOf(mount: Layer["regexp"]): string {
  if (mount.fast_slash) return "";
  return (/^\^(.*)\\\/\?\(\?=/.exec(mount.source)?.[1] ?? mount.source).replaceAll("\\/", "/");
}
