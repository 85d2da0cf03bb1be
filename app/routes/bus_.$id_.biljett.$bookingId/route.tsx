import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { findClash, isBusyBeside } from "~/modules/bookings/clash.server";
import { ticketAddress } from "~/modules/bus/address";
import { cancelBusBooking, confirmHold } from "~/modules/bus/bookings.server";
import { qrCode } from "~/modules/bus/qr.server";
import { printedCode } from "~/modules/bus/ticket-code";
import { type BusTicket, findTicket } from "~/modules/bus/tickets.server";
import { requireUser } from "~/modules/sessions/session.server";
import { badForm, notFound, redirectWithToast, site } from "~/platform/http.server";
import { capitalized, formatLongDayTime } from "~/text/format";
import { stylesTogether } from "~/ui/adoptStyles";
import { tripStyles } from "~/ui/tripStyles";
import { moveToast } from "./moveToast";
import { TicketScreen } from "./TicketScreen";
import { ticketStyles } from "./ticket-styles";

export { clientAction } from "~/pwa/send-form";

export const handle = await stylesTogether(ticketStyles(), tripStyles());

export const meta = pageMeta<typeof loader>(
  ({ data }) => data && { title: `${nameOf(data.ticket)} ${data.ticket.on.place}–${data.ticket.off.place}` },
);

const nameOf = ({ status }: Pick<BusTicket, "status">) => (status === "confirmed" ? "Bussbiljett" : "Plats på bussen");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const ticket = (await findTicket(user.id, params.id ?? "", params.bookingId ?? "", Date.now())) ?? notFound();
  const isTicket = ticket.status === "confirmed";
  const printed = printedCode(ticket.ticketCode);
  const clash = ticket.status === "held" ? await findClash(user.id, ticket.departureId, timesOf(ticket)) : null;
  const qr = isTicket ? qrCode(`${site.origin}/bus/kontroll/${ticket.ticketCode}`) : null;
  return { ticket, leaves: capitalized(formatLongDayTime(ticket.on.at)), printed, qr, clash };
}

const timesOf = ({ on, off }: Pick<BusTicket, "on" | "off">) => ({ onAt: on.at, offAt: off.at });

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const form = await request.formData();
  const intent = form.get("intent");
  const [departureId, bookingId] = [params.id ?? "", params.bookingId ?? ""];
  const ticket = (await findTicket(user.id, departureId, bookingId, Date.now())) ?? notFound();
  if (intent !== "confirm" && intent !== "cancel" && intent !== "release") badForm();
  const act = { userId: user.id, bookingId };
  const seen = Number(form.get("seen")) || undefined;
  const isBusyThen = isBusyBeside(user.id, departureId, timesOf(ticket), form.get("clash"));
  const outcome = await (intent === "confirm"
    ? confirmHold({ ...act, seen, isBusyThen })
    : cancelBusBooking({ ...act, isHold: intent === "release" }));
  return redirectWithToast(ticketAddress(departureId, bookingId), moveToast(intent, outcome, ticket.seats));
}

export default function Ticket() {
  return <TicketScreen {...useLoaderData<typeof loader>()} />;
}
