// Google Analytics: loaded only for people who have allowed statistics; needs no other script of the page.
(() => {
  const { id, open } = document.currentScript.dataset;
  const latestStartMs = 3000;
  const setUpFailed = "❌ GA-initialisering misslyckades";
  const withValue = ["Payment Authorized", "Revenue Contact Unlocked", "purchase"];
  const openFolders = open.split(" ");
  let counted = "";

  window.dataLayer = window.dataLayer || [];
  function gtag() {
    // biome-ignore lint/complexity/noArguments: Google's script tells commands from other entries by this.
    window.dataLayer.push(arguments);
  }

  /** What may be told of a page: nothing of its query, and of somebody's own pages only which screen it is. */
  function viewOf(path, title) {
    const [, folder, name, ...rest] = path.split("/");
    const isOpen = name === undefined || (name !== "" && rest.length === 0 && openFolders.includes(folder));
    if (isOpen) return { path, title: location.search ? path : title };
    const screen = `/${folder}/:id`;
    return { path: screen, title: screen };
  }

  function referrer() {
    if (!document.referrer) return "";
    const { origin, pathname } = new URL(document.referrer);
    return origin === location.origin ? origin + viewOf(pathname, "").path : origin;
  }

  function configure() {
    const view = viewOf(location.pathname, document.title);
    gtag("consent", "default", {
      ad_storage: "denied",
      ad_user_data: "denied",
      ad_personalization: "denied",
      analytics_storage: "granted",
    });
    gtag("js", new Date());
    gtag("set", { page_location: location.origin + view.path, page_title: view.title, page_referrer: referrer() });
    gtag("config", id, {
      send_page_view: false,
      anonymize_ip: true,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
      cookie_domain: "none",
      cookie_expires: 365 * 86_400,
      cookie_flags: location.protocol === "https:" ? "SameSite=Lax;Secure" : "SameSite=Lax",
    });
  }

  function countView() {
    if (location.pathname === counted) return;
    counted = location.pathname;
    const { path, title } = viewOf(counted, document.title);
    const view = { page_location: location.origin + path, page_path: path, page_title: title };
    gtag("set", view);
    gtag("event", "page_view", view);
  }

  function countEvent({ name, value = 10, currency = "SEK", transactionId }) {
    gtag("event", name, withValue.includes(name) ? { value, currency, transaction_id: transactionId } : {});
  }

  function carefully(count, subject) {
    try {
      count(subject);
    } catch (error) {
      console.warn("GA: kunde inte räkna", error);
    }
  }

  let isStarted = false;
  function start() {
    if (isStarted) return;
    isStarted = true;
    const script = document.createElement("script");
    script.async = true;
    script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
    script.onerror = () => console.warn(setUpFailed);
    document.body.append(script);
  }

  try {
    configure();
    carefully(countView);
    for (const event of window.samfardEvents ?? []) carefully(countEvent, event);
    addEventListener("samfard:analytics", ({ detail }) => carefully(countEvent, detail));
    addEventListener("samfard:view", () => carefully(countView));
    setTimeout(start, latestStartMs);
    addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(start));
  } catch (error) {
    console.warn(setUpFailed, error);
  }
})();
