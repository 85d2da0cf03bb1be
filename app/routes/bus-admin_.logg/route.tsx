import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { ActLines } from "~/modules/admin/components/ActLines";
import { AdminPage } from "~/modules/admin/components/AdminPage";
import { listActs, listAdmins } from "~/modules/audit/log.server";
import { requireAdmin } from "~/modules/sessions/session.server";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { EmptyState } from "~/ui/EmptyState";
import { Pagination } from "~/ui/Pagination";
import { SelectField } from "~/ui/SelectField";
import { TextField } from "~/ui/TextField";

export const meta = pageMeta({ title: "Logg" });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { searchParams } = new URL(request.url);
  const id = (name: string) => searchParams.get(name)?.trim().slice(0, 20).replaceAll("\0", "") || null;
  const from = searchParams.get("fran") ?? "";
  const question = { admin: id("admin"), person: id("person"), before: /^\d{1,15}$/.test(from) ? Number(from) : null };
  const [found, admins] = await Promise.all([listActs(question), listAdmins()]);
  return { ...found, admins, admin: question.admin ?? "", person: question.person ?? "" };
}

export default function Log() {
  const { lines, older, admins, admin, person } = useLoaderData<typeof loader>();
  return (
    <AdminPage here="log" title="Logg" lead="Allt som administratörer gör. Raderna går inte att ändra.">
      <Form className="stack narrow">
        <div className="pair">
          {" "}
          <SelectField
            name="admin"
            label="Vem gjorde det?"
            defaultValue={admin}
            options={[
              { value: "", label: "Alla" },
              ...admins.map(({ publicId, displayName }) => ({ value: publicId, label: displayName })),
            ]}
          />
          <TextField
            name="person"
            label="Vem gällde det?"
            hint="Personens id, eller tomt för alla."
            defaultValue={person}
            maxLength={20}
            autoComplete="off"
          />
        </div>{" "}
        <Button type="submit" look="secondary">
          Visa
        </Button>
      </Form>
      {lines.length === 0 ? (
        <EmptyState icon="info" title="Inget att visa">
          Ingen administratör har gjort något sådant.
        </EmptyState>
      ) : (
        <Card as="div">
          <ActLines lines={lines} />
        </Card>
      )}
      <Pagination
        label="Visa äldre"
        next={older === null ? null : `/bus-admin/logg?${new URLSearchParams({ admin, person, fran: String(older) })}`}
      />
    </AdminPage>
  );
}
