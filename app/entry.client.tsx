import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { guardNetwork } from "./pwa/network";
import { followUpdates } from "./pwa/update";
import { aliveEvent, startEvent } from "./ui/life-events";

addEventListener(startEvent, start, { once: true });

async function start() {
  guardNetwork();
  followUpdates();
  await decodeData();
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

/**
 * Remix begins to decode the page's data when it is first rendered, and suspends until that is done. Outside of React
 * here: a page that is suspended when somebody types in it never comes alive.
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (suspended) {
    await suspended;
  }
}

function Alive() {
  useEffect(() => void dispatchEvent(new Event(aliveEvent)), []);
  return null;
}
