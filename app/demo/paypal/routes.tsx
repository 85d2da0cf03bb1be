import { join } from "node:path";
import express, { type RequestHandler, type Response, type Router } from "express";
import { z } from "zod";
import { env } from "~/platform/env.server";
import { sendDemoPage } from "../DemoPage";
import { AccountPage } from "./AccountPage";
import { ApprovePage, ChoiceMadePage } from "./ApprovePage";
import { type Account, type Fault, faults, type Order, openAccount } from "./account";
import { eventAnswer } from "./answers";
import { type Call, createPayPalApi, type Trouble } from "./api";
import { openBooks } from "./books";
import buttons from "./buttons.browser.js?raw";
import { createDelivery } from "./delivery";
import { Sheet } from "./Sheet";
import { createSigner } from "./signer";

const silenceMs = 30_000;
const waits = [2_000, 10_000, 60_000, 300_000];

const fault = z.enum(faults).nullable().catch(null);
const choice = z.object({ choice: z.enum(["pay", "cancel"]), fault, popup: z.string().default("") });
const ending = z.object({ capture: z.string(), status: z.enum(["COMPLETED", "DECLINED"]) });
const nextTrouble = z.object({ trouble: z.enum(["error", "busy", "lost", "silence"]).nullable().catch(null) });

export function createPayPalStandIn(): Router {
  if (env.mode !== "demo" || !env.payPal) throw new Error("PayPal has no stand-in outside of a demo");
  const { apiBase, webhookId, ...credentials } = env.payPal;
  const addresses = {
    apiBase,
    approveUrl: ({ id }: Order) => `${env.origin}/demo/paypal/checkoutnow?token=${id}`,
  };
  const { books, keep } = openBooks(join(env.dataDir, "paypal-stand-in.json"));
  const signer = createSigner({ certificateBase: apiBase, webhookId });
  const deliver = createDelivery({ waits, post: (event) => post(JSON.stringify(event)) });
  const account = openAccount(books, (happening) => deliver(eventAnswer(happening, addresses), happening));
  const troubles = createTroubles();

  async function post(body: string): Promise<boolean> {
    const signal = AbortSignal.timeout(silenceMs);
    const headers = signer.headersFor(body);
    return (await fetch(`${env.ownAddress}/paypal-webhook`, { method: "POST", headers, body, signal })).ok;
  }

  const form = express.urlencoded({ extended: false, limit: "8kb" });
  const routes = express.Router();
  routes.use(({ method }, response, next) => {
    response.set("Cache-Control", "no-store");
    if (method === "POST") response.once("close", keep);
    next();
  });
  routes.get("/sdk/js", (_request, response) => void response.type("js").send(buttons));
  routes.get("/", showAccount(account, troubles));
  routes.post("/next", form, planTrouble(troubles));
  routes.post("/settle", form, settlePayment(account));
  routes.use("/checkoutnow", keepOpener);
  routes.get("/checkoutnow", showApproval(account));
  routes.post("/checkoutnow", form, takeChoice(account));
  routes.use(
    createPayPalApi({
      ...addresses,
      account,
      signer,
      credentials,
      troubleOf: troubles.next,
      beSilent: (_response, answer) => void setTimeout(answer, silenceMs).unref(),
    }),
  );
  return routes;
}

type Troubles = ReturnType<typeof createTroubles>;

function createTroubles() {
  let planned: Trouble | null = null;
  return {
    plan: (trouble: Trouble | null) => {
      planned = trouble;
    },
    isPlanned: () => planned !== null,
    next(call: Call, order: Order | undefined): Trouble | undefined {
      const fault = call === "capture" ? order?.fault : null;
      const isCalls = fault === "lost" || fault === "error" || fault === "silence";
      const trouble = planned ?? (isCalls ? fault : undefined);
      if (planned) planned = null;
      else if (order && isCalls) order.fault = null;
      return trouble;
    },
  };
}

function showAccount(account: Account, troubles: Troubles): RequestHandler {
  return (_request, response) => {
    const isTroubled = troubles.isPlanned();
    sendDemoPage(response, (frame) => <AccountPage orders={account.list()} isTroubled={isTroubled} frame={frame} />);
  };
}

function planTrouble(troubles: Troubles): RequestHandler {
  return (request, response) => {
    troubles.plan(nextTrouble.parse(request.body).trouble);
    response.redirect(303, "/demo/paypal");
  };
}

function settlePayment(account: Account): RequestHandler {
  return (request, response) => {
    const asked = ending.safeParse(request.body);
    if (asked.success) account.settle(asked.data.capture, asked.data.status);
    response.redirect(303, "/demo/paypal");
  };
}

/** As PayPal's own page, so that the one that opened it in a window hears when it closes. */
const keepOpener: RequestHandler = (_request, response, next) => {
  response.set("Cross-Origin-Opener-Policy", "unsafe-none");
  next();
};

function showApproval(account: Account): RequestHandler {
  return ({ query }, response) => {
    const order = account.find(String(query.token));
    if (!order) return sendUnknown(response);
    if (order.status !== "PAYER_ACTION_REQUIRED") return sendBack(response, order, "approved", Boolean(query.popup));
    const asked: Fault | null = fault.parse(query.fault);
    sendDemoPage(response, (frame) => (
      <ApprovePage order={order} fault={asked} isPopup={Boolean(query.popup)} frame={frame} />
    ));
  };
}

function takeChoice(account: Account): RequestHandler {
  return ({ query, body }, response) => {
    const order = account.find(String(query.token));
    const chosen = choice.safeParse(body);
    if (!order || !chosen.success) return sendUnknown(response);
    const isPopup = Boolean(chosen.data.popup);
    if (chosen.data.choice === "cancel") return sendBack(response, order, "cancelled", isPopup);
    if (order.status === "PAYER_ACTION_REQUIRED") order.fault = chosen.data.fault;
    account.approve(order.id);
    sendBack(response, order, "approved", isPopup);
  };
}

function sendBack(response: Response, order: Order, choice: "approved" | "cancelled", isPopup: boolean): void {
  const url = new URL(choice === "approved" ? order.returnUrl : order.cancelUrl);
  url.searchParams.set("token", order.id);
  if (choice === "approved") url.searchParams.set("PayerID", "STANDINPAYER");
  if (isPopup) sendDemoPage(response, (frame) => <ChoiceMadePage order={order} choice={choice} frame={frame} />);
  else if (url.origin === env.origin) response.redirect(303, url.href);
  else sendUnknown(response);
}

function sendUnknown(response: Response): void {
  const lead = "Den kan ha blivit för gammal. Gå tillbaka och försök igen.";
  sendDemoPage(response.status(404), (frame) => (
    <Sheet title="Betalningen finns inte" lead={lead} frame={frame}>
      <p>
        <a href="/">Till webbplatsen</a>
      </p>
    </Sheet>
  ));
}
