import type { Badges } from "./types";

export type News = Badges & {
  at: number;
  /** The first since the stream opened: the current state, not an event. */
  isSnapshot: boolean;
  build: string;
};

/** ms that a screen may be old, when a stream begins, without being reloaded */
export const freshMs = 2000;

/** Sent by a tab that begins to listen: its page may be outdated. */
const newcomer = "newcomer";

/** ms to wait after an answer that ends a stream for good, such as that of a stopping server */
const pause = () => 15_000 + Math.random() * 15_000;

/** One tab holds the stream and tells the person's others; when it closes another takes over. @returns what ends it */
export function followNews(uid: string, onNews: (news: News) => void, onLook: () => void): () => void {
  const name = `samfard-news ${uid}`;
  let stop = start(name, onNews);
  const leave = () => stop();
  const comeBack = (event: PageTransitionEvent) => {
    if (event.persisted) stop = start(name, onNews);
  };
  addEventListener("pagehide", leave);
  addEventListener("pageshow", comeBack);
  addEventListener("visibilitychange", onLook);
  return () => {
    removeEventListener("pagehide", leave);
    removeEventListener("pageshow", comeBack);
    removeEventListener("visibilitychange", onLook);
    stop();
  };
}

function start(name: string, onNews: (news: News) => void): () => void {
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
  // Locks need a secure context; elsewhere every tab opens its own stream.
  if ("locks" in navigator) navigator.locks.request(name, { signal: ending.signal }, lead).catch(() => {});
  else lead();
  return () => {
    ending.abort();
    tabs.close();
  };
}

/** The browser reconnects a broken stream by itself. */
function stream(signal: AbortSignal, onNews: (news: News) => void): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout>;
    const open = () => {
      source = new EventSource("/events");
      source.onmessage = ({ data, lastEventId }) => onNews({ ...JSON.parse(data), at: Number(lastEventId) });
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
