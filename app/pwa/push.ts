import { showToast } from "~/ui/toasts";
import { notePushFor, pushDoneKey, pushState, thisBrowser } from "./push-state";
import { isReachable } from "./reachable";
import { registerWorker, workerRegistration } from "./registration";
import { hasUnsaved } from "./unsaved";

/** `later`: asking was postponed or something else failed, which the console tells. */
export type PushSetup = "on" | "denied" | "failed" | "later";

type ForegroundPush = { type: "push"; title: string; body: string; route: string };
type WorkersQuestion = ForegroundPush | { type: "leave" };

const refreshedKey = "push_refreshed_at";

/** Specification section 9. */
const workerWaitMs = 10_000;
const refreshAfterMs = 7 * 86_400_000;
const foregroundToastMs = 6000;

/** Call it from a tap: the browser may ask the person (specification section 4). @param isLost its address may be dead */
export async function turnOnPush(isLost = false): Promise<PushSetup> {
  const isFirst = Notification.permission === "default";
  const permission = isFirst ? await Notification.requestPermission() : Notification.permission;
  if (permission !== "granted") return permission === "denied" ? "denied" : "later";
  const worker = await startWorker().catch(logFailure);
  return worker ? obtainToken(worker, isLost) : "later";
}

export async function turnOffPush(): Promise<void> {
  notePushFor(null);
  localStorage.removeItem(refreshedKey);
  const registration = await workerRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await post({ ends: "1", endpoint: subscription.endpoint }).catch(logFailure);
  await subscription.unsubscribe();
}

/** Where notifications were turned on: shows those that arrive on an open page, says whether a pressed one may take it, and
 * renews subscriptions of an earlier sign-in, older than 7 days, or dropped by the browser. Another person's end. */
export async function attendPush(): Promise<void> {
  if (personOf(localStorage.getItem(pushDoneKey)) !== personOf(thisBrowser())) return turnOffPush();
  navigator.serviceWorker.addEventListener("message", answerWorker);
  navigator.serviceWorker.startMessages();
  const isDue = pushState() === "on" ? await isOutdated() : Notification.permission === "granted";
  if (isDue && (await isReachable())) await turnOnPush();
}

async function isOutdated(): Promise<boolean> {
  const age = Date.now() - Number(localStorage.getItem(refreshedKey));
  const registration = await workerRegistration();
  return age < 0 || age > refreshAfterMs || !(await registration?.pushManager.getSubscription());
}

const personOf = (browser: string | null) => browser?.split(".")[0];

function answerWorker({ data, ports }: MessageEvent<WorkersQuestion>): void {
  if (data?.type === "push") showInPage(data);
  else if (data?.type !== "leave" || hasUnsaved()) return;
  ports[0]?.postMessage("done");
}

function showInPage({ title, body, route }: ForegroundPush): void {
  showToast({ type: "info", text: `${title}. ${body}`, to: route, ms: foregroundToastMs });
}

async function startWorker(): Promise<ServiceWorkerRegistration> {
  await registerWorker();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the worker is not ready")), workerWaitMs);
  });
  return Promise.race([navigator.serviceWorker.ready, tooLate]).finally(() => clearTimeout(timer));
}

async function obtainToken(worker: ServiceWorkerRegistration, isLost: boolean): Promise<PushSetup> {
  try {
    await register(worker, isLost);
  } catch (error) {
    logFailure(error);
    showToast({
      type: "warning",
      text: "Kunde inte aktivera push-notiser. Du får fortfarande e-post-notiser.",
    });
    return "failed";
  }
  localStorage.setItem(refreshedKey, String(Date.now()));
  notePushFor(thisBrowser());
  showToast({
    type: "info",
    text: "Push-notiser aktiverade! Du får notiser när nya resor matchar dina bevakningar.",
  });
  return "on";
}

/** A subscription of another person or for other keys is replaced. */
async function register({ pushManager }: ServiceWorkerRegistration, isLost: boolean): Promise<void> {
  const { publicKey } = await read("/push-subscription");
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const renew = async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  };
  const status = await send(await (isLost ? renew() : pushManager.subscribe(options).catch(renew)));
  if (status === 409 && (await send(await renew())) < 300) return;
  if (status >= 300) throw new Error(`the subscription was answered with ${status}`);
}

async function read(path: string): Promise<{ publicKey: string }> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

async function send(subscription: PushSubscription): Promise<number> {
  const { endpoint, keys = {} } = subscription.toJSON();
  return post({ endpoint: endpoint ?? "", p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" });
}

async function post(fields: Record<string, string>): Promise<number> {
  const response = await fetch("/push-subscription", { method: "POST", body: new URLSearchParams(fields) });
  return response.status;
}

function logFailure(error: unknown): void {
  console.warn("Push:", error);
}
