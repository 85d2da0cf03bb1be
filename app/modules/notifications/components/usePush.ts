import { useEffect } from "react";

/** Keeps notifications going on every page of a signed-in person who has turned them on in this browser. */
export function usePush(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn || !localStorage.getItem("push_setup_done")) return;
    import("~/pwa/push").then(({ attendPush }) => attendPush());
  }, [isSignedIn]);
}
