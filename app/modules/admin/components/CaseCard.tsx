import type { Case } from "~/modules/moderation/cases.server";
import { caseStatus, kindNames, reasonNames } from "~/modules/moderation/wording";
import { plural } from "~/text/format";
import { LinkCard } from "~/ui/LinkCard";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";

export function CaseCard({ number, reason, status, changed, at, personName, others, kind }: Case) {
  return (
    <LinkCard to={`/bus-admin/anmalningar/${number}`} prefetch="none">
      <div className={changed ? "stack tight" : "split"}>
        <strong>{reasonNames[reason]}</strong>
        <span>
          <Tag tone={status === "open" ? "yellow" : "neutral"}>{caseStatus({ status, changed })}</Tag>
        </span>
      </div>
      <p className="muted small">
        {kindNames[kind]} · {personName} · <Time at={at} /> · {number}
        {others > 0 && ` · ${plural(others, "anmälan", "anmälningar")} till på samma person`}
      </p>
    </LinkCard>
  );
}
