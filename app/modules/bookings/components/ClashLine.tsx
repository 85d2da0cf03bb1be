import { Link } from "@remix-run/react";
import type { Clash } from "../clash.server";

export function ClashLine({ clash }: { clash: Clash | null }) {
  return (
    clash && (
      <p>
        Du har redan {clash.asked}en resa då: <Link to={clash.address}>{clash.text}</Link>.
      </p>
    )
  );
}
