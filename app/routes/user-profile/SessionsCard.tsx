import { Form, Link } from "@remix-run/react";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { MadeFor } from "~/ui/FormKey";
import { Tag } from "~/ui/Tag";
import { Time } from "~/ui/Time";

type Session = { key: string; device: string; lastUsedAt: number; isThis: boolean };

export function SessionsCard({ sessions, hasCalendar }: { sessions: Session[]; hasCalendar: boolean }) {
  return (
    <Card title="Här är du inloggad">
      <ul className="stack">
        {sessions.map((session) => (
          <li key={session.key} className="split told">
            <div>
              <strong>{session.device}</strong>
              <p className="muted small">
                Senast använd <Time at={session.lastUsedAt} />
              </p>
            </div>
            {session.isThis ? <Tag tone="green">Den här</Tag> : <EndForm session={session} />}
          </li>
        ))}
      </ul>
      {sessions.length > 2 && (
        <Form method="post">
          <MadeFor />
          <Button look="secondary" name="intent" value="end-others">
            Logga ut överallt utom här
          </Button>
        </Form>
      )}
      {hasCalendar && (
        <p className="small">
          Den som har din kalenderadress ser dina resor utan att logga in.{" "}
          <Link to="/user-profile/kalender">Byt eller ta bort adressen</Link>
        </p>
      )}
    </Card>
  );
}

function EndForm({ session: { key, device } }: { session: Session }) {
  return (
    <Form method="post">
      <MadeFor />
      <input type="hidden" name="session" value={key} />
      <Button look="quiet" name="intent" value="end-session">
        Logga ut <span className="hush">från {device}</span>
      </Button>
    </Form>
  );
}
