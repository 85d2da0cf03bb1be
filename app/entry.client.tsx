import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { aliveEvent } from "./frame/life-events";
import { followUpdates } from "./pwa/update";
import { withoutErrorMark } from "./ui/error-title";

followUpdates();
// As React renders it; `ErrorSummary` marks it anew.
document.title = withoutErrorMark(document.title);
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
  useEffect(() => void dispatchEvent(new Event(aliveEvent)), []);
  return null;
}
