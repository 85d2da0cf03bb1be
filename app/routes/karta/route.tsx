import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { places } from "~/modules/places/queries.server";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";
import { askedIn, lookAt } from "./look.server";

const title = "Välj på kartan";

export const meta = pageMeta({ title });

/** The map as a form: where it is pressed it comes nearer. With scripts it opens over the form (`app/ui/zoom-map.ts`). */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const asked = askedIn(query);
  if (!asked) throw redirect("/select-location");
  return lookAt(asked, query, await places());
}

export default function ChooseOnMap() {
  const { still, kept, chosen, error, isExact, moves, back } = useLoaderData<typeof loader>();
  return (
    <Page title={title} isNarrow>
      {error ? (
        <p className="error" role="alert">
          {error}
        </p>
      ) : (
        <p>{hintOn(chosen !== null, isExact)}</p>
      )}
      <Form action="/karta" className="still">
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="image" name="p" src={still.src} width={still.width} height={still.height} alt="Kom närmare" />
      </Form>
      <p className="small muted">© OpenStreetMap</p>
      {chosen && (
        <div className="stack tight">
          <p>
            <strong>{chosen.name}</strong>
          </p>
          <LinkButton isWide to={chosen.address} prefetch="none">
            Ta den här platsen
          </LinkButton>
        </div>
      )}
      <nav className="row" aria-label="Flytta kartan">
        {moves.map(({ name, to }) => (
          <Link key={name} className="choice" to={to}>
            {name}
          </Link>
        ))}
      </nav>
      <p>
        <Link to={back}>Tillbaka utan att välja</Link>
      </p>
    </Page>
  );
}

function hintOn(isChosen: boolean, isExact: boolean): string {
  if (!isChosen) return "Tryck där platsen ligger, så kommer kartan närmare.";
  return isExact ? "Stämmer det? Annars trycker du där det ska vara." : "Tryck igen för att komma närmare.";
}
