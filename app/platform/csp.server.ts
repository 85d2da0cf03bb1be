import { createHash } from "node:crypto";
import { env } from "./env.server";

/** A page's HTML and the Content-Security-Policy header to send with it. */
export type GuardedPage = { html: string; policy: string };

const formTargets = "'self' https://accounts.google.com https://www.paypal.com https://www.sandbox.paypal.com";

/** What PayPal's buttons load and open once their script runs. A demo's come from here. */
const payPalHosts = env.mode === "live" ? "https://*.paypal.com https://*.paypalobjects.com" : "";

/** The policy of what runs no script: refusals, files, answers to machines. */
export const policyWithoutScript = policyFor({ script: [], style: [] });

/**
 * For a page made for one person: only what carries the nonce runs, and what that loads.
 * @param paysWithPayPal lets PayPal's buttons show on the page; no other page lets anybody in
 */
export function guardWithNonce(html: string, nonce: string, paysWithPayPal = false): GuardedPage {
  const preloads = html.replaceAll('<link rel="modulepreload"', `<link nonce="${nonce}" rel="modulepreload"`);
  return {
    html: preloads,
    policy: policyFor({
      script: [`'nonce-${nonce}'`, "'strict-dynamic'"],
      style: [`'nonce-${nonce}'`],
      guests: paysWithPayPal ? payPalHosts : "",
    }),
  };
}

/**
 * For a page that many will get: allows our own files, and inline code by its hash. Only code that carries the nonce
 * of the render is trusted with a hash; the nonce itself is taken out.
 */
export function guardWithHashes(html: string, nonce: string): GuardedPage {
  const hashes: Record<string, string[]> = { script: [], style: [] };
  const inline = new RegExp(`<(script|style)([^>]*) nonce="${nonce}"([^>]*)>(.*?)</\\1>`, "gs");
  const plain = html.replace(inline, (_, tag: string, before: string, after: string, code: string) => {
    hashes[tag]?.push(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
    return `<${tag}${before}${after}>${code}</${tag}>`;
  });
  const { script = [], style = [] } = hashes;
  return { html: plain, policy: policyFor({ script: script.length > 0 ? ["'self'", ...script] : [], style }) };
}

function policyFor({ script, style, guests = "" }: { script: string[]; style: string[]; guests?: string }): string {
  const also = guests && ` ${guests}`;
  return [
    "default-src 'none'",
    ...(script.length > 0 ? [`script-src ${script.join(" ")}`] : []),
    ...(style.length > 0 ? [`style-src ${style.join(" ")}`] : []),
    `img-src 'self' data:${also}`,
    "font-src 'self'",
    `connect-src 'self'${also}`,
    ...(guests ? [`frame-src ${guests}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action ${formTargets}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; ");
}
