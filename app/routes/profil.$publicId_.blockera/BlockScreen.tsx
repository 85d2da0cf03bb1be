import { Form, Link } from "@remix-run/react";
import { Fragment } from "react";
import type { BlockForm } from "~/modules/moderation/queries.server";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { FormKey } from "~/ui/FormKey";
import { Page } from "~/ui/Page";
import { SendButton } from "~/ui/SendButton";
import { Time } from "~/ui/Time";

type BlockScreenProps = { person: BlockForm; publicId: string; formKey: string };
type Booking = BlockForm["bookings"][number];

export function BlockScreen({ person, publicId, formKey }: BlockScreenProps) {
  const { firstName, isBlocked, bookings } = person;
  const asked = bookings.filter(({ status }) => status === "requested");
  const agreed = bookings.filter(({ status }) => status === "accepted");
  return (
    <Page title={isBlocked ? `Du har blockerat ${firstName}` : `Blockera ${firstName}?`} isNarrow>
      <p>
        Ni ser inte varandras resor och profiler längre, och kan varken skriva till varandra eller boka hos varandra.{" "}
        {firstName} får inget besked om det.
      </p>
      <Form method="post" className="stack">
        <FormKey value={formKey} />
        {asked.length > 0 && <Asked bookings={asked} />}
        {agreed.length > 0 && <Agreed bookings={agreed} firstName={firstName} />}
        {(!isBlocked || bookings.length > 0) && (
          <SendButton look="danger" isWide sending="Blockerar …">
            {isBlocked ? "Spara" : `Blockera ${firstName}`}
          </SendButton>
        )}
      </Form>
      <p className="row">
        <Link to="/user-profile/blockerade">Alla du har blockerat</Link>
        {!isBlocked && <Link to={`/profil/${publicId}`}>Blockera inte</Link>}
      </p>
    </Page>
  );
}

function Asked({ bookings }: { bookings: Booking[] }) {
  return (
    <Card title="Frågor som väntar på svar">
      <p>Det här avslutas direkt när du blockerar.</p>
      <ul className="stack tight">
        {bookings.map((booking) => (
          <li key={booking.publicId}>
            <Way booking={booking} />
            <p className="muted small">
              {booking.side === "sender"
                ? "Du har frågat. Din fråga tas tillbaka."
                : "Du har fått frågan. Svaret blir nej."}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Agreed({ bookings, firstName }: { bookings: Booking[]; firstName: string }) {
  return (
    <Card title="Ni ska resa tillsammans">
      <p>Bokningar som du inte avbokar gäller som vanligt, och ni ser båda bokningens sida.</p>
      {bookings.map((booking) =>
        booking.isUnderWay ? (
          <p key={booking.publicId}>
            <Way booking={booking} /> <span className="muted small">Resan har redan börjat.</span>
          </p>
        ) : (
          <Fragment key={booking.publicId}>
            <input type="hidden" name="shown" value={booking.publicId} />
            <Checkbox
              id={`cancel-${booking.publicId}`}
              name="cancel"
              value={booking.publicId}
              label={
                <>
                  Avboka också vår bokning <Way booking={booking} />.
                </>
              }
              hint={
                booking.isLate
                  ? `Räknas som en sen avbokning på din profil. ${firstName} får veta det direkt.`
                  : `${firstName} får veta det direkt.`
              }
            />
          </Fragment>
        ),
      )}
    </Card>
  );
}

function Way({ booking: { from, to, onAt } }: { booking: Booking }) {
  return (
    <>
      <strong>
        {from.name} – {to.name}
      </strong>{" "}
      <Time at={onAt} />
    </>
  );
}
