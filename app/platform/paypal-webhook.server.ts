import { verify, X509Certificate } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { crc32 } from "./crc32";
import { env } from "./env.server";
import { log } from "./log.server";
import { PayPalUnavailable } from "./paypal-api.server";
import { readUpTo } from "./untrusted";

export type PayPalEvent = {
  /** the same when repeated */
  id: string;
  /** such as PAYMENT.CAPTURE.COMPLETED */
  type: string;
  orderId: string | null;
  captureId: string | null;
  refundId: string | null;
  customId: string | null;
  body: unknown;
};

/** ms; webhooks must be answered within two seconds */
const timeoutMs = 1_500;
const largestCertificate = 32 * 1024;

const kept = new LRUCache<string, X509Certificate>({ max: 8, ttl: 86_400_000 });

const relatedIds = z.object({ order_id: z.string().optional(), capture_id: z.string().optional() });
const event = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(200),
  resource_type: z.string().default(""),
  resource: z.object({
    id: z.string().optional(),
    order_id: z.string().optional(),
    custom_id: z.string().nullish(),
    purchase_units: z.array(z.object({ custom_id: z.string().nullish() })).default([]),
    supplementary_data: z.object({ related_ids: relatedIds.optional() }).optional(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
    links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  }),
});

/** Verifies with PayPal's certificate, cached for a day. @returns null when forged @throws PayPalUnavailable */
export async function verifyWebhook(headers: Headers, rawBody: Buffer): Promise<PayPalEvent | null> {
  const address = headers.get("PayPal-Cert-Url") ?? "";
  const signature = Buffer.from(headers.get("PayPal-Transmission-Sig") ?? "", "base64");
  if (headers.get("PayPal-Auth-Algo") !== "SHA256withRSA" || !env.payPal || !isCertificateAddress(address)) return null;
  const parts = [headers.get("PayPal-Transmission-Id"), headers.get("PayPal-Transmission-Time"), env.payPal.webhookId];
  const message = Buffer.from([...parts, crc32(rawBody)].join("|"));
  const certificate = await certificateAt(address);
  if (!certificate || !verify("sha256", message, certificate.publicKey, signature)) return null;
  return eventOf(rawBody);
}

/** The sandbox has other addresses than the live service; a demo's are the stand-in's. */
function isCertificateAddress(text: string): boolean {
  const folder = "/v1/notifications/certs/";
  if (!env.payPal || !/\/v1\/notifications\/certs\/[\w-]+$/.test(text)) return false;
  if (env.mode === "demo") return text.startsWith(env.payPal.apiBase + folder) && !text.includes("..");
  if (!URL.canParse(text)) return false;
  const { hostname, pathname } = new URL(text);
  const isSandbox = (host: string) => host.endsWith(".sandbox.paypal.com");
  return (
    text === `https://${hostname}${pathname}` &&
    pathname.startsWith(folder) &&
    hostname.endsWith(".paypal.com") &&
    isSandbox(hostname) === isSandbox(new URL(env.payPal.apiBase).hostname)
  );
}

async function certificateAt(address: string, now = Date.now()): Promise<X509Certificate | null> {
  const found = kept.get(address);
  if (found) return isSound(found, now) ? found : null;
  const certificate = readCertificate(await download(address));
  if (!certificate || !isSound(certificate, now)) {
    log.warn("paypal.certificate-refused");
    return null;
  }
  kept.set(address, certificate);
  return certificate;
}

async function download(address: string): Promise<string> {
  try {
    const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`PayPal's certificate was answered with ${response.status}`);
    const bytes = await readUpTo(largestCertificate, response);
    if (!bytes) throw new Error("PayPal's certificate is too large");
    return Buffer.from(bytes).toString("utf8");
  } catch (error) {
    log.warn("paypal.certificate-unreachable", { error });
    throw new PayPalUnavailable("PayPal's certificate could not be had", { cause: error });
  }
}

function readCertificate(text: string): X509Certificate | null {
  try {
    return new X509Certificate(text);
  } catch {
    return null;
  }
}

function isSound({ publicKey, subject, validFrom, validTo }: X509Certificate, now: number): boolean {
  const isValid = Date.parse(validFrom) <= now && now <= Date.parse(validTo);
  const name = subject.match(/^CN=(.+)$/m)?.[1] ?? "";
  return isValid && publicKey.asymmetricKeyType === "rsa" && name.endsWith(".paypal.com");
}

function eventOf(rawBody: Buffer): PayPalEvent | null {
  const body = contentOf(rawBody);
  const parsed = event.safeParse(body);
  if (!parsed.success) return null;
  const { id, event_type: type, resource_type, resource } = parsed.data;
  const related = resource.supplementary_data?.related_ids;
  const isOrder = type.startsWith("CHECKOUT.ORDER.");
  const isRefund = resource_type === "refund" || type === "PAYMENT.CAPTURE.REFUNDED";
  const isCapture = type.startsWith("PAYMENT.CAPTURE.") && !isRefund;
  const ownId = resource.id ?? null;
  const disputed = resource.disputed_transactions[0]?.seller_transaction_id;
  const capture = resource.links.find(({ rel }) => rel === "up")?.href.match(/\/captures\/([^/?]+)$/)?.[1];
  return {
    id,
    type,
    orderId: isOrder ? ownId : (related?.order_id ?? resource.order_id ?? null),
    captureId: isCapture ? ownId : (related?.capture_id ?? capture ?? disputed ?? null),
    refundId: isRefund ? ownId : null,
    customId: resource.custom_id ?? resource.purchase_units[0]?.custom_id ?? null,
    body,
  };
}

function contentOf(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString("utf8"));
  } catch {
    return null;
  }
}
