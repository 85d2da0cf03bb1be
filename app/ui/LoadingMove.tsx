import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { LoadingScreen } from "./LoadingScreen";

const slowAfterMs = 100;

/** Covers the screen that is being left when the next one takes its time. Lies over it, so that no scrolling is lost. */
export function LoadingMove() {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const isMoving = navigation.state === "loading" && navigation.location.pathname !== pathname;
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isMoving]);

  if (!isSlow) return null;
  return (
    <div className="moving">
      <LoadingScreen />
    </div>
  );
}
