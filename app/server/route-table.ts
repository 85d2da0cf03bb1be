import type { ServerBuild } from "@remix-run/node";

export type RouteTable = {
  /** @returns routes of a screen's pathname, outermost first; null where none matches */
  at(pathname: string): Match | null;
};

type Match = {
  ids: string[];
  address: string;
};

type Routes = ServerBuild["routes"];
type Row = Match & { pattern: RegExp; score: number };

/** Compiled once, as React Router does at each match (`rankRouteBranches`, `compilePath`). No optional parts. */
export function createRouteTable(routes: Routes): RouteTable {
  const rows = Object.values(routes)
    .flatMap((route) => (route && (route.path || route.index) ? [rowOf(route.id, routes)] : []))
    .sort((one, other) => other.score - one.score);
  return {
    at: (pathname) => {
      const path = decoded(pathname);
      return rows.find(({ pattern }) => pattern.test(path)) ?? null;
    },
  };
}

function rowOf(id: string, routes: Routes): Row {
  const ids = lineOf(id, routes);
  const address = `/${ids.flatMap((each) => routes[each]?.path || []).join("/")}`;
  return { ids, address, pattern: patternOf(address), score: scoreOf(address, routes[id]?.index) };
}

function lineOf(id: string, routes: Routes): string[] {
  const parentId = routes[id]?.parentId;
  return parentId === undefined ? [id] : [...lineOf(parentId, routes), id];
}

function patternOf(address: string): RegExp {
  const parts = partsOf(address).map((part) =>
    part === "*" ? "(?:/.*)?" : part.startsWith(":") ? "/[^/]+" : `/${part.replace(/[\\.*+^${}|()[\]]/g, "\\$&")}`,
  );
  return new RegExp(`^${parts.join("")}/*$`, "i");
}

function scoreOf(address: string, isIndex = false): number {
  const parts = partsOf(address);
  const scores = parts.map((part) => (part === "*" ? -2 : part.startsWith(":") ? 3 : 10));
  return scores.reduce((sum, score) => sum + score, 1 + parts.length + (isIndex ? 2 : 0));
}

function partsOf(address: string): string[] {
  return address.split("/").filter(Boolean);
}

function decoded(pathname: string): string {
  return pathname
    .split("/")
    .map((part) => decodeURIComponent(part).replaceAll("/", "%2F"))
    .join("/");
}
