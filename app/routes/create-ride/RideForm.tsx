import { Form, Link, useNavigation } from "@remix-run/react";
import { keepForm } from "~/modules/rides/left-form";
import type { RideFormValues } from "~/modules/rides/schema";
import { comfortWords } from "~/modules/rides/wording";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { fieldsOf } from "~/ui/fieldsOf";
import { Page } from "~/ui/Page";
import { TextArea } from "~/ui/TextArea";
import { CarFields, ComfortFields } from "./ComfortFields";
import { CostFields } from "./CostFields";
import type { RideFormState } from "./form-state.server";
import { LeftForm } from "./LeftForm";
import { PhoneCard } from "./PhoneCard";
import { RideFold } from "./RideFold";
import { StopFields } from "./StopFields";
import { said } from "./said";
import { useWay } from "./useWay";
import { WayGlance } from "./WayGlance";
import { WaySummary } from "./WaySummary";
import { WhenFields } from "./WhenFields";

type RideFormProps = RideFormState & {
  uid: string;
  formKey: string;
  lacksPhone: boolean;
  isBlank: boolean;
  isCopied: boolean;
  /** What is chosen stands in the folds' words: day and time are what to look at. */
  isFolded: boolean;
};

export function RideForm(props: RideFormProps) {
  const { uid, formKey, lacksPhone, isBlank, isCopied, isFolded, values, errors, choices, summary, beside } = props;
  const texts = textsFor[values.kind];
  const way = useWay({ summary, choices });
  const look = () => {
    if (way.form.current) keepForm(way.form.current, uid);
    way.look();
  };
  const isPosting = useNavigation().formData?.get("intent") === "post";
  return (
    <Page title={texts.title} lead={isCopied ? "Ifyllt som förra gången. Stämmer dag och tid?" : texts.lead}>
      {!isCopied && (
        <p>
          {texts.other} <Link to={otherKind(values)}>{texts.otherLink}</Link>
        </p>
      )}
      <ErrorSummary errors={errors} undone="Inget är upplagt än" />
      {beside && <Link to={beside}>Se resan</Link>}
      {isBlank && <LeftForm uid={uid} />}
      <Form method="post" className="cols" noValidate ref={way.form} onInput={look}>
        {/* What Enter in a field presses. */}
        <button type="submit" className="hush" name="intent" value="post" tabIndex={-1} aria-hidden="true">
          {texts.post}
        </button>
        <FormKey value={formKey} />
        <input type="hidden" name="kind" value={values.kind} />
        <div className="stack">
          {lacksPhone && <PhoneCard />}
          <StopFields {...{ values, errors, isFolded }} choices={way.choices} onChange={look}>
            <WayGlance
              summary={way.summary}
              seats={Number(values.seats) || 1}
              takesStops={values.kind === "offer" && values.stops.filter(({ place }) => place).length < mostStops}
            />
          </StopFields>
          <WhenFields {...{ values, errors, isFolded }} />
          <MoreFields {...{ values, errors, isFolded }} noteLabel={texts.note} />
        </div>
        <div className="stack stick">
          <CostFields {...{ values, errors, isFolded }} metres={way.summary?.metres ?? null} />
          {/* With scripts it shows by itself, and a button that went away would move the next one under a finger. */}
          <noscript>
            <Button look="secondary" isWide name="intent" value="way">
              Visa vägen och prisförslag
            </Button>
          </noscript>
          <Button isWide look={lacksPhone ? "secondary" : "primary"} name="intent" value="post" pending={isPosting}>
            {isPosting ? "Lägger upp …" : texts.post}
          </Button>
          {/* Last: it grows when the way is known, and would move the buttons from under a finger. */}
          <WaySummary summary={way.summary} problem={way.problem} isLoading={way.isLoading} />
        </div>
      </Form>
    </Page>
  );
}

type MoreFieldsProps = Pick<RideFormState, "values" | "errors"> & { isFolded: boolean; noteLabel: string };

function MoreFields({ values, errors, isFolded, noteLabel }: MoreFieldsProps) {
  const { kind, luggage, pets, smoking, childSeat, womenOnly, winterTyres } = values;
  return (
    <Card title="Mer om resan">
      <TextArea
        {...fieldsOf(values, errors)("note")}
        label={noteLabel}
        hint="Skriv inga telefonnummer eller adresser här. De döljs."
        maxLength={1000}
      />
      <div className="folds">
        <RideFold
          title={comfortWords[kind].title}
          say={said.comfort}
          isOpen={!isFolded && (luggage !== "small" || pets || smoking || childSeat || womenOnly)}
          names={/^(luggage|pets|smoking|childSeat|womenOnly)$/}
          {...{ values, errors }}
        >
          <ComfortFields values={values} errors={errors} />
        </RideFold>
        {kind === "offer" && (
          <RideFold
            title="Bilen"
            say={said.car}
            isOpen={!isFolded && winterTyres}
            names={/^(vehicle|winter)/}
            {...{ values, errors }}
          >
            <CarFields values={values} errors={errors} />
          </RideFold>
        )}
      </div>
    </Card>
  );
}

const mostStops = 8;

const textsFor = {
  offer: {
    title: "Erbjud resa",
    lead: "Du ska ändå köra. Berätta vart och när, så hittar de som vill åka med dig, också längs vägen.",
    other: "Vill du åka med någon i stället?",
    otherLink: "Efterlys en resa",
    note: "Berätta gärna om resan",
    post: "Lägg upp resan",
  },
  request: {
    title: "Efterlys en resa",
    lead: "Berätta vart du vill åka. Förare som ska samma väg kan svara dig.",
    other: "Kör du själv?",
    otherLink: "Erbjud en resa",
    note: "Berätta gärna om dig och resan",
    post: "Lägg upp efterlysningen",
  },
};

function otherKind({ kind, stops, date }: RideFormValues): string {
  const query = new URLSearchParams({ kind: kind === "offer" ? "request" : "offer" });
  for (const [name, text] of [
    ["from", stops[0]?.place],
    ["to", stops.at(-1)?.place],
    ["date", date],
  ]) {
    if (name && text) query.set(name, text);
  }
  return `/create-ride?${query}`;
}
