import type { Affected } from "~/modules/bookings/affected.server";
import type { RideKind } from "~/modules/rides/types";
import { inflect, inWords, plural } from "~/text/format";
import { Card } from "~/ui/Card";

type WhoIsAffectedProps = { kind: RideKind; affected: Affected[]; following: number };

const wordsOf = {
  offer: {
    nobody: "Ingen har bokat den här resan än.",
    booked: "har plats på resan.",
    asking: "väntar på svar.",
    told: "Vi säger till och visar dem andra resor som passar.",
    one: "bokning",
    many: "bokningar",
  },
  request: {
    nobody: "Ingen har erbjudit skjuts än.",
    booked: "kör dig.",
    asking: "har erbjudit skjuts.",
    told: "Vi säger till.",
    one: "erbjudande",
    many: "erbjudanden",
  },
} satisfies Record<RideKind, Record<string, string>>;

export function WhoIsAffected({ kind, affected, following }: WhoIsAffectedProps) {
  const words = wordsOf[kind];
  const here = affected.filter((person) => person.isOnThisRide);
  const later = affected.length - here.length;
  const names = (status: Affected["status"]) =>
    inWords(here.filter((person) => person.status === status).map((person) => person.firstName));
  const [booked, asking] = [names("accepted"), names("requested")];
  return (
    <Card title="Vem berörs?">
      {here.length === 0 && <p>{words.nobody}</p>}
      {booked && (
        <p>
          {booked} {words.booked}
        </p>
      )}
      {asking && (
        <p>
          {asking} {words.asking}
        </p>
      )}
      {here.length > 0 && <p>{words.told}</p>}
      {following > 0 && later > 0 && (
        <p>
          På {inflect(following, "resan", "resorna")} som följer finns {plural(later, words.one, words.many)}
          {here.length > 0 && " till"}.
        </p>
      )}
      {booked && <p className="hint">Ställer du in när det är mindre än ett dygn kvar syns det på din profil.</p>}
    </Card>
  );
}
