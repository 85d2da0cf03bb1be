import { Form, Link } from "@remix-run/react";
import type { OwnProfile } from "~/modules/users/profile.server";
import { Avatar } from "~/ui/Avatar";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { LinkButton } from "~/ui/LinkButton";

export function PersonCard({ profile: { publicId, displayName, email, picture } }: { profile: OwnProfile }) {
  const [name, host] = email.split("@");
  return (
    <Card>
      <div className="beside">
        <Avatar name={displayName} picture={picture} isLarge />
        <p>
          <strong>{displayName}</strong>
          <br />
          <span className="muted">
            {name}
            <wbr />@{host}
          </span>
        </p>
      </div>
      <div className="row">
        <LinkButton to={`/profil/${publicId}`} look="secondary">
          Min profil
        </LinkButton>
        <LinkButton to="/my-rides" look="secondary">
          Mina resor
        </LinkButton>
        <LinkButton to="/bevakningar" look="secondary">
          Bevakningar
        </LinkButton>
        <Form method="post" action="/logout">
          <Button look="quiet">Logga ut</Button>
        </Form>
      </div>
      <p className="row">
        <Link to="/user-profile/platser">Hem och jobb</Link>
        <Link to="/user-profile/kalender">Resor i kalendern</Link>
        <Link to="/user-profile/sparat">Det du har sparat</Link>
        <Link to="/user-profile/blockerade">Personer du har blockerat</Link>
      </p>
    </Card>
  );
}
