import { z } from "zod";
import { env } from "./env.server";
import { log } from "./log.server";
import { readJsonUpTo } from "./untrusted";

const TIMEOUT_MS = 3_000;

/** bytes; the way through all of Sweden with each turn takes a tenth */
const LARGEST = 32 * 1024 * 1024;

const answer = z.object({
  code: z.literal("Ok"),
  routes: z
    .array(
      z.object({
        distance: z.number().nonnegative(),
        duration: z.number().nonnegative(),
        geometry: z.string().min(1),
        legs: z.array(
          z.object({
            distance: z.number().nonnegative(),
            duration: z.number().nonnegative(),
            steps: z.array(z.object({ distance: z.number().nonnegative(), ref: z.string().optional() })),
          }),
        ),
      }),
    )
    .min(1),
});

/** metres, seconds; polyline with six decimals */
export type RouterAnswer = z.infer<typeof answer>["routes"][number];

/** OSRM by car; null where none is configured or usable within 3 s, which is logged. */
export async function askRouter(points: { lat: number; lng: number }[]): Promise<RouterAnswer | null> {
  if (!env.routingUrl) return null;
  try {
    const response = await fetch(addressOf(env.routingUrl, points), {
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The router answered ${response.status}`);
    const route = answer.parse(await readJsonUpTo(LARGEST, response)).routes[0];
    if (route?.legs.length !== points.length - 1) throw new Error("The router answered with other stops");
    return route;
  } catch (error) {
    log.warn("routing.failed", { error });
    return null;
  }
}

function addressOf(base: string, points: { lat: number; lng: number }[]): string {
  const stops = points.map(({ lat, lng }) => `${lng},${lat}`).join(";");
  return `${base.replace(/\/$/, "")}/route/v1/driving/${stops}?overview=full&geometries=polyline6&steps=true`;
}
