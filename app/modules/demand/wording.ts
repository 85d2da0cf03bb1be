import { plural } from "~/text/format";
import { mostCounted } from "./rules";
import type { MissingRide } from "./types";

export type MissingOnScreen = ReturnType<typeof onScreen>;

export function onScreen({ from, to, ...counted }: MissingRide) {
  return {
    from: from.name,
    to: to.name,
    told: soughtWords(counted),
    route: `/ride/${from.slug}-${to.slug}`,
    offer: `/create-ride?${new URLSearchParams({ from: from.slug, to: to.slug })}`,
  };
}

function soughtWords({ people, isThisWeek }: Pick<MissingRide, "people" | "isThisWeek">): string {
  const who = `${plural(people, "person", "personer")}${people === mostCounted ? " eller fler" : ""}`;
  return isThisWeek ? `${who} har sökt den här veckan` : `${who} sökte eller bevakade förra veckan`;
}
