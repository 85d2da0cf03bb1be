import { Form, Link, useLocation } from "@remix-run/react";
import { Button } from "~/ui/Button";

export function CookieBanner() {
  const { pathname, search } = useLocation();
  return (
    <section className="consent" aria-label="Kakor">
      <div className="wrap">
        <p>
          Vi använder bara nödvändiga kakor. <Link to="/cookiepolicy">Cookiepolicy</Link>{" "}
          <Link to="/integritetspolicy">Integritetspolicy</Link>
        </p>
        <Form method="post" action="/consent" preventScrollReset>
          <input type="hidden" name="redirectTo" value={pathname + search} />
          <Button type="submit" look="secondary">
            OK
          </Button>
        </Form>
      </div>
    </section>
  );
}
