import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { inOwnTask } from "~/ui/tasks";
import { showToast } from "~/ui/toasts";
import { followNews, freshMs, type News } from "./live";
import { tipFor } from "./rules";
import { takeTip } from "./tip";
import type { Badges, LastSeen } from "./types";

type Rendered = { badges: Badges; lastSeen: LastSeen };

const none: Badges = { passenger: 0, driver: 0, events: 0 };

/** As the server rendered them, then live, with the badge on the app's icon. @param uid undefined for visitors
 * @param hasTip the page came with the tip, for readers without scripts @param isLive the screen follows the news */
export function useBadges(
  uid: string | undefined,
  rendered: Rendered | null,
  hasTip: boolean,
  isLive: boolean,
): Badges {
  const [badges, setBadges] = useState(rendered?.badges ?? none);
  const isAtRest = useIsAtRest();

  useEffect(() => setBadges(rendered?.badges ?? none), [rendered?.badges]);
  useNews(uid, isLive, badges, setBadges);
  useEffect(() => {
    if (rendered) return inOwnTask(() => noteLastSeen(rendered.lastSeen));
  }, [rendered]);
  useEffect(() => {
    if (uid && isAtRest) return inOwnTask(() => tell(uid, badges.events, hasTip));
  }, [uid, badges.events, isAtRest, hasTip]);
  return badges;
}

/** News of one's own act come while its screen is on its way, and are seen when it is there. */
function useIsAtRest(): boolean {
  const [navigation, revalidator] = [useNavigation(), useRevalidator()];
  return navigation.state === "idle" && revalidator.state === "idle";
}

/** Screens that show what others do are read again with each piece of news, and when some may have been missed. */
function useNews(uid: string | undefined, isLive: boolean, shown: Badges, onBadges: (badges: Badges) => void): void {
  const reread = useReread();
  const knownAt = useRef<number>();
  const listener = useRef<(news: News) => void>(() => {});
  useEffect(() => {
    listener.current = ({ isSnapshot, ...badges }) => {
      const isOther = badges.driver !== shown.driver || badges.passenger !== shown.passenger;
      const isOld = Date.now() - (knownAt.current ?? documentMadeAt()) > freshMs;
      knownAt.current = Date.now();
      if (isOther) onBadges(badges);
      if (isLive && (isOther || !isSnapshot || isOld)) reread();
    };
  });
  useEffect(() => (uid ? inOwnTask(() => followNews((news) => listener.current(news))) : undefined), [uid]);
}

/** @returns ms UTC */
function documentMadeAt(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  return performance.timeOrigin + (navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0);
}

/** Reads the screen again, but never into a move or a form under way: that would lose what their answer says. */
function useReread(): () => void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const isWaiting = useRef(false);
  useEffect(() => {
    if (state !== "idle" || !isWaiting.current) return;
    isWaiting.current = false;
    revalidate();
  }, [state, revalidate]);
  return () => {
    if (state === "idle") revalidate();
    else isWaiting.current = true;
  };
}

function noteLastSeen(lastSeen: LastSeen): undefined {
  localStorage.setItem("vv_lastSeen", JSON.stringify(lastSeen));
}

function tell(uid: string, events: number, hasTip: boolean): undefined {
  showOnIcon(events);
  const isSeen = document.visibilityState === "visible";
  if (events > 0 && isSeen && takeTip(uid, hasTip)) showToast({ type: "info", text: tipFor(events) });
}

function showOnIcon(events: number): void {
  if (!("setAppBadge" in navigator)) return;
  const done = events > 0 ? navigator.setAppBadge(events) : navigator.clearAppBadge();
  done.catch(() => {});
}
