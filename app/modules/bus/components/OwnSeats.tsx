import { Link } from "@remix-run/react";
import { inflect, plural } from "~/text/format";
import { Card } from "~/ui/Card";
import { Icon } from "~/ui/Icon";
import { ticketAddress } from "../address";
import type { OwnTickets } from "../tickets.server";

export function OwnSeats({ own }: { own: OwnTickets }) {
  const [latest] = own;
  if (!latest) return null;
  const seats = own.reduce((sum, ticket) => sum + ticket.seats, 0);
  const address = own.length === 1 ? ticketAddress(latest.departureId, latest.publicId) : "/my-passenger-rides";
  return (
    <Card>
      <p>
        <Icon name="check" /> Du har redan {plural(seats, "plats", "platser")} på den här avgången.{" "}
        <Link to={address}>Visa {inflect(own.length, "biljetten", "biljetterna")}</Link>
      </p>
    </Card>
  );
}
