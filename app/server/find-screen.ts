import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import type { RequestHandler } from "express";
import { screenPathOf, screens } from "~/screens";

type Branch = { id: string; path?: string } & ({ index: true } | { index?: false; children: Branch[] });

declare global {
  namespace Express {
    interface Locals {
      /** Address of the screen with its variable parts by name, such as `/ride/:id`. */
      route?: string;
      /** The screen is the same for everybody who is not signed in. */
      isSharedScreen?: boolean;
    }
  }
}

/** Finds which screen an address leads to and notes it on the response for those that come after. */
export function findScreen({ routes }: ServerBuild): RequestHandler {
  const branches = childrenOf(undefined);
  return (request, response, next) => {
    const matches = matchRoutes(branches, { pathname: screenPathOf(request.path) });
    const leaf = matches?.at(-1)?.route;
    if (matches && leaf) {
      response.locals.route = `/${matches.flatMap(({ route }) => route.path || []).join("/")}`;
      response.locals.isSharedScreen = screens[response.locals.route]?.isShared ?? false;
    }
    next();
  };

  function childrenOf(parent: string | undefined): Branch[] {
    return Object.values(routes)
      .filter((route) => route?.parentId === parent)
      .flatMap((route) => route ?? [])
      .map(({ id, path, index }) => (index ? { id, path, index: true } : { id, path, children: childrenOf(id) }));
  }
}
