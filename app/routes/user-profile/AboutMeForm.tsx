import { Form } from "@remix-run/react";
import { shownOf } from "~/modules/forms/shown";
import type { OwnProfile } from "~/modules/users/profile.server";
import { anonymousName, isNamed, languages } from "~/modules/users/rules";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { Disclosure } from "~/ui/Disclosure";
import type { FieldErrors } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { fieldsOf } from "~/ui/fieldsOf";
import { TextArea } from "~/ui/TextArea";
import { TextField } from "~/ui/TextField";

type AboutMeFormProps = {
  values: { displayName: string; about: string; languages: string[]; showsPicture?: boolean };
  errors: FieldErrors | null;
  shown?: string;
  profile: Pick<OwnProfile, "displayName" | "hasPicture" | "picture">;
  formKey: string;
};

export function AboutMeForm({ values, errors, shown, profile, formKey }: AboutMeFormProps) {
  const field = fieldsOf(values, errors);
  const { about, languages: spoken } = values;
  const displayName = values.displayName === anonymousName ? "" : values.displayName;
  const showsPicture = values.showsPicture ?? profile.picture !== null;
  return (
    <Card title="Om dig">
      <Form method="post" className="stack" noValidate>
        <input type="hidden" name="intent" value="about-me" />
        <FormKey value={`${formKey}-me`} />
        <input
          type="hidden"
          name="shown"
          value={shown ?? shownOf({ displayName, about, languages: spoken, showsPicture })}
        />
        {!isNamed(profile.displayName) && (
          <p>
            <strong>Skriv vad du heter.</strong> Tills dess ser andra dig som {anonymousName}.
          </p>
        )}
        <TextField
          {...field("displayName")}
          label="Namn"
          hint="Andra ser bara ditt förnamn."
          autoComplete="name"
          maxLength={60}
          defaultValue={displayName}
        />
        <TextArea
          {...field("about")}
          label="Berätta gärna om dig"
          hint="Skriv inga telefonnummer eller adresser här. De döljs."
          maxLength={500}
        />
        <fieldset>
          <legend className="label">Språk du talar</legend>
          <Disclosure summary={spoken.join(", ") || "Välj språk"}>
            <div className="pair">
              {languages.map((language, n) => (
                <Checkbox
                  key={language}
                  name="languages"
                  id={`language-${n}`}
                  value={language}
                  label={language}
                  defaultChecked={spoken.includes(language)}
                />
              ))}
            </div>
          </Disclosure>
        </fieldset>
        {profile.hasPicture && (
          <>
            <input type="hidden" name="picture" value="1" />
            <Checkbox name="showsPicture" label="Visa min bild från Google för andra" defaultChecked={showsPicture} />
          </>
        )}
        <Button look="secondary">Spara uppgifterna</Button>
      </Form>
    </Card>
  );
}
