import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { screenPathOf } from "~/screens";
import { createRouteTable } from "./route-table";

type HandlerOf = (pathname: string) => RequestHandler;

/** Remix ranks and compiles all its routes several times per request, so each screen's handler has its own alone. */
export function createScreenHandlers(build: ServerBuild | (() => Promise<ServerBuild>)): HandlerOf {
  const whole = createRequestHandler(build, process.env.NODE_ENV);
  return typeof build === "function" ? () => whole : handlersOf(build, whole);
}

function handlersOf(build: ServerBuild, whole: RequestHandler): HandlerOf {
  const table = createRouteTable(build.routes);
  const handlers = new Map<string, RequestHandler>();
  return (pathname) => {
    const ids = table.at(screenPathOf(pathname))?.ids;
    if (!ids) return whole;
    const key = ids.join(" ");
    const handler = handlers.get(key) ?? createRequestHandler(partOf(build, ids), process.env.NODE_ENV);
    handlers.set(key, handler);
    return handler;
  };
}

function partOf(build: ServerBuild, ids: string[]): ServerBuild {
  const { assets } = build;
  return { ...build, routes: pick(build.routes, ids), assets: { ...assets, routes: pick(assets.routes, ids) } };
}

function pick<Value>(values: Record<string, Value | undefined>, keys: string[]): Record<string, Value> {
  return Object.fromEntries(keys.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])));
}
