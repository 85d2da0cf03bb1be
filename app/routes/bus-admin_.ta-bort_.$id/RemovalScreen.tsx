import { Form, Link, useParams } from "@remix-run/react";
import { AdminPage } from "~/modules/admin/components/AdminPage";
import type { Removable } from "~/modules/admin/removals.server";
import { longestReason } from "~/modules/admin/rules";
import { replyIdOf } from "~/modules/moderation/rules";
import { ridePath } from "~/modules/rides/address";
import { anonymousName, isNamed } from "~/modules/users/rules";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { fieldsOf, type RefusedForm } from "~/ui/fieldsOf";
import { TextArea } from "~/ui/TextArea";
import { Time } from "~/ui/Time";

type Thing = Omit<Removable, "id" | "userId" | "subjectId">;

type RemovalScreenProps = {
  thing: Thing;
  isOwn: boolean;
  formKey: string;
  failed: RefusedForm | undefined;
};

export const refusals = {
  own: "Det är ditt eget eller handlar om dig. En annan administratör får ta bort det.",
  already: "Det är redan borttaget.",
  under_way: "Resan är på väg just nu. Ta bort den när den är framme.",
  nothing: "Kryssa i vad som ska bort.",
};

const titles: Record<Thing["kind"], string> = {
  ride: "Ta bort en resa",
  review: "Ta bort ett omdöme",
  reply: "Ta bort ett svar på ett omdöme",
  person: "Ta bort något ur en profil",
};

export function RemovalScreen({ thing, isOwn, formKey, failed }: RemovalScreenProps) {
  const { id = "" } = useParams();
  const { kind, personId, displayName, isShown, subjectName, text, rating, reply, isGone, ride } = thing;
  return (
    <AdminPage here="people" title={titles[kind]}>
      <Card>
        {ride && <Ride {...ride} />}
        <p>
          Av{" "}
          <Link to={`/bus-admin/personer/${personId}`} prefetch="none">
            {displayName}
          </Link>
          {subjectName && `, ${kind === "reply" ? "till" : "om"} ${subjectName}`}
          {rating !== null && `: ${rating} av 5`}
        </p>
        {text ? <p className="typed">{text}</p> : <p className="muted">Ingen text.</p>}
        {reply && (
          <p>
            Svaret: {reply} <Link to={`/bus-admin/ta-bort/${replyIdOf(id)}`}>Ta bara bort svaret</Link>
          </p>
        )}
        {kind === "ride" && !isGone && isShown && (
          <Link to={ridePath(ride?.kind ?? "offer", id)}>Resan som andra ser den</Link>
        )}
        {kind === "person" && isShown && <Link to={`/profil/${personId}`}>Profilen som andra ser den</Link>}
      </Card>
      {isGone ? (
        <p>Det är borttaget.</p>
      ) : isOwn ? (
        <p>{refusals.own}</p>
      ) : (
        <RemovalForm {...{ thing, formKey, failed }} />
      )}
    </AdminPage>
  );
}

function Ride({ from, to, departureAt }: NonNullable<Thing["ride"]>) {
  return (
    <p>
      <strong>{`${from}–${to}`}</strong>, <Time at={departureAt} />
    </p>
  );
}

type RemovalFormProps = Omit<RemovalScreenProps, "isOwn">;

function RemovalForm({ thing: { kind, text, car, hasPicture, displayName }, formKey, failed }: RemovalFormProps) {
  const { errors, typed } = failed ?? {};
  const field = fieldsOf(typed, errors);
  const isOn = (name: string) => typed !== undefined && name in typed;
  return (
    <Card isRaised>
      <Form method="post" className="stack">
        <ErrorSummary errors={errors} title="Inget är borttaget" />
        <FormKey value={formKey} />
        {kind === "person" && (
          <fieldset>
            <legend className="label">Vad ska bort?</legend>
            {text && <Checkbox name="about" label="Texten om sig själv" defaultChecked={isOn("about")} />}
            {isNamed(displayName) && (
              <Checkbox
                name="name"
                label="Namnet"
                hint={`Andra ser ${anonymousName} tills personen skriver ett nytt.`}
                defaultChecked={isOn("name")}
              />
            )}
            {car && <Checkbox name="car" label="Bilens märke och färg" hint={car} defaultChecked={isOn("car")} />}
            {hasPicture && <Checkbox name="picture" label="Bilden" defaultChecked={isOn("picture")} />}
          </fieldset>
        )}
        {kind === "ride" && <p>Ingen hittar resan mer. Bokade får besked, och betalda upplåsningar går tillbaka.</p>}
        {kind === "reply" && (
          <p>Omdömet står kvar. Svaret går inte att få tillbaka, och att skriva på nytt bara om beslutet ändras.</p>
        )}
        {kind === "review" && <p>Ingen läser omdömet mer, och betyget räknas inte.</p>}
        <TextArea
          {...field("reason")}
          label="Varför?"
          hint="Det här läser personen i mejlet, och det står i loggen."
          rows={4}
          maxLength={longestReason}
        />
        <Button type="submit" look="danger">
          Ta bort
        </Button>
      </Form>
    </Card>
  );
}
