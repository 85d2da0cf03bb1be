import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { hangUp, listenOn } from "#tests/setup/ports";
import { encodePath } from "./polyline";
import type { Place } from "./types";

let respond: (path: string) => { status?: number; body?: string } | null = () => null;
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = respond(request.url ?? "");
    if (answer) response.writeHead(answer.status ?? 200).end(answer.body);
  });
  vi.stubEnv("ROUTING_URL", `http://127.0.0.1:${await listenOn(server)}/`);
});

afterAll(() => hangUp(server));

beforeEach(() => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});

async function plan(...slugs: string[]) {
  const { places } = await import("./queries.server");
  const { planRoute } = await import("./roads.server");
  const index = await places();
  const stops = slugs.flatMap((slug): Place[] => index.indexed.filter((one) => one.slug === slug));
  const route = await planRoute(stops);
  return { route, passed: route.passed.map((one) => index.byId(one.placeId)?.slug) };
}

const line: [number, number][] = [
  [59.329, 18.069],
  [58.753, 17.009],
  [58.588, 16.188],
  [58.411, 15.621],
];

const good = {
  code: "Ok",
  routes: [
    {
      distance: 201_000,
      duration: 7_300,
      geometry: encodePath(line, 6),
      legs: [
        { distance: 161_000, duration: 5_700, steps: [{ distance: 20_000 }, { distance: 141_000, ref: "E 4; E 20" }] },
        {
          distance: 40_000,
          duration: 1_600,
          steps: [
            { distance: 39_000, ref: "E 4" },
            { distance: 1_000, ref: "34" },
          ],
        },
      ],
    },
  ],
};

test("the configured router's way is taken, asked for once with every stop", async () => {
  const asked: string[] = [];
  respond = (path) => {
    asked.push(path);
    return { body: JSON.stringify(good) };
  };
  const { route, passed } = await plan("stockholm", "norrkoping", "linkoping");
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(
    /^\/route\/v1\/driving\/18\.\d+,59\.\d+;16\.\d+,58\.\d+;15\.\d+,58\.\d+\?overview=full&geometries=polyline6/,
  );
  expect(route).toMatchObject({ metres: 201_000, seconds: 7_300, roads: ["E4", "34"], path: line });
  expect(route.stops).toEqual([
    { metres: 0, seconds: 0 },
    { metres: 161_000, seconds: 5_700 },
    { metres: 201_000, seconds: 7_300 },
  ]);
  const inOrder = ["stockholm", "sodertalje", "nykoping", "norrkoping", "linkoping"];
  expect(passed.filter((slug) => inOrder.includes(slug ?? ""))).toEqual(inOrder);
});

test.each([
  ["an error", { status: 500 }],
  ["no JSON", { body: "<html>" }],
  ["no route", { body: '{"code":"NoRoute"}' }],
  ["other stops", { body: JSON.stringify({ ...good, routes: [{ ...good.routes[0], legs: [] }] }) }],
  ["a negative distance", { body: JSON.stringify({ ...good, routes: [{ ...good.routes[0], distance: -1 }] }) }],
  ["a way that is none", { body: JSON.stringify({ ...good, routes: [{ ...good.routes[0], geometry: "!!!!" }] }) }],
  ["a way of one point", { body: JSON.stringify({ ...good, routes: [{ ...good.routes[0], geometry: "??" }] }) }],
  [
    "a way on another planet",
    { body: JSON.stringify({ ...good, routes: [{ ...good.routes[0], geometry: "~~~~~~~~~~~A" }] }) },
  ],
  ["nothing at all", null],
])("a router that answers with %s is done without, and that is logged", async (_, answer) => {
  respond = () => answer;
  const { route } = await plan("stockholm", "norrkoping", "linkoping");
  expect(route.roads).toEqual(["E4"]);
  expect(route.metres).toBeGreaterThan(180_000);
  expect(process.stdout.write).toHaveBeenCalledWith(expect.stringContaining('"routing.failed"'));
});
