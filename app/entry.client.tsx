import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { aliveEvent } from "./frame/life-events";
import { guardNetwork } from "./pwa/network";
import { followUpdates } from "./pwa/update";
import { withoutErrorMark } from "./ui/error-title";
import { nextTask } from "./ui/tasks";

void start();

async function start() {
  guardNetwork();
  followUpdates();
  await prepareRemix();
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
}

/**
 * Remix decodes the page's data and makes its router when it is first rendered. Outside of React here: a page that is
 * suspended when somebody types in it never comes alive, and what took one long task takes two.
 */
async function prepareRemix(): Promise<void> {
  await thrownByRemix();
  thrownByRemix();
  await nextTask();
}

/** First the promise of the decoded data; then, when there is a router, the refusal of React to be asked from here. */
function thrownByRemix(): unknown {
  try {
    return RemixBrowser({});
  } catch (thrown) {
    return thrown;
  }
}

function Alive() {
  useEffect(() => void dispatchEvent(new Event(aliveEvent)), []);
  return null;
}
