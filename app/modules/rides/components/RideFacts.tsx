import { Icon, type IconName } from "~/ui/Icon";
import type { RidePage } from "../ride-page.server";
import { comfortWords, luggageWords } from "../wording";

/** What the car offers, or what who wants a ride brings and needs. */
export function RideFacts({ ride }: { ride: RidePage }) {
  const car = [ride.vehicleMake, ride.vehicleColour].filter(Boolean).join(", ");
  const facts = ride.kind === "offer" ? offered(ride) : wanted(ride);
  return (
    <ul className="facts">
      {facts
        .filter(([, , holds]) => holds)
        .map(([icon, text]) => (
          <li key={text}>
            <Icon name={icon} /> {text}
          </li>
        ))}
      {ride.kind === "offer" && car && (
        <li>
          <Icon name="car" /> {car}
        </li>
      )}
    </ul>
  );
}

type Fact = [icon: IconName, text: string, holds: boolean];

function offered(ride: RidePage): Fact[] {
  return [
    ["luggage", luggageWords.offer[ride.luggage], true],
    ["paw", "Husdjur går bra", ride.pets],
    ["paw", "Inga husdjur", !ride.pets],
    ["smoke", ride.smoking ? "Rökning går bra" : "Rökfritt", true],
    ["child", "Bilbarnstol finns", ride.childSeat],
    ["user", "Bara kvinnor", ride.womenOnly],
    ["snow", "Vinterdäck", ride.winterTyres],
    ["calendar", "Återkommande resa", ride.isRecurring],
  ];
}

function wanted(ride: RidePage): Fact[] {
  const words = comfortWords.request;
  return [
    ["luggage", luggageWords.request[ride.luggage], true],
    ["paw", words.pets, ride.pets],
    ["smoke", words.smoking, ride.smoking],
    ["child", words.childSeat, ride.childSeat],
    ["user", words.womenOnly, ride.womenOnly],
    ["calendar", "Behövs flera gånger", ride.isRecurring],
  ];
}
