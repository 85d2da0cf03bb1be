import type { RequestHandler } from "express";
import { screenPathOf, screens } from "~/screens";
import type { RouteTable } from "./route-table";

declare global {
  namespace Express {
    interface Locals {
      route?: string;
      isSharedScreen?: boolean;
    }
  }
}

export function findScreen(table: RouteTable): RequestHandler {
  return (request, response, next) => {
    const route = table.at(screenPathOf(request.path))?.address;
    if (route) {
      response.locals.route = route;
      response.locals.isSharedScreen = screens[route]?.isShared ?? false;
    }
    next();
  };
}
