import type { Badges } from "./types";

export type News = Badges & {
  /** The first since the stream was opened: how things stand, not that something happened just before or now. */
  isSnapshot: boolean;
};

const name = "samfard-news";

/** When a stream begins, what a screen shows may be as old as this without being read again, in ms. */
export const freshMs = 2000;

/** Said by a tab that begins to listen: something may have happened since its page was made. */
const newcomer = "newcomer";

/** After an answer that ends a stream for good, such as that of a server about to stop, in ms. */
const pause = () => 15_000 + Math.random() * 15_000;

/** Of all tabs one holds the stream and tells the others; another takes over when it goes. @returns what ends it */
export function followNews(onNews: (news: News) => void): () => void {
  let stop = start(onNews);
  const leave = () => stop();
  const comeBack = (event: PageTransitionEvent) => {
    if (event.persisted) stop = start(onNews);
  };
  addEventListener("pagehide", leave);
  addEventListener("pageshow", comeBack);
  return () => {
    removeEventListener("pagehide", leave);
    removeEventListener("pageshow", comeBack);
    stop();
  };
}

function start(onNews: (news: News) => void): () => void {
  const tabs = new BroadcastChannel(name);
  const ending = new AbortController();
  let latest: News | undefined;
  let latestAt = 0;
  tabs.onmessage = ({ data }: MessageEvent<News | typeof newcomer>) => {
    if (data !== newcomer) onNews(data);
    else if (latest) tabs.postMessage({ ...latest, isSnapshot: latest.isSnapshot || Date.now() - latestAt > freshMs });
  };
  const lead = () =>
    stream(ending.signal, (news) => {
      latest = news;
      latestAt = Date.now();
      tabs.postMessage(news);
      onNews(news);
    });
  tabs.postMessage(newcomer);
  // Locks are for secure pages only; elsewhere every tab has a stream of its own.
  if ("locks" in navigator) navigator.locks.request(name, { signal: ending.signal }, lead).catch(() => {});
  else lead();
  return () => {
    ending.abort();
    tabs.close();
  };
}

/** The browser itself reconnects a stream that breaks. */
function stream(signal: AbortSignal, onNews: (news: News) => void): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout>;
    const open = () => {
      source = new EventSource("/events");
      source.onmessage = ({ data }) => onNews(JSON.parse(data));
      source.addEventListener("car", ({ data }) => {
        import("~/modules/travel-day/components/show-car").then((car) => car.tellTabs(data)).catch(() => {});
      });
      source.onerror = () => {
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, pause());
      };
    };
    open();
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      source.close();
      resolve();
    });
  });
}
