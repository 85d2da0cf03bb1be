import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";

const key = "redirect_path";
const signIn = "/google-auth";

/** Keeps where somebody was when they left to sign in. */
export function savePath(): void {
  const { pathname, search, hash } = location;
  if (pathname !== signIn) sessionStorage.setItem(key, pathname + search + hash);
}

/**
 * At start the saved path is put back into the address bar, and is gone. Until then it lasts while the sign-in is under
 * way and leads nowhere else: who turns back on the way, or is sent on by the server, stays where they went.
 */
export function useSavedPath(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isStart = useRef(true);
  useEffect(() => {
    const isUnderWay = pathname === signIn && (new URLSearchParams(search).get("redirectTo") ?? "/") === "/";
    const saved = isUnderWay ? null : sessionStorage.getItem(key);
    if (saved !== null) sessionStorage.removeItem(key);
    if (saved !== null && isStart.current && isOwn(saved)) navigate(saved, { replace: true });
    isStart.current = false;
  }, [pathname]);
}

function isOwn(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && new URL(path, location.origin).origin === location.origin;
}
