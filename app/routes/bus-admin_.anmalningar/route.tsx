import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { AdminPage } from "~/modules/admin/components/AdminPage";
import { CaseCard } from "~/modules/admin/components/CaseCard";
import { Choices } from "~/modules/admin/components/Choices";
import { pageOf } from "~/modules/admin/rules";
import { listAppeals } from "~/modules/moderation/appeals.server";
import { listCases } from "~/modules/moderation/cases.server";
import { nameMeasures } from "~/modules/moderation/wording";
import { requireAdmin } from "~/modules/sessions/session.server";
import { EmptyState } from "~/ui/EmptyState";
import { LinkCard } from "~/ui/LinkCard";
import { Pagination } from "~/ui/Pagination";
import { Time } from "~/ui/Time";

export const meta = pageMeta({ title: "Anmälningar" });

const open = "/bus-admin/anmalningar";
const decided = `${open}?visa=avgjorda`;
const appealed = `${open}?visa=overklagade`;

export async function loader({ request }: LoaderFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const { searchParams } = new URL(request.url);
  const shown = searchParams.get("visa");
  const page = pageOf(searchParams.get("sida"));
  if (shown === "overklagade")
    return { list: "appealed" as const, page, cases: [], ...(await listAppeals(page, adminId)) };
  const isOpen = shown !== "avgjorda";
  const list = isOpen ? ("open" as const) : ("decided" as const);
  return { list, page, appeals: [], ...(await listCases({ isOpen, page })) };
}

const longestFirst = "De som har väntat längst står först.";
const texts = {
  open: { here: open, lead: longestFirst, empty: "Inget väntar på beslut" },
  decided: { here: decided, lead: null, empty: "Inget är avgjort än" },
  appealed: { here: appealed, lead: longestFirst, empty: "Inget överklagande väntar på svar" },
};

export default function Reports() {
  const { list, page, cases, appeals, hasMore } = useLoaderData<typeof loader>();
  const { here, lead, empty } = texts[list];
  return (
    <AdminPage here="reports" title="Anmälningar" lead={cases.length + appeals.length > 1 && lead}>
      <Choices
        label="Vilka anmälningar"
        current={here}
        ways={[
          [open, "Öppna"],
          [decided, "Avgjorda"],
          [appealed, "Överklagade"],
        ]}
      />
      {cases.length + appeals.length === 0 && (
        <EmptyState icon="check" title={empty}>
          Nya anmälningar och överklaganden hamnar här.
        </EmptyState>
      )}
      <ul className="stack tight">
        {cases.map((report) => (
          <li key={report.number}>
            <CaseCard {...report} isAmongOpen={list === "open"} />
          </li>
        ))}
        {appeals.map(({ number, personName, isReporter, measures, at }) => (
          <li key={number}>
            <LinkCard to={`/bus-admin/overklaganden/${number}`} prefetch="none">
              <strong>{nameMeasures(measures)}</strong>
              <p className="muted small">
                {personName}, {isReporter ? "som anmälde" : "som det gäller"} · <Time at={at} /> · {number}
              </p>
            </LinkCard>
          </li>
        ))}
      </ul>
      <Pagination next={hasMore ? `${here}${here === open ? "?" : "&"}sida=${page + 1}` : null} />
    </AdminPage>
  );
}
