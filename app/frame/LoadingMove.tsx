import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { classes } from "~/ui/classes";
import { backgroundIn } from "~/ui/over";
import { LoadingScreen } from "./LoadingScreen";
import { Shell } from "./Shell";

const slowAfterMs = 100;

/** The outline of the next screen when it takes its time. Lies over the one being left, so that no scrolling is lost. */
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

  if (!isSlow || !navigation.location) return null;
  return (
    <div className={classes("moving", backgroundIn(navigation.location.state) && "over")}>
      <div>
        <Shell pathname={navigation.location.pathname} />
        <LoadingScreen />
      </div>
    </div>
  );
}
