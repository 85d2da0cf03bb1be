import { Form } from "@remix-run/react";
import type { PageMeta } from "~/frame/meta";
import { busAddress } from "~/modules/bus/address";
import { OwnSeats } from "~/modules/bus/components/OwnSeats";
import { WayOnCoach } from "~/modules/bus/components/WayOnCoach";
import type { DeparturePage } from "~/modules/bus/queries.server";
import { freeBetween, mostSeats, priceBetween } from "~/modules/bus/rules";
import type { OwnTickets } from "~/modules/bus/tickets.server";
import { formatDayTime, formatDuration, formatKm, formatKr, formatTime, plural } from "~/text/format";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Icon } from "~/ui/Icon";
import { LinkButton } from "~/ui/LinkButton";
import { Price } from "~/ui/Price";
import { RoadSign } from "~/ui/RoadSign";
import { SeatsField } from "~/ui/SeatsField";
import { SelectField } from "~/ui/SelectField";
import { Tag } from "~/ui/Tag";
import { When } from "~/ui/When";

type Part = { from: number; to: number };
type DepartureProps = { departure: DeparturePage; part: Part };

export function departureMeta({ departure, part }: DepartureProps): PageMeta {
  const [on, off] = endsOf({ departure, part });
  const price = priceOf({ departure, part });
  const way = `${on.place}–${off.place}`;
  return {
    title: `Buss ${way} ${formatDayTime(on.at)}`,
    description: `Buss ${way} ${formatDayTime(on.at)} med ${departure.operator}. ${price === 0 ? "Gratis. Boka plats här." : `${formatKr(price)} per plats. Boka plats här och betala på bussen.`}`,
    structuredData: {
      "@context": "https://schema.org",
      "@type": "BusTrip",
      name: `Buss ${way}`,
      provider: { "@type": "Organization", name: departure.operator },
      departureBusStop: { "@type": "BusStop", name: [on.place, on.stopName].filter(Boolean).join(" ") },
      departureTime: new Date(on.at).toISOString(),
      arrivalBusStop: { "@type": "BusStop", name: [off.place, off.stopName].filter(Boolean).join(" ") },
      arrivalTime: new Date(off.at).toISOString(),
      offers: {
        "@type": "Offer",
        price,
        priceCurrency: "SEK",
        availability: `https://schema.org/${departure.isBookable && freeBetween(departure.stops, part) > 0 ? "InStock" : "SoldOut"}`,
      },
    },
  };
}

type ScreenProps = DepartureProps & { seats: number; own: OwnTickets; now: number };

export function DepartureScreen({ departure, part, seats, own, now }: ScreenProps) {
  const [on, off] = endsOf({ departure, part });
  return (
    <div className="wrap page stack">
      <p className="muted">
        <Icon name="bus" /> Buss med {departure.operator}
      </p>
      <RoadSign as="h1" from={on.place} to={off.place} />
      <p>
        <When at={on.at} now={now} />
        <span className="muted block">
          framme {formatTime(off.at, on.at)} · {formatDuration((off.at - on.at) / 1000)} ·{" "}
          {formatKm(off.metres - on.metres)}
        </span>
      </p>
      <Notice departure={departure} />
      <OwnSeats own={own} />
      <div className="cols trip">
        <div className="aside stick">
          {departure.isBookable ? (
            <Seats departure={departure} part={part} seats={seats} />
          ) : (
            <OtherWays departure={departure} part={part} />
          )}
        </div>
        <Card title="Hållplatser">
          <WayOnCoach stops={departure.stops} {...part} />
        </Card>
        <Card title="Bra att veta">
          {departure.note && <p className="typed">{departure.note}</p>}
          <ul className="facts">
            <li className="beside upper">
              <Icon name="bus" /> <span>{departure.operator} kör bussen</span>
            </li>
            <li className="beside upper">
              <Icon name="seat" /> {departure.price === 0 ? "Gratis att åka med" : "Du betalar på bussen"}
            </li>
            <li className="beside upper">
              <Icon name="calendar" /> Avboka gratis fram till avgång
            </li>
            <li className="beside upper">
              <Icon name="clock" /> Var på plats 10 minuter före
            </li>
          </ul>
        </Card>
      </div>
    </div>
  );
}

function Notice({ departure: { status, isBookable, cancelReason, operator } }: { departure: DeparturePage }) {
  if (status === "cancelled")
    return (
      <div className="card notice stack">
        <p>
          <Tag tone="red">Bussen är inställd</Tag>
        </p>
        <p className="typed">{cancelReason || `${operator} har ställt in bussen.`}</p>
      </div>
    );
  if (isBookable) return null;
  return (
    <p>
      <Tag tone="red">Bussen har redan gått</Tag>
    </p>
  );
}

function Seats({ departure, part, seats }: DepartureProps & { seats: number }) {
  const left = freeBetween(departure.stops, part);
  const price = priceOf({ departure, part });
  const most = Math.max(1, Math.min(mostSeats, Math.max(...departure.stops.map(({ free }) => free ?? 0))));
  const stop = ({ position, place, at }: DeparturePage["stops"][number]) => ({
    value: position,
    label: `${place} ${formatTime(at, departure.stops[0]?.at)}`,
  });
  return (
    <Card isRaised>
      <div className="row between">
        <Price kronor={price} isLarge note={price > 0 && "per plats, på bussen"} />
        {left > 0 ? <Tag tone="green">{plural(left, "plats", "platser")} kvar</Tag> : <Tag tone="red">Fullt</Tag>}
      </div>
      <Form action={`/bus/${departure.publicId}/boka`} className="stack">
        {departure.stops.length > 2 ? (
          <>
            <SelectField
              name="from"
              label="Stiger på"
              defaultValue={part.from}
              options={departure.stops.slice(0, -1).map(stop)}
            />
            <SelectField
              name="to"
              label="Stiger av"
              defaultValue={part.to}
              options={departure.stops.slice(1).map(stop)}
            />
          </>
        ) : (
          <>
            <input type="hidden" name="from" value={part.from} />
            <input type="hidden" name="to" value={part.to} />
          </>
        )}
        <SeatsField label="Antal platser" defaultValue={Math.min(seats, most)} most={most} />
        <Button isWide>Boka plats</Button>
      </Form>
      <p className="muted small">
        {left > 0
          ? "Vi reserverar platserna i 10 minuter medan du bekräftar. Du betalar inget nu."
          : "Hela sträckan är full just nu. En annan sträcka på bussen kan ha plats, och platser kan bli lediga igen."}
      </p>
    </Card>
  );
}

function OtherWays({ departure, part }: DepartureProps) {
  const [on, off] = endsOf({ departure, part });
  const way = { from: on.slug, to: off.slug };
  return (
    <Card title="Hitta en annan resa" isRaised>
      <p>Den här bussen går inte att boka.</p>
      <LinkButton to={`/select-location?${new URLSearchParams(way)}`} isWide>
        Sök {on.place}–{off.place}
      </LinkButton>
      <LinkButton to={busAddress(way)} look="secondary" isWide>
        Se andra bussar
      </LinkButton>
    </Card>
  );
}

function priceOf({ departure: { price, stops }, part }: DepartureProps): number {
  return priceBetween(price, stops, part.from, part.to);
}

function endsOf({ departure: { stops }, part }: DepartureProps) {
  const [on, off] = [stops[part.from], stops[part.to]];
  if (!on || !off) throw new Error("A coach has at least two stops");
  return [on, off] as const;
}
