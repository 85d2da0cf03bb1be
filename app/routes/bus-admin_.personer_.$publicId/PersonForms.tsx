import { type Failed, ReasonForm } from "~/modules/admin/components/ReasonForm";
import type { PersonFile } from "~/modules/admin/people.server";
import { mostCredit } from "~/modules/admin/rules";
import { periods } from "~/modules/retention/periods";
import { formatKr, plural } from "~/text/format";
import { Checkbox } from "~/ui/Checkbox";
import { Disclosure } from "~/ui/Disclosure";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { fieldsOf } from "~/ui/fieldsOf";
import { TextField } from "~/ui/TextField";

type PersonFormsProps = {
  person: Omit<PersonFile, "id">;
  isSelf: boolean;
  formKey: string;
  failed: Failed | undefined;
};

type FormProps = Omit<PersonFormsProps, "isSelf">;

export function PersonForms({ isSelf, ...form }: PersonFormsProps) {
  const { blockedAt, isAdmin } = form.person;
  const isOffered: Record<string, boolean> = {
    credit: !isSelf,
    block: blockedAt === null && !isAdmin,
    export: true,
    delete: !isAdmin,
    restore: blockedAt !== null,
  };
  const { failed } = form;
  return (
    <div className="stack tight">
      {failed && !isOffered[failed.intent] && <ErrorSummary errors={failed.errors} title="Det gick inte" />}
      {isOffered.credit && <Credit {...form} />}
      {isOffered.block && <Block {...form} />}
      <Export {...form} />
      {isOffered.delete && <Delete {...form} />}
      {isOffered.restore && <Restore {...form} />}
    </div>
  );
}

function Credit({ formKey, failed }: FormProps) {
  const own = failedIn("credit", failed);
  const field = fieldsOf(own?.typed, own?.errors);
  return (
    <Disclosure summary="Sätt in på saldot" isOpen={own !== undefined}>
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
          {...field("kronor")}
          label="Hur mycket, i hela kronor"
          hint={`Högst ${formatKr(mostCredit)} åt gången.`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
        />
      </ReasonForm>
    </Disclosure>
  );
}

function Block({ formKey, failed }: FormProps) {
  return (
    <Disclosure summary="Stäng av kontot" isOpen={failedIn("block", failed) !== undefined}>
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
  );
}

const asked = {
  label: "Hur bad personen om det, och hur vet du vem det är?",
  hint: "Står i loggen. Lägg inga personuppgifter här.",
};

function Export({ formKey, failed }: FormProps) {
  return (
    <Disclosure summary="Hämta personens uppgifter" isOpen={failedIn("export", failed) !== undefined}>
      <ReasonForm
        intent="export"
        formKey={formKey}
        field="asked"
        {...asked}
        button="Skriv i loggen och hämta"
        failed={failed}
      />
    </Disclosure>
  );
}

function Delete({ person: { displayName, balance, blockedAt }, formKey, failed }: FormProps) {
  const own = failedIn("delete", failed);
  return (
    <Disclosure summary="Ta bort kontot åt personen" isOpen={own !== undefined}>
      <ReasonForm
        intent="delete"
        formKey={formKey}
        field="wished"
        {...asked}
        button="Ta bort kontot"
        look="danger"
        failed={failed}
      >
        <p>Kommande resor och bokningar avbokas, och personen får ett mejl. Det går inte att ångra.</p>
        {blockedAt !== null && (
          <p>
            Avstängningen gäller kvar i {plural(periods.keptBlockMonths, "månad", "månader")}: så länge går det inte att
            börja om med samma Google-konto eller nummer. Ska det gå, öppna kontot, nu eller sedan.
          </p>
        )}
        <Checkbox
          name="understands"
          label={`Kontot ”${displayName}” ska tas bort för alltid`}
          error={own?.errors.understands}
        />
        {balance > 0 && (
          <Checkbox
            name="givesUpBalance"
            label={`Personen avstår från ${formatKr(balance / 100)} på saldot`}
            error={own?.errors.givesUpBalance}
          />
        )}
      </ReasonForm>
    </Disclosure>
  );
}

function Restore({ formKey, failed }: FormProps) {
  return (
    <Disclosure summary="Öppna kontot igen" isOpen={failedIn("restore", failed) !== undefined}>
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
  );
}

export function LiftClosing({ formKey, failed }: Omit<FormProps, "person">) {
  return (
    <ReasonForm
      intent="restore"
      formKey={formKey}
      field="why"
      label="Varför?"
      hint="Står i loggen. Inget mejl går, för adressen är borta: svara den som skrev till dig."
      button="Häv avstängningen"
      failed={failed}
    />
  );
}

function failedIn(intent: string, failed: Failed | undefined): Failed | undefined {
  return failed?.intent === intent ? failed : undefined;
}
