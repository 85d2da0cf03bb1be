import { Form, Link } from "@remix-run/react";
import { useState } from "react";
import { Buy } from "~/modules/bookings/components/Buy";
import { ClashLine } from "~/modules/bookings/components/ClashLine";
import { Greeting } from "~/modules/bookings/components/Greeting";
import { SeatChips } from "~/modules/bookings/components/SeatChips";
import { SeenOnMap } from "~/modules/bookings/components/SeenOnMap";
import { type Leg, waitWords, wayOf } from "~/modules/journeys/cards";
import { JourneyWay } from "~/modules/journeys/components/JourneyWay";
import { PersonIntro } from "~/modules/users/components/Person";
import { capitalized, formatPrice, inWords } from "~/text/format";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { EmptyState } from "~/ui/EmptyState";
import { ErrorSummary, type FieldErrors } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { fieldsOf, type RefusedForm } from "~/ui/fieldsOf";
import { Icon } from "~/ui/Icon";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";
import { RoadSign } from "~/ui/RoadSign";
import { Time } from "~/ui/Time";
import { When } from "~/ui/When";
import type { JourneyPage, JourneyPartOnPage } from "./page.server";
import { nextStep, obstacleTo } from "./words";

type JourneyFormProps = { page: JourneyPage; formKey: string; refused: RefusedForm | undefined };

const title = "Boka med ett byte";

export function JourneyForm({ page, formKey, refused }: JourneyFormProps) {
  const { parts, seats } = page;
  const typed = (name: string) => (typeof refused?.typed[name] === "string" ? refused.typed[name] : undefined);
  const [chosen, setChosen] = useState(Number(typed("seats")) || seats);
  const obstacle = obstacleTo(page);
  if (obstacle) return <Impossible {...obstacle} errors={refused?.errors} greeting={typed("message")} />;
  const errors = refused?.errors;
  const drivers = parts.flatMap(({ driver }) => driver ?? []);
  const forWomen = drivers.filter(({ womenOnly }) => womenOnly).map(({ person }) => person.firstName);
  const left = Math.min(...parts.map(({ seatsLeft }) => seatsLeft));
  const { button, text } = nextStep(page);
  return (
    <Page title={title}>
      <Form method="post" className="cols trip" replace>
        <div className="stack">
          <ErrorSummary errors={errors} ids={{ seats: "antal-resenarer" }} undone="Inget är bokat" />
          <FormKey value={formKey} />
          <Whole page={page} />
          {parts.map((part, n) => (
            <Part key={part.id} part={part} number={n + 1} />
          ))}
          <SeatChips
            id="antal-resenarer"
            most={Math.max(left, chosen)}
            left={left}
            chosen={chosen}
            onChoose={setChosen}
            error={errors?.seats}
          />
          <Greeting
            firstName={inWords(drivers.map(({ person }) => person.firstName))}
            hint="Frivilligt: vem du är och vad du har med dig."
            suggestions={["Jag har en liten väska.", "Jag har en stor väska, går det bra?"]}
            field={fieldsOf(refused?.typed, errors)("message")}
          />
          {forWomen.length > 0 && (
            <Checkbox
              name="confirmsWomenOnly"
              label="Vi som reser är kvinnor"
              hint={`${inWords(forWomen)} har önskat det.`}
              defaultChecked={typed("confirmsWomenOnly") !== undefined}
              error={errors?.confirmsWomenOnly}
            />
          )}
          <section className="then-box">
            <h2>Det här händer sen</h2>
            <p>{text}</p>
          </section>
        </div>
        <Buy
          price={parts[0].price + parts[1].price}
          chosen={chosen}
          label={button}
          where={drivers.length === 2 ? "i bilarna" : "i bilen och på bussen"}
        />
      </Form>
    </Page>
  );
}

type ImpossibleProps = NonNullable<ReturnType<typeof obstacleTo>> & {
  errors: FieldErrors | undefined;
  greeting: string | undefined;
};

function Impossible({ title: obstacle, to, label, errors, greeting }: ImpossibleProps) {
  const instead = <LinkButton to={to}>{label}</LinkButton>;
  if (!errors)
    return (
      <Page title={title}>
        <EmptyState icon="info" title={obstacle} actions={instead} />
      </Page>
    );
  const said = errors[""] && !errors.asks ? errors : { "": [`${obstacle}.`] };
  return (
    <Page title={title}>
      <ErrorSummary errors={said} undone="Inget är bokat" />
      <p>{instead}</p>
      {greeting && (
        <Card title="Din hälsning">
          <p className="typed">{greeting}</p>
        </Card>
      )}
    </Page>
  );
}

function Whole({ page: { parts, change, waitMinutes, clash, now } }: { page: JourneyPage }) {
  const [first, last] = parts;
  return (
    <Card isRaised>
      <RoadSign from={first.from} to={last.to} />
      <p>
        <When at={first.onAt} now={now} />
        <span className="muted block">
          framme ungefär <Time at={last.offAt} departure={first.onAt} show="time" />
        </span>
      </p>
      <JourneyWay way={wayOf([legOf(first), legOf(last)], change.name, waitMinutes)} />
      <p>
        Byte i {change.name}, {waitWords(waitMinutes)}.{change.coachStop && ` Bussen stannar vid ${change.coachStop}.`}
        {change.shelter && ` Ett bra ställe att mötas på är ${change.shelter}.`}
      </p>
      <ClashLine clash={clash} />
      <input type="hidden" name="clash" value={clash?.address ?? ""} />
    </Card>
  );
}

function legOf({ from, to, onAt, offAt, driver, operator }: JourneyPartOnPage): Leg {
  const who = driver ? `med ${driver.person.firstName}` : `buss med ${operator}`;
  return { from, onAt, to, offAt, who, rating: null };
}

function Part({ part, number }: { part: JourneyPartOnPage; number: number }) {
  const { address, from, to, driver, operator, price, departureAt, onAt, ends } = part;
  return (
    <Card title={`${from} – ${to}`}>
      {Object.entries({ departureAt, onAt, price }).map(([name, value]) => (
        <input key={name} type="hidden" name={`${name}${number}`} value={value} />
      ))}
      {driver ? (
        <>
          <PersonIntro person={driver.person} more={driver.answers === null ? [] : [`svarar ${driver.answers}`]} />
          <SeenOnMap ends={ends} firstName={driver.person.firstName} />
        </>
      ) : (
        <p>
          <Icon name="bus" /> {operator}
        </p>
      )}
      <p className="row between">
        <span className="muted">{capitalized(formatPrice(price, " per plats"))}</span>
        <Link to={address}>{driver ? "Om resan" : "Om bussen"}</Link>
      </p>
    </Card>
  );
}
