import type { Affected } from "~/modules/bookings/affected.server";
import { inflect, plural } from "~/text/format";
import { Card } from "~/ui/Card";

type WhoIsAffectedProps = { affected: Affected[]; following: number };

const inWords = new Intl.ListFormat("sv-SE");

export function WhoIsAffected({ affected, following }: WhoIsAffectedProps) {
  const here = affected.filter((person) => person.isOnThisRide);
  const later = affected.length - here.length;
  const names = (status: Affected["status"]) =>
    inWords.format(here.filter((person) => person.status === status).map((person) => person.firstName));
  const [booked, asking] = [names("accepted"), names("requested")];
  return (
    <Card title="Vem berörs?">
      {here.length === 0 && <p>Ingen har bokat den här resan än.</p>}
      {booked && <p>{booked} har plats på resan.</p>}
      {asking && <p>{asking} väntar på svar.</p>}
      {here.length > 0 && <p>Vi säger till och visar dem andra resor som passar.</p>}
      {following > 0 && later > 0 && (
        <p>
          På {inflect(following, "resan", "resorna")} som följer finns {plural(later, "bokning", "bokningar")}
          {here.length > 0 && " till"}.
        </p>
      )}
      {booked && <p className="hint">Ställer du in när det är mindre än ett dygn kvar syns det på din profil.</p>}
    </Card>
  );
}
