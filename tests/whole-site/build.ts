import { resolve } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { buildOf } from "#tests/factories/build";

type Routes = ServerBuild["routes"];
type Module = NonNullable<Routes[string]>["module"];

const appFolder = resolve("app");

/** Every screen of the site as `app/routes.ts` lists them, from its source. */
export async function createWholeBuild(): Promise<ServerBuild> {
  const { default: screens } = await import("~/routes");
  const routes: Routes = { root: { id: "root", path: "", module: await moduleAt("root.tsx") } };
  await addTo(routes, screens, "root");
  return buildOf(routes);
}

/** The address of every screen with its variable parts by name, such as `/ride/:id`. */
export function screensOf({ routes }: ServerBuild): { path: string; hasAction: boolean; hasPage: boolean }[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.id === "root") return [];
    const { action, default: page } = route.module;
    return { path: `/${route.path ?? ""}`, hasAction: Boolean(action), hasPage: Boolean(page) };
  });
}

async function addTo(routes: Routes, entries: RouteConfigEntry[], parentId: string): Promise<void> {
  for (const { file, path, index, children = [], id = file.replace(/\.\w+$/, "") } of entries) {
    if (children.length > 0) throw new Error(`${file} has screens inside it: let screensOf join their addresses.`);
    routes[id] = { id, parentId, path, index, module: await moduleAt(file) };
  }
}

function moduleAt(file: string): Promise<Module> {
  return import(/* @vite-ignore */ resolve(appFolder, file));
}
