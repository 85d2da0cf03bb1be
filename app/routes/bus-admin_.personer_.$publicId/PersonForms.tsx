import { type Failed, ReasonForm } from "~/modules/admin/components/ReasonForm";
import type { PersonFile } from "~/modules/admin/people.server";
import { mostCredit } from "~/modules/admin/rules";
import { formatKr } from "~/text/format";
import { Checkbox } from "~/ui/Checkbox";
import { Disclosure } from "~/ui/Disclosure";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { TextField } from "~/ui/TextField";

type PersonFormsProps = {
  person: Omit<PersonFile, "id">;
  isSelf: boolean;
  formKey: string;
  failed: Failed | undefined;
};

export function PersonForms({
  person: { blockedAt, isAdmin, displayName, balance },
  isSelf,
  formKey,
  failed,
}: PersonFormsProps) {
  const isFailed = (intent: string) => failed?.intent === intent;
  const isOffered: Record<string, boolean> = {
    credit: !isSelf,
    block: blockedAt === null && !isAdmin,
    export: true,
    delete: !isAdmin,
    restore: blockedAt !== null,
  };
  return (
    <div className="stack tight">
      {failed && !isOffered[failed.intent] && <ErrorSummary errors={failed.errors} title="Det gick inte" />}
      {isOffered.credit && (
        <Disclosure summary="Sätt in på saldot" isOpen={isFailed("credit")}>
          <ReasonForm
            intent="credit"
            formKey={formKey}
            field="because"
            label="Varför?"
            hint="Står i loggen."
            button="Sätt in"
            failed={failed}
          >
            <TextField
              name="kronor"
              label="Hur mycket, i hela kronor"
              hint={`Högst ${formatKr(mostCredit)} åt gången.`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              defaultValue={isFailed("credit") ? failed?.typed.kronor : undefined}
              error={isFailed("credit") ? failed?.errors.kronor : undefined}
            />
          </ReasonForm>
        </Disclosure>
      )}
      {isOffered.block && (
        <Disclosure summary={`Stäng av ${displayName}`} isOpen={isFailed("block")}>
          <div className="stack">
            <p>
              Personen loggas ut överallt och kan inte logga in. Kommande resor och bokningar avbokas, de som berörs får
              besked, och andras betalda upplåsningar går tillbaka.
            </p>
            <ReasonForm
              intent="block"
              formKey={formKey}
              field="reason"
              label="Varför?"
              hint="Det här läser personen i mejlet. Avslöja inte vem som har anmält."
              button="Stäng av"
              look="danger"
              failed={failed}
            />
          </div>
        </Disclosure>
      )}
      <Disclosure summary="Hämta personens uppgifter" isOpen={isFailed("export")}>
        <ReasonForm
          intent="export"
          formKey={formKey}
          field="asked"
          label="Hur bad personen om det, och hur vet du vem det är?"
          hint="Står i loggen. Lägg inga personuppgifter här."
          button="Skriv i loggen och hämta"
          failed={failed}
        />
      </Disclosure>
      {isOffered.delete && (
        <Disclosure summary="Ta bort kontot åt personen" isOpen={isFailed("delete")}>
          <ReasonForm
            intent="delete"
            formKey={formKey}
            field="wished"
            label="Hur bad personen om det, och hur vet du vem det är?"
            hint="Står i loggen. Lägg inga personuppgifter här."
            button="Ta bort kontot"
            look="danger"
            failed={failed}
          >
            <p>Kommande resor och bokningar avbokas, och personen får ett mejl. Det går inte att ångra.</p>
            <Checkbox
              name="understands"
              label={`Kontot ”${displayName}” ska tas bort för alltid`}
              error={isFailed("delete") ? failed?.errors.understands : undefined}
            />
            {balance > 0 && (
              <Checkbox
                name="givesUpBalance"
                label={`Personen avstår från ${formatKr(balance / 100)} på saldot`}
                error={isFailed("delete") ? failed?.errors.givesUpBalance : undefined}
              />
            )}
          </ReasonForm>
        </Disclosure>
      )}
      {isOffered.restore && (
        <Disclosure summary="Öppna kontot igen" isOpen={isFailed("restore")}>
          <ReasonForm
            intent="restore"
            formKey={formKey}
            field="why"
            label="Varför?"
            hint="Det här läser personen i mejlet. Det som avbokades kommer inte tillbaka."
            button="Öppna kontot igen"
            failed={failed}
          />
        </Disclosure>
      )}
    </div>
  );
}
