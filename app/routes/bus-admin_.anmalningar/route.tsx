import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AdminPage } from "~/modules/admin/components/AdminPage";
import { CaseCard } from "~/modules/admin/components/CaseCard";
import { Choices } from "~/modules/admin/components/Choices";
import { pageOf } from "~/modules/admin/rules";
import { listCases } from "~/modules/moderation/cases.server";
import { requireAdmin } from "~/platform/session.server";
import { EmptyState } from "~/ui/EmptyState";
import { pageMeta } from "~/ui/meta";
import { Pagination } from "~/ui/Pagination";

export const handle = { scripts: false };

export const meta = () => pageMeta({ title: "Anmälningar" });

const open = "/bus-admin/anmalningar";
const decided = `${open}?visa=avgjorda`;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { searchParams } = new URL(request.url);
  const isOpen = searchParams.get("visa") !== "avgjorda";
  const page = pageOf(searchParams.get("sida"));
  return { isOpen, page, ...(await listCases({ isOpen, page: page - 1 })) };
}

export default function Reports() {
  const { isOpen, page, cases, hasMore } = useLoaderData<typeof loader>();
  const here = isOpen ? open : decided;
  return (
    <AdminPage here="reports" title="Anmälningar" lead={isOpen ? "De som har väntat längst står först." : null}>
      <Choices
        label="Vilka anmälningar"
        current={here}
        ways={[
          [open, "Öppna"],
          [decided, "Avgjorda"],
        ]}
      />
      {cases.length === 0 && (
        <EmptyState icon="check" title={isOpen ? "Inget väntar på beslut" : "Inget är avgjort än"}>
          Nya anmälningar hamnar här.
        </EmptyState>
      )}
      <ul className="stack tight">
        {cases.map((report) => (
          <li key={report.number}>
            <CaseCard {...report} />
          </li>
        ))}
      </ul>
      <Pagination next={hasMore ? `${here}${isOpen ? "?" : "&"}sida=${page + 1}` : null} />
    </AdminPage>
  );
}
