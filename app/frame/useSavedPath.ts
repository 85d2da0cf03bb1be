import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";

const key = "redirect_path";
const signIn = "/google-auth";

export function savePath(): void {
  const { pathname, search, hash } = location;
  if (pathname !== signIn) sessionStorage.setItem(key, pathname + search + hash);
}

/** Restores the path when the app starts, once; not after coming back from sign-in, or a redirect by the server. */
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
