import { Seats } from "~/ui/Seats";
import { takenWords } from "./trip-words";

export function SeatsTaken({ ride: { taken, seats } }: { ride: { taken: number; seats: number } }) {
  return (
    <span className="whole">
      <Seats taken={taken} of={seats} /> {takenWords({ taken, seats })}
    </span>
  );
}
