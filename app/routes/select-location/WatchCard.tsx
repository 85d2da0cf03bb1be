import { Form, useNavigation } from "@remix-run/react";
import type { SearchValues } from "~/modules/search/address";
import { Button, type ButtonLook } from "~/ui/Button";
import { FormKey } from "~/ui/FormKey";
import { LinkButton } from "~/ui/LinkButton";
import type { SearchResults } from "./results.server";

export function WatchCard({ values }: { values: SearchValues }) {
  return (
    <section className="card raised stack">
      <h2>Bevaka sträckan</h2>
      <p className="muted small">Få ett mejl eller en notis när fler resor läggs upp.</p>
      <LinkButton look="secondary" isWide to={watchAddress(values)}>
        Bevaka
      </LinkButton>
    </section>
  );
}

type WatchButtonProps = { found: Pick<SearchResults, "values" | "formKey">; look: ButtonLook };

export function WatchButton({ found: { values, formKey }, look }: WatchButtonProps) {
  const address = watchAddress(values);
  const isSending = useNavigation().formAction === address;
  if (!formKey)
    return (
      <LinkButton look={look} to={address}>
        Bevaka sträckan
      </LinkButton>
    );
  return (
    <Form method="post" action={address}>
      <FormKey value={formKey} />
      <input type="hidden" name="intent" value="search" />
      <Button type="submit" look={look} pending={isSending}>
        Bevaka sträckan
      </Button>
    </Form>
  );
}

function watchAddress(values: SearchValues): string {
  const params = Object.entries(values).flatMap(([name, value]) => (value && name !== "order" ? [[name, value]] : []));
  return `/bevakningar${params.length > 0 ? `?${new URLSearchParams(params)}` : ""}`;
}
