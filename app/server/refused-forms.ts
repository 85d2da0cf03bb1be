import { createRequestHandler, data, type ServerBuild } from "@remix-run/node";
import type { Response as Outgoing } from "express";
import { env } from "~/platform/env.server";
import type { Refusal } from "~/pwa/kept";

/** Remix's flags, from remix.config.js. */
export const future: ServerBuild["future"] = {
  v3_fetcherPersist: true,
  v3_lazyRouteDiscovery: false,
  v3_relativeSplatPath: true,
  v3_singleFetch: true,
  v3_throwAbortReason: true,
};

const refusals = new Map<Refusal["isRefused"], Promise<Buffer>>();

/** In the format that Remix's router reads, for a hydrated page. @param why an HTTP status, or which kind of 503 */
export async function sendRefusal(outgoing: Outgoing, status: number, why: Refusal["isRefused"]): Promise<void> {
  const refusal = refusals.get(why) ?? writtenByRemix(status, why);
  refusals.set(why, refusal);
  outgoing
    .status(status)
    .set({ "Cache-Control": "no-store", "Content-Type": "text/x-script" })
    .end(await refusal);
}

async function writtenByRemix(status: number, why: Refusal["isRefused"]): Promise<Buffer> {
  const refuse = () => {
    throw data({ isRefused: why } satisfies Refusal, { status });
  };
  const handle = createRequestHandler(onlyScreen(refuse), "production");
  const answer = await handle(new Request(new URL("/_root.data", env.origin), { method: "POST", body: "" }));
  return Buffer.from(await answer.arrayBuffer());
}

function onlyScreen(action: () => never): ServerBuild {
  const place = { id: "root", path: "", hasAction: true, hasLoader: false, hasErrorBoundary: false, module: "" };
  return {
    mode: "production",
    isSpaMode: false,
    entry: { module: { default: () => new Response() } },
    routes: { root: { id: "root", path: "", module: { default: () => null, action } } },
    assets: {
      entry: { imports: [], module: "" },
      routes: { root: { ...place, hasClientAction: false, hasClientLoader: false } },
      url: "",
      version: "",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future,
  };
}
