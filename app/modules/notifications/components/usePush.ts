import { useEffect } from "react";

/** Renews push on every page for a signed-in person who has turned it on in this browser. */
export function usePush(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn || !localStorage.getItem("push_setup_done")) return;
    import("~/pwa/push").then(({ attendPush }) => attendPush());
  }, [isSignedIn]);
}
