import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";

const key = "redirect_path";

/** Keeps where somebody was when they left to sign in. */
export function savePath(): void {
  sessionStorage.setItem(key, location.pathname + location.search + location.hash);
}

/** At start: who has come back from signing in stands where they were before; a path kept for anything else is dropped. */
export function useSavedPath(isSignedIn: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    const saved = sessionStorage.getItem(key);
    if (saved === null || location.pathname === "/google-auth") return;
    sessionStorage.removeItem(key);
    if (isSignedIn && location.pathname === "/" && isOwn(saved)) navigate(saved, { replace: true });
  }, []);
}

function isOwn(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && new URL(path, location.origin).origin === location.origin;
}
