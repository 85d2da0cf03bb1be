import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { leaveTouchesToTheBrowser } from "./frame/first-touches";
import { aliveEvent } from "./frame/life-events";
import { followMoveNews } from "./pwa/moves";
import { followUpdates } from "./pwa/update";
import { withoutErrorMark } from "./ui/error-title";

followUpdates();
followMoveNews();
// As React renders it; `ErrorSummary` marks it anew.
document.title = withoutErrorMark(document.title);
leaveTouchesToTheBrowser();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
      <Alive />
    </StrictMode>,
  );
});

function Alive() {
  useLayoutEffect(() => {
    performance.mark(aliveEvent);
    dispatchEvent(new Event(aliveEvent));
  }, []);
  return null;
}
