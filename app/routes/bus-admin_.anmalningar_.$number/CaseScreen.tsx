import { Link } from "@remix-run/react";
import { AdminPage } from "~/modules/admin/components/AdminPage";
import { CaseCard } from "~/modules/admin/components/CaseCard";
import { Choices } from "~/modules/admin/components/Choices";
import type { CaseFile } from "~/modules/moderation/cases.server";
import type { Verdict } from "~/modules/moderation/types";
import { caseStatus, kindNames, reasonNames } from "~/modules/moderation/wording";
import { Card } from "~/ui/Card";
import { Facts } from "~/ui/Facts";
import type { RefusedForm } from "~/ui/fieldsOf";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";
import { DecisionForm } from "./DecisionForm";
import { WhatItIsAbout } from "./WhatItIsAbout";

type CaseScreenProps = {
  report: CaseFile;
  verdict: Verdict | null;
  formKey: string;
  failed: RefusedForm | undefined;
};

export function CaseScreen({ report, verdict, formKey, failed }: CaseScreenProps) {
  const { number, kind, reason, text, at, personName, personId, reporterName, reporterId, earlier } = report;
  return (
    <AdminPage here="reports" title={`Anmälan ${number}`}>
      <div className="cols">
        <div className="stack">
          <Card>
            <Facts
              facts={[
                ["Gäller", `${kindNames[kind]}: ${reasonNames[reason]}`],
                [
                  "Anmäld",
                  <span className="row" key="reported">
                    {report.hasLeft ? personName : <PersonLink id={personId} name={personName} />}
                    {report.isBlocked && <Tag tone="red">Avstängd</Tag>}
                  </span>,
                ],
                [
                  "Anmäld av",
                  reporterId === null ? (
                    `${reporterName || "Någon"}${report.reporterHasLeft ? "" : ", utan konto"}`
                  ) : (
                    <PersonLink key="reporter" id={reporterId} name={reporterName} />
                  ),
                ],
                ["När", <Time key="when" at={at} />],
              ]}
            />
            <h2>Vad anmälaren skriver</h2>
            {text ? <p className="typed">{text}</p> : <p className="muted">{noText(report)}</p>}
          </Card>
          <WhatItIsAbout {...report} />
          {earlier.length > 0 && (
            <Card title={`Andra anmälningar på ${personName}`}>
              <ul className="stack tight">
                {earlier.map((other) => (
                  <li key={other.number}>
                    <CaseCard {...other} others={0} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
          <AppealLink {...report} />
        </div>
        {report.isByViewer && report.status === "open" ? (
          <Card>
            <p>Du har gjort anmälan själv. En annan administratör avgör den.</p>
          </Card>
        ) : report.status === "open" ? (
          <Decide {...{ report, verdict, formKey, failed }} />
        ) : (
          <Decided {...report} />
        )}
      </div>
    </AdminPage>
  );
}

const noText = ({ hasLeft, reporterHasLeft }: CaseFile) =>
  hasLeft || reporterHasLeft ? "Texten är borttagen med kontot." : "Inget mer än orsaken.";

export function OwnCaseScreen({ number }: { number: string }) {
  return (
    <AdminPage here="reports" title={`Anmälan ${number}`}>
      <Card>
        <p>Anmälan gäller dig. En annan administratör avgör den, och du får besked med e-post.</p>
        <p className="muted">Finns ingen annan: lägg till någon i ADMIN_EMAILS.</p>
      </Card>
    </AdminPage>
  );
}

function Decide({ report, verdict, formKey, failed }: CaseScreenProps) {
  const here = `/bus-admin/anmalningar/${report.number}`;
  const ways = { upheld: `${here}?beslut=bifall`, dismissed: `${here}?beslut=avskriv` };
  return (
    <Card title="Beslut" isRaised>
      <p className="muted small">
        Rätt: det bryter mot villkoren, och du väljer vad som ska göras. Inte rätt: inget görs. Du läser igenom vad båda
        får veta innan det skickas.
      </p>
      <Choices
        label="Hur blir det?"
        current={verdict ? ways[verdict] : here}
        ways={[
          [ways.upheld, "Ge anmälan rätt"],
          [ways.dismissed, "Ge inte rätt"],
        ]}
      />
      {verdict && <DecisionForm key={verdict} {...{ report, verdict, formKey, failed }} />}
    </Card>
  );
}

function Decided({ decidedBy, decidedAt, decision, toReported, personName, reporterName, ...report }: CaseFile) {
  return (
    <Card title={caseStatus(report)}>
      <p className="muted">
        {decidedBy ? `Avgjord av ${decidedBy}` : "Avgjord av sig själv"}
        {decidedAt !== null && (
          <>
            , <Time at={decidedAt} />
          </>
        )}
      </p>
      {toReported && <Told to={`${personName}, som är anmäld`} text={toReported} />}
      {decision && <Told to={`${reporterName || "Någon"}, som anmälde`} text={decision} />}
    </Card>
  );
}

function Told({ to, text }: { to: string; text: string }) {
  return (
    <>
      <h3>Till {to}</h3>
      <p className="typed">{text}</p>
    </>
  );
}

function AppealLink({ changed }: Pick<CaseFile, "changed">) {
  if (!changed?.number) return null;
  return (
    <p>
      <Link to={`/bus-admin/overklaganden/${changed.number}`} prefetch="none">
        Läs överklagandet {changed.number}
      </Link>
    </p>
  );
}

function PersonLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to={`/bus-admin/personer/${id}`} prefetch="none">
      {name}
    </Link>
  );
}
