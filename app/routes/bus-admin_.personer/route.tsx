import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { AdminPage } from "~/modules/admin/components/AdminPage";
import { type FoundPerson, findPeople } from "~/modules/admin/people.server";
import { mostFound } from "~/modules/admin/rules";
import { requireAdmin } from "~/modules/sessions/session.server";
import { plural } from "~/text/format";
import { Button } from "~/ui/Button";
import { EmptyState } from "~/ui/EmptyState";
import { LinkCard } from "~/ui/LinkCard";
import { Tag } from "~/ui/Tag";
import { TextField } from "~/ui/TextField";
import { Time } from "~/ui/Time";

export const meta = pageMeta({ title: "Personer" });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const asked = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 200).replaceAll("\0", "");
  return { asked, people: await findPeople(asked) };
}

export default function People() {
  const { asked, people } = useLoaderData<typeof loader>();
  return (
    <AdminPage here="people" title="Personer">
      <Form className="row low narrow">
        <div className="grow">
          {" "}
          <TextField
            name="q"
            type="search"
            label="Sök person"
            hint="Del av namnet, hela e-postadressen eller numret, profil-id, boknings-id eller ett besluts nummer."
            defaultValue={asked}
            maxLength={200}
            autoComplete="off"
          />
        </div>{" "}
        <Button type="submit">Sök</Button>
      </Form>
      {asked !== "" && people.length === 0 && (
        <EmptyState icon="search" title="Ingen hittades">
          {asked.trim().length < 2
            ? "Skriv minst två tecken."
            : "Av dem som har tagit bort sitt konto finns bara de kvar som är avstängda. Sök på numret i beslutet de fick."}
        </EmptyState>
      )}
      <ul className="stack tight">
        {people.map((person) => (
          <li key={person.publicId}>
            <Found {...person} />
          </li>
        ))}
      </ul>
      {people.length === mostFound && <p className="muted">Högst {mostFound} visas. Skriv mer, så hittar du fler.</p>}
    </AdminPage>
  );
}

function Found({ publicId, displayName, createdAt, deletedAt, isBlocked, isAdmin, rides, bookings }: FoundPerson) {
  return (
    <LinkCard to={`/bus-admin/personer/${publicId}`} prefetch="none">
      <div className="split">
        <strong>{displayName}</strong>
        <span className="row">
          {isAdmin && <Tag tone="green">Administratör</Tag>}
          {isBlocked && <Tag tone="red">Avstängd</Tag>}
        </span>
      </div>
      <p className="muted small">
        {publicId} · {deletedAt === null ? "här sedan" : "borttagen"} <Time at={deletedAt ?? createdAt} show="day" /> ·{" "}
        {plural(rides, "resa", "resor")} · {plural(bookings, "bokning", "bokningar")}
      </p>
    </LinkCard>
  );
}
