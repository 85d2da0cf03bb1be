import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { offerIfNewer } from "~/pwa/update";
import { inOwnTask } from "~/ui/tasks";
import { shownToasts, showToast } from "~/ui/toasts";
import { followNews, freshMs, type News } from "./live";
import { tipFor } from "./rules";
import { takeTip } from "./tip";
import type { Badges, LastSeen } from "./types";

type Rendered = { badges: Badges; lastSeen: LastSeen; at: number };

const none: Badges = { passenger: 0, driver: 0, events: 0 };

/** Live counts, also on the app's icon. @param hasTip the page's HTML has the tip @param isLive reload on news @param tells may show it */
export function useBadges(
  uid: string | undefined,
  rendered: Rendered | null,
  hasTip: boolean,
  isLive: boolean,
  tells: boolean,
): Badges {
  const [news, setNews] = useState<News | null>(null);
  const badges = rendered && news && news.at >= rendered.at ? news : (rendered?.badges ?? none);
  const isAtRest = useIsAtRest();

  useNews(uid, isLive, badges, setNews);
  useEffect(() => {
    if (rendered) return inOwnTask(() => noteLastSeen(rendered.lastSeen));
  }, [rendered]);
  useEffect(() => {
    if (isAtRest) return inOwnTask(() => tell(uid ?? "", badges.events, hasTip, tells));
  }, [uid, badges.events, isAtRest, hasTip, tells]);
  return badges;
}

/** News of the person's own act arrive before its screen, which then marks them as seen. */
function useIsAtRest(): boolean {
  const [navigation, revalidator] = [useNavigation(), useRevalidator()];
  return navigation.state === "idle" && revalidator.state === "idle";
}

/** Reloads live screens on each event, and when some may have been missed. */
function useNews(uid: string | undefined, isLive: boolean, shown: Badges, onNews: (news: News) => void): void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const knownAt = useRef<number>();
  const isOutdated = useRef(false);
  const listener = useRef<(news?: News) => void>(() => {});
  useEffect(() => {
    listener.current = (news) => {
      if (!news) return reread();
      offerIfNewer(news.build);
      const isOther = news.driver !== shown.driver || news.passenger !== shown.passenger;
      const isOld = Date.now() - (knownAt.current ?? documentMadeAt()) > freshMs;
      knownAt.current = Date.now();
      if (isOther) onNews(news);
      isOutdated.current ||= isLive && (isOther || !news.isSnapshot || isOld);
      reread();
    };
    reread();
  });
  useEffect(
    () =>
      uid
        ? inOwnTask(() =>
            followNews(
              uid,
              (news) => listener.current(news),
              () => listener.current(),
            ),
          )
        : undefined,
    [uid],
  );

  /** Never during a navigation or submission, whose answer would be lost; nor unseen, as what is read anew counts as read. */
  function reread(): void {
    if (!isOutdated.current || state !== "idle" || document.visibilityState === "hidden") return;
    isOutdated.current = false;
    revalidate();
  }
}

function documentMadeAt(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  return performance.timeOrigin + (navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0);
}

function noteLastSeen(lastSeen: LastSeen): undefined {
  localStorage.setItem("vv_lastSeen", JSON.stringify(lastSeen));
}

function tell(uid: string, events: number, hasTip: boolean, tells: boolean): undefined {
  showOnIcon(events);
  const isSeen = document.visibilityState === "visible";
  if (events > 0 && isSeen && tells && shownToasts().length === 0 && takeTip(uid, hasTip))
    showToast({ type: "info", text: tipFor(events) });
}

function showOnIcon(events: number): void {
  if (!("setAppBadge" in navigator)) return;
  const done = events > 0 ? navigator.setAppBadge(events) : navigator.clearAppBadge();
  done.catch(() => {});
}
