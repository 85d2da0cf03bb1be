import { Form } from "@remix-run/react";
import type { DecisionPage } from "~/modules/moderation/decisions.server";
import { longestReport } from "~/modules/moderation/rules";
import { lostFacts, nameMeasures, outcomeNames, triedAgain } from "~/modules/moderation/wording";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { Facts } from "~/ui/Facts";
import { fieldsOf, type RefusedForm } from "~/ui/fieldsOf";
import { Page } from "~/ui/Page";
import { TextArea } from "~/ui/TextArea";
import { Time } from "~/ui/Time";

const notSent = "Överklagandet är inte skickat";

type DecisionScreenProps = { decision: DecisionPage; failed: RefusedForm | undefined };

export function DecisionScreen({ decision, failed }: DecisionScreenProps) {
  const { number, title, measures, reason, way, decidedAt, until } = decision;
  return (
    <Page title={title} isNarrow>
      <Card isRaised>
        <p className="typed">{reason}</p>
        <Facts
          facts={[
            ["Beslut", number],
            ["När", <Time key="when" at={decidedAt} show="date" />],
            ...(measures.length === 0
              ? []
              : [
                  [
                    decision.appealOutcome === "changed" ? "Vad vi först gjorde" : "Vad vi har gjort",
                    nameMeasures(measures),
                  ] as [string, string],
                ]),
            ...(decision.appealOutcome === "changed" ? lostFacts(measures) : []),
            ...(decision.appealOutcome === "changed" && decision.isReporter ? [triedAgain] : []),
            ["Hur det gick till", way],
          ]}
        />
      </Card>
      {decision.appealedAt !== null && <Appealed {...decision} />}
      {until === null && failed && <NotSent {...failed} />}
      {until !== null && <AppealForm until={until} failed={failed} />}
      <p className="muted small">
        Du kan också vända dig till ett certifierat organ för tvistlösning (EU:s förordning om digitala tjänster,
        artikel 21) eller till domstol. Post- och telestyrelsen, pts.se, har tillsyn i Sverige.
      </p>
    </Page>
  );
}

function Appealed({ appeal, appealedAt, appealOutcome, answer, answeredAt }: DecisionPage) {
  return (
    <Card title={appealOutcome ? outcomeNames[appealOutcome] : "Överklagat"}>
      <p className="muted small">Du skrev {appealedAt !== null && <Time at={appealedAt} />}:</p>
      {appeal && <p className="typed">{appeal}</p>}
      {answeredAt === null ? (
        <p>Någon som inte fattade beslutet prövar det, om det går. Svaret kommer med e-post.</p>
      ) : (
        <>
          <p className="muted small">
            Vårt svar <Time at={answeredAt} />:
          </p>
          <p className="typed">{answer}</p>
        </>
      )}
    </Card>
  );
}

function NotSent({ errors, typed }: NonNullable<DecisionScreenProps["failed"]>) {
  return (
    <>
      <ErrorSummary errors={errors} title={notSent} />
      <p className="typed">{String(typed.text ?? "")}</p>
    </>
  );
}

function AppealForm({ until, failed }: { until: number } & Pick<DecisionScreenProps, "failed">) {
  const field = fieldsOf(failed?.typed, failed?.errors);
  return (
    <Card title="Håller du inte med?">
      <Form method="post" className="stack">
        <ErrorSummary errors={failed?.errors} title={notSent} />
        <p>
          Du kan överklaga till och med <Time at={until} show="date" />. Det kostar inget, och en människa prövar
          beslutet igen.
        </p>
        <TextArea {...field("text")} label="Varför tycker du att beslutet är fel?" rows={6} maxLength={longestReport} />
        <Button type="submit">Överklaga</Button>
      </Form>
    </Card>
  );
}
