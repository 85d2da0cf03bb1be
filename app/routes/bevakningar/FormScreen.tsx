import { Form, Link, useNavigation } from "@remix-run/react";
import type { Reach } from "~/modules/notifications/types";
import type { WatchSummary } from "~/modules/watches/queries.server";
import { Button } from "~/ui/Button";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { Page } from "~/ui/Page";
import { EndFields } from "./EndFields";
import type { WatchFormState } from "./form.server";
import { TellingFields } from "./TellingFields";
import { WhenFields } from "./WhenFields";
import { WhoFields } from "./WhoFields";

type FormScreenProps = {
  formKey: string;
  edited: string | null;
  watches: WatchSummary[];
  most: number;
  reach: Reach;
  form: WatchFormState;
};

export function FormScreen({ formKey, edited, watches, most, reach, form }: FormScreenProps) {
  const isSaving = useNavigation().formMethod === "POST";
  const isFull = edited === null && watches.length >= most;
  const save = edited === null ? "Bevaka sträckan" : "Spara ändringarna";
  return (
    <Page
      title={edited === null ? "Bevaka en sträcka" : "Ändra bevakningen"}
      lead={`${promiseTo(reach)} Bevakningen gäller i ett halvår, eller till den sista dagen du väljer.`}
      isNarrow
    >
      {watches.length > 0 && (
        <p>
          {isFull && `Du har ${most} bevakningar, och fler går det inte att ha. `}
          <Link to="/bevakningar">{isFull ? "Ta bort en först" : `Dina bevakningar (${watches.length})`}</Link>
        </p>
      )}
      <ErrorSummary errors={form.errors} undone="Bevakningen är inte sparad" />
      <Form method="post" className="stack" noValidate>
        {/* What Enter in a field presses: not the map. */}
        <button type="submit" className="hush" name="intent" value="save" tabIndex={-1} aria-hidden="true">
          {save}
        </button>
        <FormKey value={formKey} />
        <input type="hidden" name="shown" value={form.shown} />
        <EndFields {...form} />
        <WhenFields {...form} />
        <WhoFields {...form} />
        <TellingFields {...form} />
        <Button isWide name="intent" value="save" pending={isSaving}>
          {isSaving ? "Sparar …" : save}
        </Button>
      </Form>
    </Page>
  );
}

function promiseTo({ push, email }: Reach): string {
  if (push || email) return "Vi säger till när någon lägger upp en resa som passar, också längs vägen.";
  return "Vi samlar resor som passar bland dina bevakningar, också dem längs vägen.";
}
