import type { PageFrame } from "~/frame/PageHead";
import { formatKr, plural } from "~/text/format";
import { Avatar } from "~/ui/Avatar";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { ErrorSummary, type FieldErrors } from "~/ui/ErrorSummary";
import { fieldsOf } from "~/ui/fieldsOf";
import { TextField } from "~/ui/TextField";
import { DemoPage } from "../DemoPage";
import type { DemoPerson } from "./people.server";

type Props = {
  people: DemoPerson[];
  hasMore: boolean;
  search: string;
  request: Record<string, string>;
  cancelUrl: string;
  adminEmail: string | undefined;
  typed?: { name: string; email: string };
  errors?: FieldErrors;
  frame: PageFrame;
};

const address = "/demo/google/authorize";
const rowStyle = "button.card{width:100%;padding-block:.5rem;font:inherit;text-align:left;cursor:pointer}";

export function ChoosePersonPage(props: Props) {
  return (
    <DemoPage
      title="Välj vem du är"
      tabTitle={props.errors && "Fel: Välj vem du är"}
      demo="den här sidan står i stället för Google. Alla personer är påhittade."
      style={rowStyle}
      frame={props.frame}
    >
      <ErrorSummary errors={props.errors} />
      <People {...props} />
      <NewPerson {...props} />
      {props.adminEmail && <Administrator {...props} adminEmail={props.adminEmail} />}
      <p>
        <a className="btn quiet" href={props.cancelUrl}>
          Avbryt
        </a>
      </p>
    </DemoPage>
  );
}

function People({ people, hasMore, search, request }: Props) {
  return (
    <>
      {(hasMore || search) && (
        <form action={address} className="stack">
          {Object.entries(request).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <TextField name="q" label="Sök bland alla personer" defaultValue={search} maxLength={60} />
          <Button type="submit" look="secondary">
            Sök person
          </Button>
        </form>
      )}
      {people.length === 0 && <p>{search ? `Ingen heter ${search}.` : "Här finns ingen än. Skapa den första."}</p>}
      <form method="post" action={`${address}?${new URLSearchParams(request)}`}>
        <ul className="tiles">
          {people.map((person) => (
            <Person key={person.uid} person={person} />
          ))}
        </ul>
      </form>
    </>
  );
}

function Person({ person: { uid, displayName, rides, bookings, balance } }: { person: DemoPerson }) {
  const plans = [
    rides > 0 && `${plural(rides, "resa", "resor")} som förare`,
    bookings > 0 && plural(bookings, "bokning", "bokningar"),
    balance > 0 && `${formatKr(balance / 100)} på saldot`,
  ].filter(Boolean);
  return (
    <li>
      <button type="submit" name="person" value={uid} className="card">
        <span className="row">
          <Avatar name={displayName} />
          <span>
            <strong>{displayName}</strong> <br />
            <span className="small muted">{plans.join(" · ") || "Inget på gång"}</span>
          </span>
        </span>
      </button>
    </li>
  );
}

/** The address is what makes an administrator. */
function Administrator({ request, adminEmail }: Props & { adminEmail: string }) {
  return (
    <Card title="Den som sköter tjänsten">
      <p className="small muted">Avgör anmälningar, lägger upp bussar och ser hur allt mår, på /bus-admin.</p>
      <form method="post" action={`${address}?${new URLSearchParams(request)}`}>
        <input type="hidden" name="name" value="Alva Ansvarig" />
        <input type="hidden" name="email" value={adminEmail} />
        <Button type="submit" look="secondary">
          Fortsätt som administratör
        </Button>
      </form>
    </Card>
  );
}

function NewPerson({ request, typed, errors }: Props) {
  const field = fieldsOf(typed, errors);
  return (
    <Card title="Ny person">
      <form method="post" action={`${address}?${new URLSearchParams(request)}`} className="stack" noValidate>
        <TextField {...field("name")} label="Namn" autoComplete="off" />
        <TextField {...field("email")} type="email" label="E-post" autoComplete="off" />
        <Button type="submit" look="secondary">
          Logga in som ny person
        </Button>
      </form>
    </Card>
  );
}
