import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { places } from "~/modules/places/queries.server";
import { notFound } from "~/platform/http.server";
import { pageMeta } from "~/ui/meta";
import { PlainPage } from "~/ui/PlainPage";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: titleFor(data?.name ?? ""),
    description: `Hitta resor till och från ${data?.name} och åk med någon som ändå ska dit.`,
  });

export const handle = { scripts: false, cache: true };

export async function loader({ params }: LoaderFunctionArgs) {
  const place = (await places()).bySlug(params.city ?? "") ?? notFound();
  return { name: place.name, county: place.county };
}

export default function City() {
  const { name, county } = useLoaderData<typeof loader>();
  return (
    <PlainPage
      title={titleFor(name)}
      lead={`${name} ligger i ${county}. Här söker du bland resorna dit och därifrån.`}
      ways={[
        [`/select-location?from=${encodeURIComponent(name)}`, `Resor från ${name}`],
        [`/select-location?to=${encodeURIComponent(name)}`, `Resor till ${name}`],
      ]}
    />
  );
}

const titleFor = (city: string) => `Samåkning till och från ${city}`;
