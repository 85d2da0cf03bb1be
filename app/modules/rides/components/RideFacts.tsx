import { capitalized, plural } from "~/text/format";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/Icon";
import type { RidePage } from "../ride-page.server";
import { comfortWords, luggageWords } from "../wording";

export function RideFacts({ ride }: { ride: RidePage }) {
  const facts = ride.kind === "offer" ? offered(ride) : wanted(ride);
  return (
    <ul className="ticks">
      {facts.map(({ text, isNot }) => (
        <li key={text} className={classes(isNot && "not")}>
          <Icon name="check" /> <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

type Fact = { text: string; isNot?: boolean };

function offered(ride: RidePage): Fact[] {
  const { firstName } = ride.owner;
  const isFree = ride.isBookable && ride.part.seatsLeft > 0;
  const car = [ride.vehicleMake, ride.vehicleColour].filter(Boolean).join(", ");
  return [
    { text: luggageWords.offer[ride.luggage], isNot: ride.luggage === "none" },
    ...factsIf(isFree && ride.bookingMode === "instant", "Bokas direkt, utan att vänta på svar"),
    { text: ride.price === 0 ? "Gratis att åka med" : `Du betalar ${firstName} i bilen` },
    ...factsIf(car !== "" || ride.winterTyres, [car, ride.winterTyres && "vinterdäck"].filter(Boolean).join(" · ")),
    ...factsIf(ride.childSeat, "Bilbarnstol finns"),
    ...factsIf(ride.otherDays !== null, `Går ${ride.otherDays}`),
    ride.pets ? { text: "Husdjur går bra" } : { text: "Inga husdjur", isNot: true },
    ride.smoking ? { text: "Rökning går bra" } : { text: "Rökfritt" },
  ];
}

function wanted(ride: RidePage): Fact[] {
  const words = comfortWords.request;
  return [
    { text: `Behöver ${plural(ride.seats, "plats", "platser")} hela vägen` },
    { text: luggageWords.request[ride.luggage] },
    ...factsIf(ride.pets, words.pets),
    ...factsIf(ride.smoking, words.smoking),
    ...factsIf(ride.childSeat, words.childSeat),
    ...factsIf(ride.womenOnly, words.womenOnly),
    ...factsIf(ride.otherDays !== null, `Behövs ${ride.otherDays}`),
  ];
}

function factsIf(holds: boolean, text: string): Fact[] {
  return holds ? [{ text: capitalized(text) }] : [];
}
