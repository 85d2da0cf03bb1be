import { Link } from "@remix-run/react";
import type { LogLine } from "~/modules/audit/log.server";
import { actNames } from "~/modules/audit/wording";
import { formatKr } from "~/text/format";
import { Time } from "~/ui/Time";

export function ActLines({ lines }: { lines: LogLine[] }) {
  return (
    <ul className="stack tight">
      {lines.map((line) => (
        <li key={line.id} className="told">
          <strong>{line.adminName}</strong> – {actNames[line.act].toLowerCase()}
          {line.personName && <> · {line.personId ? <Person {...line} /> : line.personName}</>}
          {line.subject && <> · {line.subject}</>}
          {typeof line.details.kronor === "number" && <> · {formatKr(line.details.kronor)}</>}
          {typeof line.details.count === "number" && <> · {line.details.count} st</>}
          {line.reason && <p className="typed">{line.reason}</p>}
          <p className="muted small">
            <Time at={line.at} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function Person({ personId, personName }: Pick<LogLine, "personId" | "personName">) {
  return (
    <Link to={`/bus-admin/personer/${personId}`} prefetch="none">
      {personName}
    </Link>
  );
}
