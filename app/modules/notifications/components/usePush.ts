import { useEffect } from "react";

export function usePush(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn || !localStorage.getItem("push_setup_done")) return;
    import("~/pwa/push").then(({ attendPush }) => attendPush());
  }, [isSignedIn]);
}
