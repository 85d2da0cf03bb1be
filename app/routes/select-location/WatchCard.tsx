import { Form, Link, useNavigation } from "@remix-run/react";
import { watchAddress } from "~/modules/search/watch-address";
import { Button, type ButtonLook } from "~/ui/Button";
import { FormKey } from "~/ui/FormKey";
import { LinkButton } from "~/ui/LinkButton";
import type { SearchResults } from "./results.server";

export function WatchCard({ found: { values, now } }: { found: SearchResults }) {
  return (
    <section className="card raised stack">
      <h2>Bevaka sträckan</h2>
      <p className="muted small">Vi håller utkik efter fler resor.</p>
      <LinkButton look="secondary" isWide to={watchAddress(values, now)}>
        Bevaka
      </LinkButton>
    </section>
  );
}

export function Instead({ found: { empty, formKey, reach, now } }: { found: SearchResults }) {
  return (
    empty && (
      <section className="card raised stack narrow">
        <h2>Bevaka sträckan</h2>
        <p className="muted">{empty.watching}</p>
        <div className="row">
          {empty.watches.map((watch, n) => (
            <WatchButton
              key={watch.children}
              {...watch}
              formKey={formKey}
              now={now}
              look={n === 0 && !empty.unfiltered ? "primary" : "secondary"}
            />
          ))}
        </div>
        <p className="row">
          {empty.ways.map((way) => (
            <Link key={way.to} {...way} />
          ))}
        </p>
        {reach && <p className="muted small">{reach}</p>}
      </section>
    )
  );
}

type WatchButtonProps = Pick<SearchResults, "values" | "formKey" | "now"> & { children: string; look: ButtonLook };

function WatchButton({ values, formKey, now, children, look }: WatchButtonProps) {
  const address = watchAddress(values, now);
  const isSending = useNavigation().formAction === address;
  if (!formKey)
    return (
      <LinkButton look={look} to={address}>
        {children}
      </LinkButton>
    );
  return (
    <Form method="post" action={address}>
      <FormKey value={formKey} />
      <input type="hidden" name="intent" value="search" />
      <Button type="submit" look={look} pending={isSending}>
        {children}
      </Button>
    </Form>
  );
}
