import { Form, Link, useNavigation } from "@remix-run/react";
import { DepartureList } from "~/modules/bus/components/DepartureCard";
import type { FoundDeparture } from "~/modules/bus/types";
import type { FoundRide } from "~/modules/search/types";
import { capitalized, formatDayTime, formatPrice } from "~/text/format";
import { Button, type ButtonLook } from "~/ui/Button";
import { FormKey } from "~/ui/FormKey";
import { LinkButton } from "~/ui/LinkButton";
import { Tag } from "~/ui/Tag";
import { isForWomen } from "../rules";

type OtherWaysProps = {
  rides: FoundRide[];
  departures: FoundDeparture[];
  seats: number;
  formKey: string;
  insteadOf?: string;
  isMain?: boolean;
  isBare?: boolean;
};

export function OtherWays(props: OtherWaysProps) {
  const { rides, departures, seats, formKey, insteadOf = "", isMain = false, isBare = false } = props;
  const main = isMain ? bestRide(rides) : undefined;
  return (
    <>
      {rides.length > 0 && !isBare && <h3>Andra resor samma väg</h3>}
      {rides.map((ride) => (
        <div className="split" key={ride.publicId}>
          <div>
            <Link to={`/ride/${ride.publicId}${partOf(ride, seats)}`}>
              <strong>{capitalized(formatDayTime(ride.on.at))}</strong>
            </Link>
            <p className="muted small">
              {ride.on.name} – {ride.off.name}
            </p>
            <p className="muted small">
              {ride.person.firstName} {ride.tags.includes("instant") ? "tar emot direkt" : "svarar först"} ·{" "}
              {formatPrice(ride.price)}
            </p>
            {isForWomen(ride) && <Tag>Bara kvinnor</Tag>}
          </div>
          <BookRide {...{ ride, seats, formKey, insteadOf }} look={ride === main ? "primary" : "secondary"} />
        </div>
      ))}
      {departures.length > 0 && (
        <>
          {!isBare && <h3>Åk buss samma väg</h3>}
          <DepartureList departures={departures} seats={seats} showsDay />
        </>
      )}
    </>
  );
}

/** The soonest that is booked at once, else the soonest; for women alone only where all are. @param rides by time */
export function bestRide(rides: FoundRide[]): FoundRide | undefined {
  const forAll = rides.filter((ride) => !isForWomen(ride));
  return forAll.find(({ tags }) => tags.includes("instant")) ?? forAll[0] ?? rides[0];
}

type BookRideProps = Required<Pick<OtherWaysProps, "seats" | "formKey" | "insteadOf">> & {
  ride: FoundRide;
  look: ButtonLook;
};

/** Conditions that the driver wants confirmed need the booking's own screen. */
function BookRide({ ride, seats, formKey, insteadOf, look }: BookRideProps) {
  const address = `/book-ride/${ride.publicId}${partOf(ride, seats)}`;
  const pending = useNavigation().formAction === address;
  if (isForWomen(ride))
    return (
      <LinkButton to={address} look={look}>
        Boka
        <Which ride={ride} />
      </LinkButton>
    );
  return (
    <Form method="post" action={address}>
      <FormKey value={`${formKey}.${ride.publicId}`} />
      <input type="hidden" name="from" value={ride.on.slug} />
      <input type="hidden" name="to" value={ride.off.slug} />
      <input type="hidden" name="seats" value={seats} />
      <input type="hidden" name="price" value={ride.price} />
      <input type="hidden" name="onAt" value={ride.on.at} />
      <input type="hidden" name="clash" value={insteadOf} />
      <Button type="submit" look={look} pending={pending}>
        {ride.tags.includes("instant") ? "Boka nu" : "Boka"}
        <Which ride={ride} />
      </Button>
    </Form>
  );
}

function Which({ ride: { on, person } }: { ride: FoundRide }) {
  return <span className="hush">{` ${formatDayTime(on.at)} med ${person.firstName}`}</span>;
}

function partOf({ on, off }: FoundRide, seats: number): string {
  return `?from=${on.slug}&to=${off.slug}&seats=${seats}`;
}
