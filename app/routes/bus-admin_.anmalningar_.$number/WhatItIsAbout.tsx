import { rideStatusNames } from "~/modules/admin/wording";
import { statusNames } from "~/modules/bookings/status-names";
import type { CaseFile } from "~/modules/moderation/cases.server";
import { formatKr, plural } from "~/text/format";
import { Card } from "~/ui/Card";
import { classes } from "~/ui/classes";
import { Facts } from "~/ui/Facts";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";

export function WhatItIsAbout({ ride, booking, lines, review, personName }: CaseFile) {
  return (
    <>
      {ride && <Ride {...ride} />}
      {booking && (
        <Card title="Bokningen">
          <Facts
            facts={[
              ["Läge", statusNames[booking.status]],
              ["Platser", booking.seats],
              ["Pris", formatKr(booking.price)],
            ]}
          />
          {booking.message && <p className="typed">{booking.message}</p>}
        </Card>
      )}
      {review && (
        <Card title={`Omdömet om ${review.about}`}>
          <p>{review.rating} av 5</p>
          {review.text && <p className="typed">{review.text}</p>}
          {review.reply && (
            <div className="reply">
              <p className="muted small">Svar från {review.about}</p>
              <p className="typed">{review.reply}</p>
            </div>
          )}
          {review.isRemoved && <Tag tone="red">Borttaget</Tag>}
        </Card>
      )}
      {lines.length > 0 && (
        <Card title="Vad de skrev">
          <p className="muted small">Bara det som behövs för att avgöra anmälan visas.</p>
          <ol className="talk">
            {lines.map((line) => (
              <li key={line.id} className={classes("said", line.isByReported && "mine")}>
                <p className="typed">{line.text}</p>
                <p className="muted small">
                  {line.isByReported ? personName : "Anmälaren"} · <Time at={line.at} />{" "}
                  {line.isReported && <Tag tone="red">Anmält</Tag>}
                </p>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </>
  );
}

function Ride({ from, to, departureAt, status, price, note, seatsTaken, waiting }: NonNullable<CaseFile["ride"]>) {
  return (
    <Card title="Resan">
      <Facts
        facts={[
          ["Sträcka", `${from} → ${to}`],
          ["Avgår", <Time key="at" at={departureAt} />],
          ["Läge", rideStatusNames[status]],
          ["Pris", formatKr(price)],
          ["Bokat", `${plural(seatsTaken, "plats", "platser")}, ${waiting} väntar på svar`],
        ]}
      />
      {note && <p className="typed">{note}</p>}
    </Card>
  );
}
