import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { PersonFile } from "~/modules/admin/people.server";
import { paymentStatusNames, rideStatusNames } from "~/modules/admin/wording";
import { statusNames } from "~/modules/bookings/status-names";
import { formatKr, inflect } from "~/text/format";
import { Disclosure } from "~/ui/Disclosure";
import { Time } from "~/ui/Time";

const entryNames: Record<PersonFile["balanceEntries"][number]["reason"], string> = {
  unlock: "Upplåst kontakt",
  refund: "Tillbaka för en upplåsning",
  credit: "Insatt av oss",
  given_up: "Avstod när kontot togs bort",
};

export function PersonLists({ blockedAt, rides, reviews, bookings, payments, balanceEntries }: Omit<PersonFile, "id">) {
  const isShown = (status: PersonFile["rides"][number]["status"]) => blockedAt === null && status !== "removed";
  return (
    <div className="stack tight">
      <List title="Resor" lines={rides}>
        {({ publicId, from, to, departureAt, status }) => (
          <Line
            key={publicId}
            what={isShown(status) ? <Link to={`/ride/${publicId}`}>{`${from} → ${to}`}</Link> : `${from} → ${to}`}
            at={departureAt}
            state={<Remove id={publicId} state={rideStatusNames[status]} isGone={status === "removed"} />}
          />
        )}
      </List>
      <List title="Skrivna omdömen" lines={reviews}>
        {({ publicId, about, rating, text, at, isRemoved }) => (
          <Line
            key={publicId}
            what={`${rating} av 5 om ${about}${text && `: ${text}`}`}
            at={at}
            state={<Remove id={publicId} state={isRemoved ? "Borttaget" : ""} isGone={isRemoved} />}
          />
        )}
      </List>
      <List title="Bokningar" lines={bookings}>
        {({ publicId, from, to, departureAt, status }) => (
          <Line key={publicId} what={`${from} → ${to} (${publicId})`} at={departureAt} state={statusNames[status]} />
        )}
      </List>
      <List title="Betalningar" lines={payments}>
        {({ publicId, amount, at, status }) => (
          <Line
            key={publicId}
            what={<Link to={`/bus-admin/betalningar/${publicId}`}>{formatKr(amount / 100)}</Link>}
            at={at}
            state={paymentStatusNames[status]}
          />
        )}
      </List>
      <List title="Saldots ändringar" lines={balanceEntries}>
        {({ amount, reason, at }) => (
          <Line key={`${at} ${reason}`} what={entryNames[reason]} at={at} state={formatKr(amount / 100)} />
        )}
      </List>
    </div>
  );
}

type ListProps<Item> = { title: string; lines: Item[]; children: (line: Item) => ReactNode };

function List<Item>({ title, lines, children }: ListProps<Item>) {
  if (lines.length === 0) return null;
  return (
    <Disclosure summary={`${title} (${inflect(lines.length, "den senaste", `de ${lines.length} senaste`)})`}>
      <ul className="stack tight">{lines.map(children)}</ul>
    </Disclosure>
  );
}

function Remove({ id, state, isGone }: { id: string; state: string; isGone: boolean }) {
  return (
    <>
      {state} {!isGone && <Link to={`/bus-admin/ta-bort/${id}`}>Ta bort</Link>}
    </>
  );
}

function Line({ what, at, state }: { what: ReactNode; at: number; state: ReactNode }) {
  return (
    <li className="split told">
      <div>
        {what}
        <p className="muted small">
          <Time at={at} />
        </p>
      </div>
      <span>{state}</span>
    </li>
  );
}
