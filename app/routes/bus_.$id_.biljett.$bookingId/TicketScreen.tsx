import { Form } from "@remix-run/react";
import type { Clash } from "~/modules/bookings/clash.server";
import { ClashLine } from "~/modules/bookings/components/ClashLine";
import { busAddress, departureAddress, ticketAddress } from "~/modules/bus/address";
import { WayOnCoach } from "~/modules/bus/components/WayOnCoach";
import type { QrCode } from "~/modules/bus/qr.server";
import type { BusTicket } from "~/modules/bus/tickets.server";
import { capitalized, formatPrice, formatTime, inflect, plural } from "~/text/format";
import { Card } from "~/ui/Card";
import { Disclosure } from "~/ui/Disclosure";
import { Facts } from "~/ui/Facts";
import { MadeFor } from "~/ui/FormKey";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";
import { Price } from "~/ui/Price";
import { RoadSign } from "~/ui/RoadSign";
import { SendButton } from "~/ui/SendButton";
import { Tag } from "~/ui/Tag";
import { yours } from "./moveToast";
import { PrintButton } from "./PrintButton";

type TicketProps = { ticket: BusTicket };

type LeavingProps = TicketProps & { leaves: string };

type HoldProps = LeavingProps & { clash: Clash | null };

type ScreenProps = HoldProps & { printed: string; qr: QrCode | null };

export function TicketScreen({ ticket, leaves, clash, printed, qr }: ScreenProps) {
  const crumbs = [{ label: "Mina bokningar", to: "/my-passenger-rides" }, { label: "Buss" }];
  if (ticket.status === "held" && ticket.isBookable)
    return (
      <Page title="Bekräfta bokningen" crumbs={crumbs}>
        <Hold ticket={ticket} leaves={leaves} clash={clash} />
      </Page>
    );
  if (qr) {
    const isAhead = ticket.isBookable && ticket.boardedAt === null;
    return (
      <Page title="Din biljett" lead={isAhead && yours(ticket.seats)} crumbs={crumbs} isNarrow>
        <Paper {...{ ticket, leaves, printed, qr }} />
        {isAhead && <Cancel seats={ticket.seats} />}
      </Page>
    );
  }
  const noSeats = inflect(ticket.seats, "Ingen plats", "Inga platser");
  return (
    <Page title={ticket.status === "called_off" ? "Bussen är inställd" : noSeats} crumbs={crumbs} isNarrow>
      <Ended ticket={ticket} leaves={leaves} />
    </Page>
  );
}

function Hold({ ticket, leaves, clash }: HoldProps) {
  const { on, off, seats, price, heldUntil } = ticket;
  return (
    <div className="cols trip">
      <Card isRaised>
        <RoadSign from={on.place} to={off.place} />
        <p>
          <strong>{leaves}</strong>
        </p>
        <p role="status">
          <Tag tone="yellow">
            {inflect(seats, "Platsen är reserverad", "Platserna är reserverade")} till kl. {formatTime(heldUntil)}
          </Tag>
        </p>
        <WayOnCoach stops={[on, off]} from={on.position} to={off.position} />
        <ClashLine clash={clash} />
        <Facts facts={whoAndWith(ticket)} />
        <p className="muted small">
          {price > 0 && "Du betalar inget nu, utan på bussen. "}
          Du kan avboka gratis fram till avgång. Bekräftar du inte i tid blir{" "}
          {inflect(seats, "platsen ledig", "platserna lediga")} för andra.
        </p>
        <Act intent="release" label={`Släpp ${theSeats(seats)}`} look="quiet" />
      </Card>
      <div className="buy">
        <Price kronor={price * seats} isLarge note={plural(seats, "plats", "platser")} />
        <Act
          intent="confirm"
          label="Bekräfta bokningen"
          seen={{ seen: ticket.departureAt, clash: clash?.address ?? "" }}
        />
      </div>
    </div>
  );
}

const theSeats = (seats: number) => inflect(seats, "platsen", "platserna");

function Paper({ ticket, leaves, printed, qr }: Omit<ScreenProps, "clash"> & { qr: QrCode }) {
  const { on, off } = ticket;
  return (
    <section className="card raised ticket" aria-label="Biljett">
      <RoadSign from={on.place} to={off.place} />
      <div className="stub">
        <svg
          className="qr"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label="QR-kod med biljettens kod"
          shapeRendering="crispEdges"
        >
          <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
          <path fill="#000" d={qr.path} />
        </svg>
        <p className="code">{printed}</p>
        {ticket.boardedAt !== null && <Tag tone="green">Ombord sedan {formatTime(ticket.boardedAt)}</Tag>}
      </div>
      <div className="stack">
        <p className="leaves">{leaves}</p>
        <WayOnCoach stops={[on, off]} from={on.position} to={off.position} />
        <Facts facts={factsOf(ticket)} />
        {ticket.isComing ? (
          <HowToUse ticket={ticket} />
        ) : (
          <p className="muted small">Enligt tidtabellen är du framme.</p>
        )}
      </div>
    </section>
  );
}

type TicketFacts = [string, string][];

function factsOf(ticket: BusTicket): TicketFacts {
  const { seats, price } = ticket;
  return [
    ["Platser", plural(seats, "plats", "platser")],
    ["Att betala", capitalized(formatPrice(price * seats, " på bussen"))],
    ...whoAndWith(ticket),
  ];
}

const whoAndWith = ({ travellerName, operator }: BusTicket): TicketFacts => [
  ["Resenär", travellerName],
  ["Bussbolag", operator],
];

function HowToUse({ ticket: { departureId, publicId, price } }: TicketProps) {
  return (
    <>
      <p className="muted small">
        Visa biljetten när du stiger på, i telefonen eller utskriven.{price > 0 && " Du betalar på bussen."}
      </p>
      <p className="row">
        <PrintButton />
        <a href={`${ticketAddress(departureId, publicId)}/kalender.ics`} download="resa.ics">
          Lägg i kalendern
        </a>
      </p>
    </>
  );
}

function Cancel({ seats }: { seats: number }) {
  return (
    <Disclosure summary="Avboka">
      <div className="stack">
        <p>Det kostar inget. {inflect(seats, "Platsen blir ledig", "Platserna blir lediga")} för andra.</p>
        <Act intent="cancel" label={`Avboka ${theSeats(seats)}`} look="danger" />
      </div>
    </Disclosure>
  );
}

type ActProps = {
  intent: "confirm" | "cancel" | "release";
  label: string;
  look?: "danger" | "quiet";
  seen?: Record<string, string | number>;
};

function Act({ intent, label, look, seen = {} }: ActProps) {
  return (
    <Form method="post">
      <MadeFor />
      {Object.entries(seen).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SendButton name="intent" value={intent} look={look} isWide>
        {label}
      </SendButton>
    </Form>
  );
}

const endings = {
  cancelled: "Du har avbokat. Det kostar ingenting.",
  called_off: "",
  lapsed: "Du hann inte bekräfta, så andra kunde boka i stället.",
  held: "Bussen gick innan bokningen bekräftades.",
  confirmed: "",
};

const replaced = "Du har börjat om med en ny bokning på bussen.";

function Ended({ ticket, leaves }: LeavingProps) {
  const { on, off, status, isReplaced, isBookable, cancelReason, departureId } = ticket;
  const way = { from: on.slug, to: off.slug };
  return (
    <Card isRaised>
      <RoadSign from={on.place} to={off.place} />
      <p>
        {leaves} med {ticket.operator}
      </p>
      <p className="typed">{status === "called_off" ? cancelReason : isReplaced ? replaced : endings[status]}</p>
      {isReplaced && (
        <LinkButton to="/my-passenger-rides" isWide>
          Till dina bokningar
        </LinkButton>
      )}
      {isBookable && !isReplaced && (
        <LinkButton
          to={departureAddress(departureId, { from: on.position, to: off.position, seats: ticket.seats })}
          isWide
        >
          Boka igen
        </LinkButton>
      )}
      <LinkButton
        to={`/select-location?${new URLSearchParams(way)}`}
        look={isBookable ? "secondary" : "primary"}
        isWide
      >
        Sök {on.place}–{off.place}
      </LinkButton>
      <LinkButton to={busAddress(way)} look="secondary" isWide>
        Se andra bussar
      </LinkButton>
    </Card>
  );
}
