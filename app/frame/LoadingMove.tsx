import { useLocation, useNavigation } from "@remix-run/react";
import { classes } from "~/ui/classes";
import { backgroundIn } from "~/ui/over";
import { LoadingScreen } from "./LoadingScreen";
import { Shell } from "./Shell";

/** Lies over the screen being left, so that its scroll position is kept. */
export function LoadingMove() {
  const { pathname } = useLocation();
  const { state, location: next } = useNavigation();
  if (state !== "loading" || next.pathname === pathname) return null;
  return (
    <div className={classes("moving", backgroundIn(next.state) && "over")}>
      <div>
        <Shell pathname={next.pathname} />
        <LoadingScreen />
      </div>
    </div>
  );
}
