import { expect, type Page } from "@playwright/test";
import { served } from "../pages/offline";
import { allowNotifications, signIn } from "../pages/site";
import { test } from "../setup/test";

test.use({ serviceWorkers: "allow" });

const subscribed = "Push-notiser aktiverade! Du får notiser när nya resor matchar dina bevakningar.";
const notSubscribed = "Kunde inte aktivera push-notiser. Du får fortfarande e-post-notiser.";
const week = 7 * 86_400_000;

test.beforeEach(async ({ context }) => {
  await allowNotifications(context);
  await context.addInitScript(() => {
    const { startMessages } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.startMessages = function () {
      startMessages.call(this);
      performance.mark("listens to its worker");
    };
  });
});

test("a person turns notifications on by a tap, and off again", async ({ page }) => {
  await answerForPushService(page);
  await signIn(page, { on: "/user-profile" });
  await page.getByRole("button", { name: "Slå på notiser" }).click();
  await expect(page.getByText(subscribed)).toBeVisible();
  await expect(page.getByText("Notiser är på här.")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Stäng av notiser" }).click();
  await expect(page.getByRole("button", { name: "Slå på notiser" })).toBeVisible();
});

test("a push service that says no is told, and e-mail goes on", async ({ page }) => {
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException("no", "AbortError"));
  });
  await signIn(page, { on: "/user-profile" });
  await page.getByRole("button", { name: "Slå på notiser" }).click();
  await expect(page.getByText(notSubscribed)).toBeVisible();
});

test("what is older than seven days is renewed, what is not is left alone", async ({ page }) => {
  await answerForPushService(page);
  await signIn(page, { on: "/user-profile" });
  await page.getByRole("button", { name: "Slå på notiser" }).click();
  await expect(page.getByText(subscribed)).toBeVisible();
  for (const [age, requests] of [
    [week - 60_000, 0],
    [week + 60_000, 1],
  ] as const) {
    // For the next page alone: the one before it may look at its age only now.
    await page.addInitScript((at) => localStorage.setItem("push_refreshed_at", String(at)), Date.now() - age);
    let sent = 0;
    const count = (request: { url(): string; method(): string }) => {
      if (request.method() === "POST" && request.url().endsWith("/push-subscription")) sent++;
    };
    page.on("request", count);
    await page.reload();
    if (requests > 0) await expect(page.getByText(subscribed)).toBeVisible();
    await expect(page.getByRole("button", { name: "Stäng av notiser" })).toBeVisible();
    await listening(page);
    await push(page, { title: "Kim vill åka med", body: "Svara i dag.", data: { route: "/inbox" } });
    await expect(page.getByText("Kim vill åka med").first()).toBeVisible();
    expect(sent).toBe(requests);
    page.off("request", count);
  }
});

test("who opens the settings sees that the site has lost their browser, and turns notifications on again", async ({
  page,
}) => {
  await answerForPushService(page);
  await signIn(page, { on: "/user-profile" });
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && /push-subscription$/.test(request.url()),
  );
  await page.getByRole("button", { name: "Slå på notiser" }).click();
  await expect(page.getByText("Notiser är på här.")).toBeVisible();
  const endpoint = new URLSearchParams((await sent).postData() ?? "").get("endpoint") ?? "";
  // As when the push service says that it is gone, or it is the eleventh.
  const lose = (lost: string) => page.request.post("/push-subscription", { form: { ends: "1", endpoint: lost } });
  expect((await lose(endpoint)).status()).toBe(204);
  await page.addInitScript(() => {
    const dead = { unsubscribe: async () => performance.mark("lets the dead address go") };
    Object.assign(PushManager.prototype, { getSubscription: async () => dead });
  });
  await page.reload();
  await page.getByRole("button", { name: "Slå på notiser" }).click();
  await expect(page.getByText("Notiser är på här.")).toBeVisible();
  expect(await page.evaluate(() => performance.getEntriesByName("lets the dead address go").length)).toBe(1);
  await page.reload();
  await expect(page.getByText("Notiser är på här.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Slå på notiser" })).toBeHidden();
});

test("a browser that was lost a week ago is there again as soon as its settings are opened", async ({ page }) => {
  await answerForPushService(page);
  await signIn(page, { on: "/user-profile" });
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && /push-subscription$/.test(request.url()),
  );
  await page.getByRole("button", { name: "Slå på notiser" }).click();
  await expect(page.getByText(subscribed)).toBeVisible();
  const endpoint = new URLSearchParams((await sent).postData() ?? "").get("endpoint") ?? "";
  await page.request.post("/push-subscription", { form: { ends: "1", endpoint } });
  await page.addInitScript((at) => localStorage.setItem("push_refreshed_at", String(at)), Date.now() - week - 60_000);
  await page.reload();
  await expect(page.getByText(subscribed)).toBeVisible();
  await expect(page.getByText("Notiser är på här.")).toBeVisible();
});

test("notifications whose address the browser has dropped begin again with the next page", async ({ page }) => {
  await answerForPushService(page);
  await signIn(page, { on: "/user-profile" });
  await page.getByRole("button", { name: "Slå på notiser" }).click();
  await expect(page.getByText(subscribed)).toBeVisible();
  await page.evaluate(() => localStorage.removeItem("its address"));
  await page.goto("/my-rides");
  await expect(page.getByText(subscribed)).toBeVisible();
});

test("who signs in again keeps notifications, and nobody else is told that they are on", async ({ page }) => {
  await answerForPushService(page);
  const name = await signIn(page, { on: "/user-profile" });
  await page.getByRole("button", { name: "Slå på notiser" }).click();
  await expect(page.getByText("Notiser är på här.")).toBeVisible();

  const renewed = page.waitForResponse((response) => response.url().endsWith("/push-subscription") && response.ok());
  await signIn(page, { on: "/user-profile", name });
  await renewed;
  await expect(page.getByText("Notiser är på här.")).toBeVisible();

  const ended = page.waitForFunction(() => localStorage.getItem("push_setup_done") === null);
  await signIn(page, { on: "/user-profile" });
  await expect(page.getByRole("button", { name: "Slå på notiser" })).toBeVisible();
  await ended;
  await expect(page.getByText("Notiser är på här.")).toBeHidden();
});

test("notifications that are turned off on a bad network end in the browser, and can be turned on again", async ({
  page,
}) => {
  await answerForPushService(page);
  await signIn(page, { on: "/user-profile" });
  await page.getByRole("button", { name: "Slå på notiser" }).click();
  await expect(page.getByText(subscribed)).toBeVisible();
  await page.addInitScript(() => {
    const own = { unsubscribe: async () => performance.mark("lets its address go") };
    Object.assign(PushManager.prototype, { getSubscription: async () => own });
  });
  await page.reload();
  await page.route("**/push-subscription", (route) => route.abort());
  await page.getByRole("button", { name: "Stäng av notiser" }).click();
  await expect(page.getByRole("button", { name: "Slå på notiser" })).not.toHaveAttribute("aria-disabled", "true");
  expect(await page.evaluate(() => performance.getEntriesByName("lets its address go").length)).toBeGreaterThan(0);
});

test("a script that does not come on a bad network leaves the button to be pressed again", async ({ page }) => {
  await answerForPushService(page);
  await signIn(page, { on: "/user-profile" });
  await served(page);
  const button = page.getByRole("button", { name: "Slå på notiser" });
  await expect(button).toBeVisible();
  await page.context().route(/\/assets\/push-/, (route) => route.abort());
  await button.click();
  await expect(page.getByText("Det gick inte att slå på notiser i den här webbläsaren.")).toBeVisible();
  await expect(button).not.toHaveAttribute("aria-disabled", "true");
});

test("notifications that cannot be renewed for want of a network are not said to have failed", async ({ page }) => {
  await answerForPushService(page);
  await signIn(page, { on: "/user-profile" });
  await page.getByRole("button", { name: "Slå på notiser" }).click();
  await expect(page.getByText(subscribed)).toBeVisible();
  await page.addInitScript((at) => localStorage.setItem("push_refreshed_at", String(at)), Date.now() - week - 60_000);
  await page.addInitScript(() => {
    new MutationObserver(() => console.info(document.querySelector(".toast")?.textContent)).observe(document, {
      childList: true,
      subtree: true,
    });
  });
  const said: string[] = [];
  page.on("console", (line) => said.push(line.text()));
  await page.route(/push-subscription$|livez$/, (route) => route.abort());
  const lost = page.waitForEvent("requestfailed", (request) => /push-subscription$|livez$/.test(request.url()));
  await page.reload();
  await lost;
  await listening(page);
  await push(page, { title: "Kim vill åka med", body: "Svara i dag.", data: { route: "/inbox" } });
  await expect.poll(() => said).toContain("Kim vill åka med. Svara i dag.");
  expect(said).not.toContain(notSubscribed);
});

test("a push that comes while the site is looked at shows in the page for six seconds", async ({ page }) => {
  await answerForPushService(page);
  await signIn(page, { on: "/user-profile" });
  await page.getByRole("button", { name: "Slå på notiser" }).click();
  await expect(page.getByText(subscribed)).toBeVisible();
  await page.goto("/my-rides");
  await listening(page);
  await page.clock.pauseAt(Date.now() + 1000);
  await push(page, { title: "Kim vill åka med", body: "Svara i dag.", data: { route: "/inbox" } });
  const toast = page.getByRole("link", { name: "Kim vill åka med. Svara i dag." });
  await expect(toast).toHaveAttribute("href", "/inbox");
  await page.clock.fastForward(5500);
  await expect(toast).toBeVisible();
  await page.clock.fastForward(1000);
  await expect(toast).toBeHidden();
});

/** The browsers of the tests reach no push service; this answers in its place, with an address and keys as it gives. */
async function answerForPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
    const text = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "");
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem("its address", endpoint);
      const keys = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
      const p256dh = text(await crypto.subtle.exportKey("raw", keys.publicKey));
      const auth = text(crypto.getRandomValues(new Uint8Array(16)).buffer);
      return Object.assign(Object.create(PushSubscription.prototype), {
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      });
    };
    PushManager.prototype.getSubscription = async () => {
      const own = { endpoint: localStorage.getItem("its address"), unsubscribe: async () => true };
      return own.endpoint ? Object.assign(Object.create(PushSubscription.prototype), own) : null;
    };
  });
}

/** Until then a push is shown by the browser, not in the page. */
async function listening(page: Page): Promise<void> {
  const marks = () => performance.getEntriesByName("listens to its worker").length;
  await expect.poll(() => page.evaluate(marks)).toBe(1);
}

/** Lets the browser hand its worker a push. */
async function push(page: Page, payload: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  const origin = new URL(page.url()).origin;
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(payload) });
}
