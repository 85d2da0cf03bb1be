import type { RequestHandler } from "express";
import { isData, screenPathOf, screens } from "~/screens";
import type { RouteTable } from "./route-table";

declare global {
  namespace Express {
    interface Locals {
      route?: string;
      isSharedScreen?: boolean;
    }
  }
}

/** Also redirects to the canonical spelling: routes match whatever the case of their fixed parts. */
export function findScreen(table: RouteTable): RequestHandler {
  return (request, response, next) => {
    const { path, url } = request;
    const route = table.at(screenPathOf(path))?.address;
    if (route) {
      const proper = isData(path) ? path : spelledAs(route, path);
      if (proper !== path) return response.redirect(308, proper + url.slice(path.length));
      response.locals.route = route;
      response.locals.isSharedScreen = screens[route]?.isShared ?? false;
    }
    next();
  };
}

/** @param route pattern that the path matches */
function spelledAs(route: string, path: string): string {
  const fixed = route.split("/");
  if (fixed.includes("*")) return path;
  return path
    .split("/")
    .map((part, n) => (fixed[n]?.startsWith(":") ? part : (fixed[n] ?? part)))
    .join("/");
}
