// Runs the scripts that a page has put off (`app/entry.server.tsx`) once it has been painted and stands still.
(() => {
  // A page in the background is not painted, and a picture may take its time: after so long nothing waits any more.
  const timeoutMs = 1500;
  const { nonce } = document.currentScript;
  // Older browsers name it "document".
  const load = performance.getEntriesByType("navigation")[0] ?? {};
  const { name = "" } = load;
  const loaded = name.startsWith(location.origin) ? name : location.href;
  let hasBegun = false;

  /** A move that lost a script begins anew where it was (`app/pwa/moves.ts`). */
  function goOn() {
    const goal = JSON.parse(sessionStorage.getItem("move_goal"));
    sessionStorage.removeItem("move_goal");
    if (goal?.from !== location.href || load.type !== "reload") return;
    // Before a page has loaded browsers put the next one in its place, and nothing would lead back to it.
    history.pushState(history.state, "", goal.from);
    location.replace(goal.to);
  }

  /** Back from a page that was reloaded changes the address alone, which nobody hears before the page is alive. */
  function follow() {
    if (withoutHash(location.href) !== withoutHash(loaded)) location.reload();
  }

  function withoutHash(address) {
    return address.split("#")[0];
  }

  /** What somebody else has put into the page has no nonce. On pages for everybody nothing has, and hashes decide. */
  function begin() {
    if (hasBegun) return;
    hasBegun = true;
    const y = scrollY;
    for (const late of document.querySelectorAll("template.late")) {
      for (const script of late.content.querySelectorAll("script")) if (script.nonce !== nonce) script.remove();
      for (const file of late.content.querySelectorAll("link")) file.nonce = nonce;
      for (const script of late.content.querySelectorAll("script[type=module]")) insist(script);
      late.replaceWith(late.content);
    }
    // Remix scrolls to where the page once was, where the browser has been already.
    if (scrollY !== y) scrollTo(0, y);
  }

  /** Where the network loses a script, those that did not come are asked for again, less and less often. */
  function insist(script) {
    let pause = 1000;
    let last = script;
    function again() {
      pause *= 2;
      setTimeout(() => {
        const next = document.createElement("script");
        last.replaceWith(Object.assign(next, { type: "module", nonce, text: script.text, onerror: again }));
        last = next;
      }, pause);
    }
    const lost = ({ reason }) => /import/i.test(reason) && again();
    script.onerror = again;
    addEventListener("unhandledrejection", lost);
    addEventListener("app:alive", () => removeEventListener("unhandledrejection", lost), { once: true });
  }

  /** At once where the browser does not tell of its paints. */
  function seen() {
    const painted = new Promise((resolve) => {
      new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
    });
    return painted.catch(() => {});
  }

  function reached(state, event, target) {
    return new Promise((resolve) => {
      if (document.readyState === state || document.readyState === "complete") resolve();
      else target.addEventListener(event, resolve, { once: true });
    });
  }

  goOn();
  follow();
  addEventListener("popstate", follow);
  addEventListener("app:alive", () => removeEventListener("popstate", follow), { once: true });
  // The browser's offer to install the site (`app/pwa/install-prompt.ts`) may come before anybody listens.
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.installOffer = { prompt: event, at: Date.now() };
  });
  Promise.all([seen(), reached("complete", "load", window)]).then(() => {
    if (window.requestIdleCallback) requestIdleCallback(begin);
    else setTimeout(begin, 50);
  });
  reached("interactive", "DOMContentLoaded", document).then(() => setTimeout(begin, timeoutMs));
})();
