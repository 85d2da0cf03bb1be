import { Form, Link } from "@remix-run/react";
import type { OwnProfile } from "~/modules/users/profile.server";
import { Avatar } from "~/ui/Avatar";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Icon } from "~/ui/Icon";

const ways = [
  ["/my-rides", "Mina resor"],
  ["/bevakningar", "Bevakningar"],
  ["/user-profile/platser", "Hem och jobb"],
  ["/user-profile/kalender", "Resor i kalendern"],
  ["/user-profile/sparat", "Det du har sparat"],
  ["/user-profile/blockerade", "Personer du har blockerat"],
];

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
      <ul className="ways">
        {[[`/profil/${publicId}`, "Min profil"], ...ways].map(([to = "", name]) => (
          <li key={to}>
            <Link to={to}>
              {name}
              <Icon name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
      <Form method="post" action="/logout">
        <Button look="quiet">Logga ut</Button>
      </Form>
    </Card>
  );
}
