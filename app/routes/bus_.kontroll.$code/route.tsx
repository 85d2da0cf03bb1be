import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { data, Form, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { letOnBoard } from "~/modules/admin/departures-commands.server";
import { codeFrom, codeLength, printedCode } from "~/modules/bus/ticket-code";
import { checkTicket } from "~/modules/bus/tickets.server";
import type { BusBookingStatus } from "~/modules/bus/types";
import { getUser, isAdmin, requireAdmin } from "~/modules/sessions/session.server";
import { formKeyOf, newFormKey, notFound, redirectWithToast, type Toast } from "~/platform/http.server";
import { formatDayTime, plural } from "~/text/format";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Facts } from "~/ui/Facts";
import { FormKey } from "~/ui/FormKey";
import { Page } from "~/ui/Page";
import { RoadSign } from "~/ui/RoadSign";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";

export { clientAction } from "~/pwa/send-form";

export const meta = pageMeta({ title: "Kontroll av bussbiljett", robots: "noindex" });

/** Where a ticket's QR code leads. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const now = Date.now();
  const code = codeFrom(params.code ?? "");
  const ticket = await checkTicket(code, now);
  if (!ticket)
    return data({ unknown: printedCode(code.slice(0, 40)), length: codeLength, ticket: null }, { status: 404 });
  const isOver = ticket.arrivalAt <= now;
  const isGood = ticket.status === "confirmed" && !isOver && ticket.boardedAt === null;
  const formKey = isGood && isAdmin(await getUser(request)) ? newFormKey() : null;
  return data({ ticket, isOver, formKey });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const formKey = formKeyOf(await request.formData());
  const ticketCode = codeFrom(params.code ?? "");
  const outcome = await letOnBoard({ adminId, formKey, ticketCode });
  if (!outcome.ok && (outcome.reason === "not_found" || outcome.reason === "not_admin")) return notFound();
  return redirectWithToast(`/bus/kontroll/${ticketCode}`, toastOf(outcome.ok));
}

function toastOf(isOnBoard: boolean): Pick<Toast, "type" | "text"> {
  if (isOnBoard) return { type: "success", text: "Resenären är ombord." };
  return { type: "error", text: "Biljetten går inte att använda. Här ser du varför." };
}

type Verdict = [title: string, tone: "green" | "red", text: string];

const verdicts: Record<BusBookingStatus, Verdict> = {
  confirmed: ["Giltig biljett", "green", "Biljetten gäller på den här bussen."],
  held: ["Inte bekräftad", "red", "Bokningen är bara påbörjad. Resenären behöver bekräfta den."],
  lapsed: ["Ogiltig biljett", "red", "Bokningen bekräftades aldrig."],
  cancelled: ["Avbokad biljett", "red", "Resenären har avbokat."],
  called_off: ["Bussen är inställd", "red", "Biljetten gäller inte."],
};

export default function CheckTicket() {
  const shown = useLoaderData<typeof loader>();
  return shown.ticket ? <KnownTicket {...shown} /> : <UnknownTicket code={shown.unknown} length={shown.length} />;
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

function KnownTicket({ ticket, isOver, formKey }: Exclude<Shown, { ticket: null }>) {
  const { status, on, off, seats, operator, boardedAt } = ticket;
  const [title, tone, text] = status === "confirmed" ? verdictOf(boardedAt, isOver) : verdicts[status];
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
        {formKey && (
          <Form method="post" className="stack">
            <FormKey value={formKey} />
            <Button type="submit">Släpp ombord {plural(seats, "person", "personer")}</Button>
          </Form>
        )}
      </Card>
    </Page>
  );
}

function UnknownTicket({ code, length }: { code: string; length: number }) {
  return (
    <Page title="Ogiltig biljett" isNarrow>
      <Card isRaised>
        <p>
          <Tag tone="red">Ingen biljett har den här koden.</Tag>
        </p>
        <p className="typed">{code}</p>
        <p>
          Jämför med koden under QR-koden på resenärens biljett. Den har {length} tecken. Är koden rätt gäller biljetten
          inte. Se då efter om resenärens namn står på passagerarlistan.
        </p>
      </Card>
    </Page>
  );
}

function verdictOf(boardedAt: number | null, isOver: boolean): Verdict {
  if (isOver) return ["Använd eller gammal biljett", "red", "Resan är redan genomförd."];
  if (boardedAt === null) return verdicts.confirmed;
  return ["Redan använd biljett", "red", `Någon steg ombord med den ${formatDayTime(boardedAt)}.`];
}
