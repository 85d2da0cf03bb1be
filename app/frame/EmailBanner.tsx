import { Form } from "@remix-run/react";
import { Button } from "~/ui/Button";
import { MadeFor } from "~/ui/FormKey";

export function EmailBanner({ words }: { words: string }) {
  return (
    <div className="consent">
      <div className="wrap">
        <p>{words}</p>
        <Form method="post" action="/user-profile">
          <MadeFor />
          <Button type="submit" name="intent" value="email-again" look="secondary">
            Försök igen
          </Button>
        </Form>
      </div>
    </div>
  );
}
