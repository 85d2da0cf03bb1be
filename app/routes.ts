import { flatRoutes } from "@remix-run/fs-routes";
import { type RouteConfig, route } from "@remix-run/route-config";

export default [
  ...(await flatRoutes()),
  route("passenger/:id", "routes/ride.$id/route.tsx", { id: "passenger" }),
  route("change-phone", "routes/verify-phone/route.tsx", { id: "change-phone" }),
] satisfies RouteConfig;
