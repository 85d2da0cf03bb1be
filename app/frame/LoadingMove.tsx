import { useLocation, useNavigation } from "@remix-run/react";
import { classes } from "~/ui/classes";
import { backgroundIn } from "~/ui/over";
import { LoadingScreen } from "./LoadingScreen";
import { Shell } from "./Shell";

/** The outline of the next screen when it takes its time. Lies over the one being left, so that no scrolling is lost. */
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
