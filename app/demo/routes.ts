import express, { type Router } from "express";
import { createGoogleStandIn } from "./google/routes";
import { createOutbox } from "./outbox/routes";
import { createPayPalStandIn } from "./paypal/routes";

/** Below `/demo`. A live site has neither their code nor their routes. */
export async function createDemoRoutes(): Promise<Router> {
  const routes = express.Router();
  routes.use("/google", await createGoogleStandIn());
  routes.use("/outbox", createOutbox());
  routes.use("/paypal", createPayPalStandIn());
  return routes;
}
