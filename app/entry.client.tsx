import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { guardNetwork } from "./pwa/network";
import { followUpdates } from "./pwa/update";
import { startEvent } from "./ui/start-event";

addEventListener(startEvent, start, { once: true });

function start() {
  guardNetwork();
  followUpdates();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}
