import { createHash } from "node:crypto";
import { env } from "./env.server";

export type GuardedPage = { html: string; policy: string };

/** Third parties that a page admits; no other page admits any. */
export type Guests = {
  payPal?: boolean;
  statistics?: boolean;
};

type Hosts = { script?: string; image: string; connect: string; frame?: string };

const formTargets = "'self' https://accounts.google.com https://www.paypal.com https://www.sandbox.paypal.com";

/** What PayPal's buttons load and open. A demo serves its own. */
const payPalPart = env.mode === "live" ? "https://*.paypal.com https://*.paypalobjects.com" : "";
const payPal: Hosts = { image: payPalPart, connect: payPalPart, frame: payPalPart };

/** As Google documents them, without those for advertising. */
const statistics: Hosts = {
  script: "https://*.googletagmanager.com",
  image: "https://*.google-analytics.com https://*.googletagmanager.com",
  connect: "https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com",
};

/** Map pictures of the operator's, on every page that may open a map. */
const tiles = env.mapTiles ? [new URL(env.mapTiles.url).origin] : [];

export const policyWithoutScript = policyFor({ script: [], style: [] });

/** For an SVG opened as a document. @param style the content of its style element */
export function policyWithStyle(style: string): string {
  return policyFor({ script: [], style: [hashOf(style)] });
}

/** For a page made for one person: scripts with the nonce run, and what they load. */
export function guardWithNonce(html: string, nonce: string, guests: Guests = {}): GuardedPage {
  return {
    html,
    policy: policyFor({ script: [`'nonce-${nonce}'`, "'strict-dynamic'"], style: [`'nonce-${nonce}'`], guests }),
  };
}

/** For a cached page: inline code with the render's nonce gets a hash; the nonce is removed. */
export function guardWithHashes(html: string, nonce: string, guests: Guests = {}): GuardedPage {
  const hashes: Record<string, string[]> = { script: [], style: [] };
  const inline = new RegExp(`<(script|style)([^<>]*) nonce="${nonce}"([^<>]*)>(.*?)</\\1>`, "gs");
  const plain = html.replace(inline, (_, tag: string, before: string, after: string, code: string) => {
    if (code) hashes[tag]?.push(hashOf(code));
    return `<${tag}${before}${after}>${code}</${tag}>`;
  });
  const { script = [], style = [] } = hashes;
  const runsScript = script.length > 0 || guests.statistics;
  return { html: plain, policy: policyFor({ script: runsScript ? ["'self'", ...script] : [], style, guests }) };
}

function hashOf(code: string): string {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}

function policyFor({ script, style, guests = {} }: { script: string[]; style: string[]; guests?: Guests }): string {
  const hosts = [...(guests.payPal ? [payPal] : []), ...(guests.statistics ? [statistics] : [])];
  const and = (part: keyof Hosts) => hosts.flatMap((host) => host[part] || []);
  const sources = (name: string, list: string[]) => (list.length > 0 ? [`${name} ${list.join(" ")}`] : []);
  return [
    "default-src 'none'",
    ...sources("script-src", script.length > 0 ? [...script, ...and("script")] : []),
    ...sources("style-src", style),
    ...sources("img-src", ["'self'", "data:", ...(script.length > 0 ? tiles : []), ...and("image")]),
    "font-src 'self'",
    ...sources("connect-src", ["'self'", ...and("connect")]),
    ...sources("frame-src", and("frame")),
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action ${formTargets}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; ");
}
