import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { checkTicket } from "~/modules/bus/tickets.server";
import type { BusBookingStatus } from "~/modules/bus/types";
import { notFound } from "~/platform/http.server";
import { Card } from "~/ui/Card";
import { Facts } from "~/ui/Facts";
import { plural } from "~/ui/format";
import { pageMeta } from "~/ui/meta";
import { Page } from "~/ui/Page";
import { RoadSign } from "~/ui/RoadSign";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";

export const handle = { scripts: false };

export const meta = () => pageMeta({ title: "Kontroll av bussbiljett" });

/** Where the QR code of a ticket leads whoever scans it. */
export async function loader({ params }: LoaderFunctionArgs) {
  const now = Date.now();
  const ticket = (await checkTicket((params.code ?? "").toUpperCase(), now)) ?? notFound();
  return { ticket, isOver: ticket.arrivalAt <= now };
}

const verdicts: Record<BusBookingStatus, [title: string, tone: "green" | "red", text: string]> = {
  confirmed: ["Giltig biljett", "green", "Biljetten gäller på den här bussen."],
  held: ["Inte bekräftad", "red", "Platserna är bara hållna. Resenären behöver bekräfta bokningen."],
  lapsed: ["Ogiltig biljett", "red", "Bokningen bekräftades aldrig."],
  cancelled: ["Avbokad biljett", "red", "Resenären har avbokat."],
  called_off: ["Bussen är inställd", "red", "Biljetten gäller inte."],
};

export default function CheckTicket() {
  const { ticket, isOver } = useLoaderData<typeof loader>();
  const { status, on, off, seats, operator } = ticket;
  const [title, tone, text] =
    status === "confirmed" && isOver
      ? (["Använd eller gammal biljett", "red", "Resan är redan genomförd."] as const)
      : verdicts[status];
  return (
    <Page title={title} isNarrow>
      <Card isRaised>
        <p>
          <Tag tone={tone}>{text}</Tag>
        </p>
        <RoadSign from={on.place} to={off.place} />
        <Facts
          facts={[
            ["Platser", plural(seats, "plats", "platser")],
            ["Avgång", <Time key="on" at={on.at} />],
            ["Stiger på", [on.place, on.stopName].filter(Boolean).join(", ")],
            ["Stiger av", [off.place, off.stopName].filter(Boolean).join(", ")],
            ["Bussbolag", operator],
          ]}
        />
      </Card>
    </Page>
  );
}
