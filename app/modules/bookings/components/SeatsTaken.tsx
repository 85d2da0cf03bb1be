import { plural } from "~/text/format";
import { Seats } from "~/ui/Seats";

type SeatsTakenProps = { taken: number; seats: number };

export function SeatsTaken({ taken, seats }: SeatsTakenProps) {
  const words =
    taken === 0
      ? plural(seats, "ledig plats", "lediga platser")
      : `${taken} av ${plural(seats, "plats tagen", "platser tagna")}`;
  return (
    <>
      <Seats taken={taken} of={seats} /> {words}
    </>
  );
}
