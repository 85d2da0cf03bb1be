import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { AdminPage } from "~/modules/admin/components/AdminPage";
import { paymentStatusNames, troubleNames } from "~/modules/admin/wording";
import { requireAdmin } from "~/modules/sessions/session.server";
import { listTroubled, type PaymentFile } from "~/modules/unlocks/attention.server";
import { formatKr } from "~/text/format";
import { EmptyState } from "~/ui/EmptyState";
import { LinkCard } from "~/ui/LinkCard";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";

export const meta = pageMeta({ title: "Betalningar att titta på" });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return listTroubled();
}

export default function Payments() {
  const { payments, hasMore } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      here="payments"
      title="Betalningar att titta på"
      lead="De som inte kommer till sitt slut av sig själva. Andra hittar du på betalarens sida."
    >
      {payments.length === 0 && (
        <EmptyState icon="check" title="Alla betalningar är som de ska">
          Det som fastnar hamnar här.
        </EmptyState>
      )}
      <ul className="stack tight">
        {payments.map((payment) => (
          <li key={payment.publicId}>
            <Troubled {...payment} />
          </li>
        ))}
      </ul>
      {hasMore && <p className="muted">Det finns fler. De visas när de här är utredda.</p>}
    </AdminPage>
  );
}

function Troubled({ publicId, amount, at, status, trouble }: PaymentFile) {
  return (
    <LinkCard to={`/bus-admin/betalningar/${publicId}`} prefetch="none">
      <div className="split">
        <strong>{trouble && troubleNames[trouble]}</strong>
        <Tag tone={trouble === "mismatch" ? "red" : "yellow"}>{paymentStatusNames[status]}</Tag>
      </div>
      <p className="muted small">
        {formatKr(amount / 100)} · <Time at={at} /> · {publicId}
      </p>
    </LinkCard>
  );
}
