import type { Affected } from "~/modules/bookings/affected.server";
import { Company } from "~/modules/bookings/components/Company";
import type { RideKind } from "~/modules/rides/types";
import { inflect, plural } from "~/text/format";
import { Card } from "~/ui/Card";

type WhoIsAffectedProps = { kind: RideKind; affected: Affected[]; following: number };

const wordsOf = {
  offer: {
    nobody: "Ingen har bokat den här resan än.",
    told: "Vi säger till och visar dem andra resor som passar.",
    one: "bokning",
    many: "bokningar",
  },
  request: {
    nobody: "Ingen har erbjudit skjuts än.",
    told: "Vi säger till.",
    one: "erbjudande",
    many: "erbjudanden",
  },
} satisfies Record<RideKind, Record<string, string>>;

export function WhoIsAffected({ kind, affected, following }: WhoIsAffectedProps) {
  const words = wordsOf[kind];
  const here = affected.filter((person) => person.isOnThisRide);
  const later = affected.length - here.length;
  return (
    <Card title="Vem berörs?">
      {here.length === 0 && <p>{words.nobody}</p>}
      <Company kind={kind} people={here} />
      {here.length > 0 && <p>{words.told}</p>}
      {following > 0 && later > 0 && (
        <p>
          På {inflect(following, "resan", "resorna")} som följer finns {plural(later, words.one, words.many)}
          {here.length > 0 && " till"}.
        </p>
      )}
      {here.some(({ status }) => status === "accepted") && (
        <p className="hint">Ställer du in när det är mindre än ett dygn kvar syns det på din profil.</p>
      )}
    </Card>
  );
}
