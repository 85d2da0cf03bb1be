import express, { type Request, type RequestHandler, type Response, type Router } from "express";
import { z } from "zod";
import type { Account, Order, Refusal } from "./account";
import { captureAnswer, orderAnswer, refundAnswer, refusalAnswer } from "./answers";
import type { Signer } from "./signer";

export type Call = "token" | "create" | "read" | "capture" | "refund" | "readCapture";

/** `lost` and `silence` fail after the call was done, `error` and `busy` before. */
export type Trouble = "lost" | "silence" | "error" | "busy";

type Options = {
  account: Account;
  signer: Signer;
  credentials: { clientId: string; clientSecret: string };
  apiBase: string;
  approveUrl(order: Order): string;
  troubleOf(call: Call, order: Order | undefined): Trouble | undefined;
  beSilent(response: Response, answer: () => void): void;
};

type Answer = { status: number; body: object };
type Handler = (options: Options, request: Request) => Answer;

const unknown: Refusal = { refused: 404, issue: "INVALID_RESOURCE_ID" };
const malformed: Answer = { status: 400, body: refusalAnswer("INVALID_PARAMETER_SYNTAX", 400, null) };

const money = z.object({ currency_code: z.string().length(3), value: z.string().regex(/^\d+\.\d{2}$/) });
const newOrder = z.object({
  intent: z.literal("CAPTURE"),
  purchase_units: z.tuple([
    z.object({ custom_id: z.string().max(127), description: z.string().max(127), amount: money }),
  ]),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({
        brand_name: z.string().max(127),
        shipping_preference: z.literal("NO_SHIPPING"),
        user_action: z.literal("PAY_NOW"),
        return_url: z.url(),
        cancel_url: z.url(),
      }),
    }),
  }),
});
const newRefund = z.object({ amount: money.optional() });

export function createPayPalApi(options: Options): Router {
  const tokens = new Set<string>();
  const routes = express.Router();
  routes.use(express.json({ limit: "64kb" }), express.urlencoded({ extended: false, limit: "8kb" }));
  routes.post("/v1/oauth2/token", respond(options, "token", makeToken(tokens)));
  routes.get("/v1/notifications/certs/:id", sendCertificate(options));
  const known = requireToken(tokens);
  const once = [known, requireRequestId];
  routes.post("/v2/checkout/orders", once, respond(options, "create", createOrder));
  routes.get("/v2/checkout/orders/:id", known, respond(options, "read", readOrder));
  routes.post("/v2/checkout/orders/:id/capture", once, respond(options, "capture", captureOrder));
  routes.get("/v2/payments/captures/:id", known, respond(options, "readCapture", readCapture));
  routes.post("/v2/payments/captures/:id/refund", once, respond(options, "refund", refundCapture));
  return routes;
}

function respond(options: Options, call: Call, handle: Handler): RequestHandler {
  const { account, troubleOf, beSilent } = options;
  return (request, response) => {
    const id = request.params.id ?? "";
    const trouble = troubleOf(call, account.find(id) ?? account.findCaptured(id));
    if (trouble === "error") return void response.status(500).json({ name: "INTERNAL_SERVER_ERROR" });
    if (trouble === "busy") return void response.status(429).json({ name: "RATE_LIMIT_REACHED" });
    const { status, body } = handle(options, request);
    if (trouble === "lost") return void request.socket.destroy();
    const answer = () => void response.status(status).json(body);
    if (trouble === "silence") return beSilent(response, answer);
    answer();
  };
}

function makeToken(tokens: Set<string>): Handler {
  return ({ credentials: { clientId, clientSecret }, signer }, request) => {
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
    if (request.get("Authorization") !== expected) return { status: 401, body: { error: "invalid_client" } };
    if (request.body.grant_type !== "client_credentials") return { status: 400, body: { error: "invalid_request" } };
    const token = `${signer.certificateId}-${tokens.size}`;
    tokens.add(token);
    return { status: 200, body: { access_token: token, token_type: "Bearer", expires_in: 32_400 } };
  };
}

function requireToken(tokens: Set<string>): RequestHandler {
  return (request, response, next) => {
    if (tokens.has(request.get("Authorization")?.replace(/^Bearer /, "") ?? "")) return next();
    response.status(401).json({ name: "AUTHENTICATION_FAILURE" });
  };
}

const requireRequestId: RequestHandler = (request, response, next) => {
  if (requestIdOf(request)) return next();
  response.status(400).json(refusalAnswer("PAYPAL_REQUEST_ID_REQUIRED", 400, null));
};

function sendCertificate({ signer }: Options): RequestHandler {
  return ({ params }, response) => {
    if (params.id !== signer.certificateId) return void response.status(404).end();
    response.type("application/x-pem-file").send(signer.certificate.cert);
  };
}

function createOrder(options: Options, request: Request): Answer {
  const parsed = newOrder.safeParse(request.body);
  if (!parsed.success) return malformed;
  const [{ custom_id, description, amount }] = parsed.data.purchase_units;
  const { brand_name, return_url, cancel_url } = parsed.data.payment_source.paypal.experience_context;
  const order = options.account.create(
    { customId: custom_id, description, amount, brandName: brand_name, returnUrl: return_url, cancelUrl: cancel_url },
    requestIdOf(request),
  );
  return { status: 201, body: orderAnswer(order, options) };
}

function readOrder(options: Options, { params }: Request): Answer {
  const order = options.account.find(params.id ?? "");
  return order ? { status: 200, body: orderAnswer(order, options) } : refuse(unknown);
}

function captureOrder(options: Options, request: Request): Answer {
  const id = request.params.id ?? "";
  const order = options.account.capture(id, requestIdOf(request));
  if (!("refused" in order)) return { status: 201, body: orderAnswer(order, options) };
  const asked = order.issue === "INSTRUMENT_DECLINED" && options.account.find(id);
  return refuse(order, asked ? options.approveUrl(asked) : null);
}

function readCapture(options: Options, { params }: Request): Answer {
  const order = options.account.findCaptured(params.id ?? "");
  return order ? { status: 200, body: captureAnswer(order, options) } : refuse(unknown);
}

function refundCapture(options: Options, request: Request): Answer {
  const parsed = newRefund.safeParse(request.body);
  if (!parsed.success) return malformed;
  const order = options.account.findCaptured(request.params.id ?? "");
  if (!order?.capture) return refuse(unknown);
  const refund = options.account.refund(order.capture.id, requestIdOf(request), parsed.data.amount);
  return "refused" in refund ? refuse(refund) : { status: 201, body: refundAnswer(order, refund, options) };
}

function refuse({ refused, issue }: Refusal, redirectUrl: string | null = null): Answer {
  return { status: refused, body: refusalAnswer(issue, refused, redirectUrl) };
}

function requestIdOf(request: Request): string {
  return request.get("PayPal-Request-Id") ?? "";
}
