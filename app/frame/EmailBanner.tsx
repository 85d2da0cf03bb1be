import { Form, useLocation } from "@remix-run/react";
import { Button } from "~/ui/Button";
import { MadeFor } from "~/ui/FormKey";

export function EmailBanner({ words }: { words: string }) {
  const { pathname, search } = useLocation();
  return (
    <section className="consent" aria-label="E-post">
      <div className="wrap">
        <p>{words}</p>
        <Form method="post" action="/user-profile" preventScrollReset>
          <MadeFor />
          <input type="hidden" name="redirectTo" value={pathname + search} />
          <Button type="submit" name="intent" value="email-again" look="secondary">
            Försök igen
          </Button>
        </Form>
      </div>
    </section>
  );
}
