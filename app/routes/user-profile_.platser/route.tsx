import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { unpackedForm } from "~/modules/forms/draft.server";
import { textOf } from "~/modules/forms/read";
import { shownOf, untouchedIn } from "~/modules/forms/shown";
import { TypedPlaceField } from "~/modules/places/components/TypedPlaceField";
import { leaveForMap, tooFullForMap } from "~/modules/places/map-choice.server";
import { findOwnPlaces, keepOwnPlaces, type OwnPlaceName } from "~/modules/places/own-places.server";
import { places } from "~/modules/places/queries.server";
import { requireUser } from "~/modules/sessions/session.server";
import { badRequest, redirectWithToast } from "~/platform/http.server";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { MadeFor } from "~/ui/FormKey";
import { Page } from "~/ui/Page";
import { useAnswer } from "~/ui/useAnswer";

export { clientAction } from "~/pwa/send-form";

const title = "Hem och jobb";

export const meta = pageMeta({ title });

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const draft = unpackedForm(new URL(request.url).searchParams.get("draft") ?? "");
  if (draft) return { values: typedIn(draft), shown: textOf(draft, "shown") };
  const [own, index] = await Promise.all([findOwnPlaces(user.id), places()]);
  const typed = (name: OwnPlaceName) => {
    const place = own.find((one) => one.name === name)?.place;
    return { place: place ? index.typedNameOf(place) : "", choice: "" };
  };
  const [home, work] = [typed("home"), typed("work")];
  return { values: { home, work }, shown: shownOf({ home: home.place, work: work.place }) };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const form = await request.formData();
  const typed = { values: typedIn(form), shown: textOf(form, "shown") };
  const field = textOf(form, "map");
  if (field)
    return (
      leaveForMap("own", field, form) ?? badRequest({ ...typed, errors: { home: [tooFullForMap] }, choices: null })
    );
  const outcome = await keepOwnPlaces(user.id, typed.values, untouchedIn(form, typedIn));
  if (!outcome.ok) return badRequest({ ...typed, ...outcome });
  return redirectWithToast("/user-profile/platser", { type: "success", text: "Dina platser är sparade." });
}

function typedIn(form: Pick<FormData, "get">) {
  const typed = (name: OwnPlaceName) => ({ place: textOf(form, name), choice: textOf(form, `${name}-choice`) });
  return { home: typed("home"), work: typed("work") };
}

export default function OwnPlaces() {
  const kept = useLoaderData<typeof loader>();
  const sent = useAnswer<typeof action>();
  const { values, shown, errors, choices } = sent ?? { ...kept, errors: null, choices: null };
  const own = (name: OwnPlaceName, label: string) => (
    <TypedPlaceField
      name={name}
      label={label}
      typed={values[name].place}
      choice={values[name].choice}
      choiceName={`${name}-choice`}
      error={errors?.[name]}
      choices={choices?.[name]}
      map={{ name: "map", value: name }}
    />
  );
  return (
    <Page
      title={title}
      lead="Skriv sedan bara hem eller jobbet när du söker en resa."
      crumbs={[{ label: "Inställningar", to: "/user-profile" }, { label: title }]}
      isNarrow
    >
      <ErrorSummary errors={errors} />
      <Card>
        <Form method="post" className="stack" noValidate>
          {/* What Enter in a field presses: not the map. */}
          <button type="submit" className="hush" tabIndex={-1} aria-hidden="true">
            Spara
          </button>
          <MadeFor />
          <input type="hidden" name="shown" value={shown} />
          {own("home", "Hem")}
          {own("work", "Jobbet")}
          <p className="hint">
            Bara du ser dem här. Lägger du upp en resa från hem ser andra platsen: välj då hellre hållplatsen intill.
          </p>
          <Button>Spara</Button>
        </Form>
      </Card>
    </Page>
  );
}
