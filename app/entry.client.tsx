import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { guardNetwork } from "./pwa/network";
import { followUpdates } from "./pwa/update";
import { aliveEvent, startEvent } from "./ui/life-events";

addEventListener(startEvent, start, { once: true });

function start() {
  guardNetwork();
  followUpdates();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
        <Alive />
      </StrictMode>,
    );
  });
}

function Alive() {
  useEffect(() => void dispatchEvent(new Event(aliveEvent)), []);
  return null;
}
