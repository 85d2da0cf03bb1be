import { Link } from "@remix-run/react";
import { ActLines } from "~/modules/admin/components/ActLines";
import { AdminPage } from "~/modules/admin/components/AdminPage";
import { CaseCard } from "~/modules/admin/components/CaseCard";
import type { Failed } from "~/modules/admin/components/ReasonForm";
import type { PersonFile } from "~/modules/admin/people.server";
import type { LogLine } from "~/modules/audit/log.server";
import { formatPhone } from "~/modules/phone/rules";
import { periods } from "~/modules/retention/periods";
import { ratingOf } from "~/modules/users/rules";
import { capitalized, formatKr, formatRating, plural } from "~/text/format";
import { Card } from "~/ui/Card";
import { Facts } from "~/ui/Facts";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";
import { LiftClosing, PersonForms } from "./PersonForms";
import { PersonLists } from "./PersonLists";

type PersonScreenProps = {
  person: Omit<PersonFile, "id">;
  lines: LogLine[];
  isSelf: boolean;
  /** The reason for fetching the person's data has just been noted. */
  canFetch: boolean;
  formKey: string;
  failed: Failed | undefined;
};

export function PersonScreen(props: PersonScreenProps) {
  return props.person.isDeleted ? <GoneScreen {...props} /> : <HereScreen {...props} />;
}

function HereScreen({ person, lines, isSelf, canFetch, formKey, failed }: PersonScreenProps) {
  const { publicId, displayName, isAdmin, blockedAt, blockedReason, reports } = person;
  return (
    <AdminPage here="people" title={displayName} lead="Att du har öppnat sidan står i loggen.">
      {(isAdmin || blockedAt !== null) && (
        <p className="row">
          {isAdmin && <Tag tone="green">Administratör</Tag>}
          {blockedAt !== null && <Tag tone="red">Avstängd</Tag>}
        </p>
      )}
      {blockedAt !== null && (
        <Card title="Avstängd">
          <p>
            Sedan <Time at={blockedAt} />.
          </p>
          <p className="typed">{blockedReason}</p>
        </Card>
      )}
      <div className="cols">
        <div className="stack">
          <Card title="Uppgifter">
            <Facts facts={factsOf(person)} />
            {blockedAt === null && <Link to={`/profil/${publicId}`}>Profilen som andra ser den</Link>}
          </Card>
          <Card title="Anmälningar">
            {reports.length === 0 && <p className="muted">Ingen har anmält personen.</p>}
            <ul className="stack tight">
              {reports.map((report) => (
                <li key={report.number}>
                  <CaseCard {...report} others={0} />
                </li>
              ))}
            </ul>
          </Card>
          <PersonLists {...person} />
        </div>
        <div className="stack">
          {canFetch && (
            <Card title="Personens uppgifter">
              <p>Samma fil som personen kan hämta själv. Lämna den bara till den det gäller.</p>
              <a href={`/bus-admin/personer/${publicId}/uppgifter.json`}>Hämta filen</a>
            </Card>
          )}
          <Card title="Vad du kan göra">
            <PersonForms {...{ person, isSelf, formKey, failed }} />
            {!isSelf && <Link to={`/bus-admin/ta-bort/${publicId}`}>Ta bort text, namn, bil eller bild</Link>}
          </Card>
          <Card title="Vad administratörer har gjort">
            <ActLines lines={lines.map((line) => ({ ...line, personName: null }))} />
            <Link to={`/bus-admin/logg?person=${publicId}`}>Hela loggen om personen</Link>
          </Card>
        </div>
      </div>
    </AdminPage>
  );
}

function GoneScreen({ person: { displayName, blockedAt }, lines, formKey, failed }: PersonScreenProps) {
  return (
    <AdminPage here="people" title={displayName} lead="Att du har öppnat sidan står i loggen.">
      <Card title="Avstängd">
        <p>
          Kontot togs bort {blockedAt !== null && <Time at={blockedAt} />}, när det var avstängt. I{" "}
          {plural(periods.keptBlockMonths, "månad", "månader")} därefter går det inte att börja om med samma
          Google-konto eller bekräfta samma nummer.
        </p>
        <LiftClosing formKey={formKey} failed={failed} />
      </Card>
      <Card title="Vad administratörer har gjort">
        <ActLines lines={lines.map((line) => ({ ...line, personName: null }))} />
      </Card>
    </AdminPage>
  );
}

function factsOf(person: PersonScreenProps["person"]): Parameters<typeof Facts>[0]["facts"] {
  const { email, phone, isVerified, createdAt, lastSeenAt, balance, publicId } = person;
  const rating = ratingOf(person);
  return [
    [
      "E-post",
      <a key="email" href={`mailto:${email}`}>
        {email}
      </a>,
    ],
    ["Telefon", phone ? `${formatPhone(phone)}${isVerified ? ", bekräftad" : ", inte bekräftad"}` : "Ingen"],
    ["Här sedan", <Time key="since" at={createdAt} />],
    ["Senast inne", lastSeenAt === null ? "Inte inloggad" : <Time key="seen" at={lastSeenAt} />],
    ["Omdömen", rating ? `${formatRating(rating.average)} av 5, ${plural(rating.count, "omdöme", "omdömen")}` : "Inga"],
    ["Har gjort", doneBy(person)],
    ["Saldo", formatKr(balance / 100)],
    ["Id", publicId],
  ];
}

function doneBy(person: PersonScreenProps["person"]): string {
  const { ridesCompleted, lateCancellations, reportsMade, unlocksPaid, unlockedByOthers } = person;
  const counted: [number, string, string][] = [
    [ridesCompleted, "genomförd resa", "genomförda resor"],
    [lateCancellations, "sen avbokning", "sena avbokningar"],
    [reportsMade, "anmälan av andra", "anmälningar av andra"],
    [unlocksPaid, "betald upplåsning", "betalda upplåsningar"],
    [unlockedByOthers, "gång upplåst av andra", "gånger upplåst av andra"],
  ];
  const done = counted.filter(([count]) => count > 0).map(([count, one, many]) => plural(count, one, many));
  return done.length > 0 ? capitalized(done.join(", ")) : "Inget än";
}
