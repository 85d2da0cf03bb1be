import type { Server } from "node:http";
import type { LoaderFunction, ServerBuild } from "@remix-run/node";
import { Outlet, Scripts, useLoaderData } from "@remix-run/react";
import { hangUp, listenOn } from "#tests/setup/ports";
import * as entry from "~/entry.server";
import { useNonce } from "~/frame/nonce";
import { future } from "~/server/refused-forms";

type Screen = {
  loader?: LoaderFunction;
  action?: LoaderFunction;
};

/** A build of a few screens, each of which shows what its loader says, in the real document with scripts. */
export function createBuild(screens: Record<string, Screen>): ServerBuild {
  const places = Object.entries(screens).map(([path, screen]) => ({
    id: path,
    parentId: "root",
    ...(path === "/" ? { index: true } : { path: path.slice(1) }),
    module: { ...screen, default: Said },
  }));
  const routes: ServerBuild["routes"] = {
    root: { id: "root", path: "", module: { default: Document, ErrorBoundary: Failed } },
  };
  for (const place of places) routes[place.id] = place;
  return buildOf(routes);
}

/** What the compiler makes around the routes of a site. */
export function buildOf(routes: ServerBuild["routes"]): ServerBuild {
  return {
    mode: "production",
    entry: { module: entry },
    routes,
    assets: {
      entry: { imports: [], module: "/assets/entry.js" },
      routes: Object.fromEntries(
        Object.values(routes).flatMap((route) => (route ? [[route.id, manifestOf(route)]] : [])),
      ),
      url: "/assets/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "public",
    future,
    isSpaMode: false,
  };
}

/** Listens on a free port of this machine until the test file ends. */
export async function serve(server: Server): Promise<{ url: string; close(): Promise<void> }> {
  return { url: `http://127.0.0.1:${await listenOn(server)}`, close: () => hangUp(server) };
}

function manifestOf({ id, parentId, path, index, module }: NonNullable<ServerBuild["routes"][string]>) {
  const inBrowser = { hasClientAction: false, hasClientLoader: false, hasErrorBoundary: false };
  const place = { id, parentId, path, index, module: "/assets/screen.js", imports: [] };
  return { ...place, ...inBrowser, hasAction: Boolean(module.action), hasLoader: Boolean(module.loader) };
}

function Document() {
  const nonce = useNonce();
  return (
    <html lang="sv-SE">
      <head>
        <title>Prov</title>
        <style nonce={nonce}>{"h1 { color: #222 }"}</style>
      </head>
      <body>
        <Outlet />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

function Failed() {
  return <h1>Fel</h1>;
}

function Said() {
  return <h1>{JSON.stringify(useLoaderData())}</h1>;
}
