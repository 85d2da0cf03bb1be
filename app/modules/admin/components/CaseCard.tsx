import type { Case } from "~/modules/moderation/cases.server";
import { caseStatus, kindNames, reasonNames } from "~/modules/moderation/wording";
import { formatDay, plural } from "~/text/format";
import { Icon, type IconName } from "~/ui/Icon";
import { LinkCard } from "~/ui/LinkCard";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";

const icons: Record<Case["kind"], IconName> = {
  ride: "car",
  person: "user",
  booking: "seat",
  conversation: "chat",
  message: "chat",
  review: "star",
  reply: "star",
};

type CaseCardProps = Case & { isAmongOpen?: boolean };

export function CaseCard({ isAmongOpen, ...report }: CaseCardProps) {
  const { number, reason, status, changed, at, personName, others, kind, way } = report;
  const tellsStatus = changed !== null || !isAmongOpen;
  return (
    <LinkCard to={`/bus-admin/anmalningar/${number}`} prefetch="none">
      <div className="beside upper">
        <Icon name={icons[kind]} />
        <div className="grow">
          <div className="row between">
            <strong>{reasonNames[reason]}</strong>
            <span className="row">
              {tellsStatus && <Tag tone={status === "open" ? "yellow" : "neutral"}>{caseStatus(report)}</Tag>}
              {others > 0 && (
                <Tag tone="yellow">
                  {plural(others, "anmälan", "anmälningar")} till om {personName}
                </Tag>
              )}
            </span>
          </div>
          <p>
            {personName} · {kindNames[kind]} {way && `${way.from} → ${way.to}, ${formatDay(way.at)}`}
          </p>
          <p className="muted small">
            <Time at={at} /> · {number}
          </p>
        </div>
      </div>
    </LinkCard>
  );
}
