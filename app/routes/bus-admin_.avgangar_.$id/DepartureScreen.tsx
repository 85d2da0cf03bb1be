import { Link } from "@remix-run/react";
import { AdminPage } from "~/modules/admin/components/AdminPage";
import type { DeparturePage, listPassengers } from "~/modules/bus/queries.server";
import { freeBetween } from "~/modules/bus/rules";
import { endedWords } from "~/modules/bus/wording";
import { formatPhone } from "~/modules/phone/rules";
import { formatKr, plural } from "~/text/format";
import { Card } from "~/ui/Card";
import { Facts } from "~/ui/Facts";
import { LinkButton } from "~/ui/LinkButton";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";
import { Timeline } from "~/ui/Timeline";

type Passengers = Awaited<ReturnType<typeof listPassengers>>;
type DepartureScreenProps = { departure: DeparturePage; passengers: Passengers };

export function DepartureScreen({ departure, passengers }: DepartureScreenProps) {
  const { publicId, stops, operator, status, seats, price, note, cancelReason, departureAt, isBookable } = departure;
  const here = `/bus-admin/avgangar/${publicId}`;
  return (
    <AdminPage here="departures" title={`${stops[0]?.place} → ${stops.at(-1)?.place}`}>
      {status === "cancelled" && (
        <p>
          <Tag tone="red">Inställd</Tag> {cancelReason}
        </p>
      )}
      <div className="cols">
        <div className="stack">
          <Card>
            <Facts
              facts={[
                ["Avgår", <Time key="at" at={departureAt} />],
                ["Bussbolag", operator],
                ["Platser", seats],
                ["Pris per plats", formatKr(price)],
              ]}
            />
            {note && <p className="typed">{note}</p>}
            <p className="row">
              <Link to={`/bus/${publicId}`}>Sidan som resenärer ser</Link>
            </p>
            {isBookable && (
              <div className="row">
                <LinkButton to={`${here}/andra`} prefetch="none" look="secondary">
                  Ändra
                </LinkButton>
                <LinkButton to={`${here}/stall-in`} prefetch="none" look="danger">
                  Ställ in
                </LinkButton>
              </div>
            )}
          </Card>
          <PassengerList
            passengers={passengers}
            taken={seats - freeBetween(stops, { from: 0, to: stops.length - 1 })}
            isOff={status === "cancelled"}
            address={`${here}/passagerare.csv`}
          />
        </div>
        <Card title="Vägen">
          <Timeline
            stops={stops.map(({ place, stopName, at, free }) => ({
              time: <Time at={at} departure={departureAt} show="time" />,
              place: (
                <>
                  <strong>{place}</strong> <span className="muted">{stopName}</span>
                </>
              ),
              between: free === null ? undefined : { text: `${plural(free, "plats", "platser")} kvar` },
            }))}
          />
        </Card>
      </div>
    </AdminPage>
  );
}

type PassengerListProps = { passengers: Passengers; taken: number; isOff: boolean; address: string };

function PassengerList({ passengers, taken, isOff, address }: PassengerListProps) {
  const seats = passengers.reduce((sum, passenger) => sum + passenger.seats, 0);
  return (
    <Card title="Passagerare">
      {isOff && <p>{endedWords(passengers.length)}</p>}
      {!isOff && passengers.length > 0 && <p>{plural(seats, "plats bokad", "platser bokade")}.</p>}
      {!isOff && passengers.length === 0 && <p className="muted">Ingen har en biljett än{heldWords(taken)}.</p>}
      <ul className="stack tight">
        {passengers.map(({ ticketCode, travellerName, from, to, seats, phone, boardedAt }) => (
          <li key={ticketCode} className="split told">
            <div>
              <strong>{travellerName}</strong> {boardedAt && <Tag tone="green">Ombord</Tag>}
              <p className="muted small">
                {from} → {to} · {plural(seats, "plats", "platser")} · {ticketCode}
              </p>
            </div>
            {phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : <span className="muted">Inget nummer</span>}
          </li>
        ))}
      </ul>
      {passengers.length > 0 && (
        <>
          <p>
            {/* A file: nothing for the router. */}
            <a className="btn secondary" href={address} download>
              Hämta som CSV
            </a>
          </p>
          <p className="muted small">Filen innehåller telefonnummer. Att den hämtas står i loggen.</p>
        </>
      )}
    </Card>
  );
}

function heldWords(seats: number): string {
  return seats > 0 ? `, men ${plural(seats, "plats hålls", "platser hålls")} medan någon bokar` : "";
}
