import type { RideKind } from "~/modules/rides/types";
import { inWords } from "~/text/format";
import type { Affected } from "../affected.server";

const wordsOf = {
  offer: { accepted: "har plats på resan.", requested: "väntar på svar." },
  request: { accepted: "kör dig.", requested: "har erbjudit skjuts." },
} satisfies Record<RideKind, Record<Affected["status"], string>>;

/** Who is on a ride, and who wants to be. */
export function Company({ kind, people }: { kind: RideKind; people: Affected[] }) {
  return (["accepted", "requested"] as const).map((status) => {
    const names = inWords(people.filter((person) => person.status === status).map(({ firstName }) => firstName));
    return (
      names && (
        <p key={status}>
          {names} {wordsOf[kind][status]}
        </p>
      )
    );
  });
}
