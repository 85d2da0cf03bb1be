import { Form, Link } from "@remix-run/react";
import type { AppealObstacle } from "~/modules/admin/appeals-commands.server";
import { AdminPage } from "~/modules/admin/components/AdminPage";
import type { AppealFile } from "~/modules/moderation/appeals.server";
import { longestDecision } from "~/modules/moderation/rules";
import { nameMeasures, outcomeNames } from "~/modules/moderation/wording";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { Facts } from "~/ui/Facts";
import { FormKey } from "~/ui/FormKey";
import { fieldsOf, type RefusedForm } from "~/ui/fieldsOf";
import { RadioGroup } from "~/ui/RadioGroup";
import { TextArea } from "~/ui/TextArea";
import { Time } from "~/ui/Time";

type AppealScreenProps = {
  appeal: AppealFile;
  obstacle: AppealObstacle | null;
  formKey: string;
  failed: RefusedForm | undefined;
};

export const refusals: Record<AppealObstacle | "answered", string> = {
  own: "Det gäller dig eller något du har anmält. En annan administratör får avgöra det.",
  same: "Du fattade beslutet. En annan administratör får pröva det igen.",
  answered: "Överklagandet är redan avgjort. Ditt svar är inte skickat.",
};

export function AppealScreen({ appeal, obstacle, formKey, failed }: AppealScreenProps) {
  return (
    <AdminPage here="reports" title={`Överklagande ${appeal.number}`}>
      <Card title="Beslutet">
        <Facts facts={factsOf(appeal)} />
        <p className="typed">{appeal.reason}</p>
      </Card>
      <Card title={`Vad ${appeal.personName} skriver`}>
        <p className="typed">{appeal.appeal}</p>
      </Card>
      {appeal.outcome ? (
        <Card title={outcomeNames[appeal.outcome]}>
          <p className="typed">{appeal.answer}</p>
        </Card>
      ) : (
        <Answer {...{ appeal, obstacle, formKey, failed }} />
      )}
    </AdminPage>
  );
}

export function OwnAppealScreen({ number }: { number: string }) {
  return (
    <AdminPage here="reports" title={`Överklagande ${number}`}>
      <Card>
        <p>Överklagandet är av någon som har anmält dig. En annan administratör svarar på det.</p>
      </Card>
    </AdminPage>
  );
}

function Answer({ obstacle, ...form }: AppealScreenProps) {
  if (!obstacle) return <AnswerForm {...form} />;
  return (
    <Card title="Svar">
      <p>{refusals[obstacle]}</p>
    </Card>
  );
}

function AnswerForm({ appeal, formKey, failed }: Omit<AppealScreenProps, "obstacle">) {
  const field = fieldsOf(failed?.typed, failed?.errors);
  return (
    <Card title="Svar" isRaised>
      <Form method="post" className="stack">
        <ErrorSummary errors={failed?.errors} title="Svaret är inte skickat" />
        <FormKey value={formKey} />
        <RadioGroup
          {...field("outcome")}
          legend="Hur blir det?"
          choices={[
            { value: "stands", label: "Beslutet står fast" },
            { value: "changed", label: "Beslutet ändras" },
          ]}
        />
        <p className="muted small">
          Ändras det öppnas ett avstängt konto igen om inget senare beslut har stängt det, ett omdöme eller en bild
          visas igen, och en anmälan väntar på ett nytt beslut. Resor, meddelanden och texter som är borta går inte att
          få tillbaka. Personen får veta det, och kan svara på omdömet igen.
        </p>
        <TextArea
          {...field("answer")}
          label={`Till ${appeal.personName}`}
          hint="Skriv varför."
          rows={5}
          maxLength={longestDecision}
        />
        <Button type="submit">Skicka svaret</Button>
      </Form>
    </Card>
  );
}

function factsOf(appeal: AppealFile): Parameters<typeof Facts>[0]["facts"] {
  const { personId, personName, isReporter, measures, reportNumber, decidedBy, at } = appeal;
  return [
    [
      isReporter ? "Anmälare" : "Gäller",
      personId === null ? (
        `${personName}, utan konto`
      ) : (
        <Link key="person" to={`/bus-admin/personer/${personId}`} prefetch="none">
          {personName}
        </Link>
      ),
    ],
    ["Vad som gjordes", nameMeasures(measures)],
    ...(reportNumber === null
      ? []
      : [
          [
            "Anmälan",
            <Link key="report" to={`/bus-admin/anmalningar/${reportNumber}`} prefetch="none">
              {reportNumber}
            </Link>,
          ] as [string, JSX.Element],
        ]),
    ["Beslutat av", decidedBy],
    ["Överklagat", <Time key="at" at={at} />],
  ];
}
