import { textIn, textOf } from "~/modules/forms/read";
import { mostStops } from "./rules";
import type { DepartureEditValues, DepartureFormValues, SeatFormValues } from "./schema";

type Data = Pick<FormData, "get" | "getAll">;

/** Unvalidated: for each stop `place`, `stopName`, `time`, and `choice-0` … for unclear names. */
export function readDepartureForm(data: Data): DepartureFormValues {
  const [stopNames, times] = [data.getAll("stopName"), data.getAll("time")];
  return {
    operator: textOf(data, "operator"),
    stops: data
      .getAll("place")
      .slice(0, mostStops + 1)
      .map((place, n) => ({
        place: textIn(place),
        choice: textOf(data, `choice-${n}`),
        stopName: textIn(stopNames[n]),
        time: textIn(times[n]),
      })),
    date: textOf(data, "date"),
    ...readOffer(data),
  };
}

export function readDepartureEdit(data: Data): DepartureEditValues {
  return { date: textOf(data, "date"), time: textOf(data, "time"), ...readOffer(data) };
}

export function readSeatForm(data: Data): SeatFormValues {
  return {
    from: textOf(data, "from"),
    to: textOf(data, "to"),
    seats: textOf(data, "seats"),
    travellerName: textOf(data, "travellerName"),
  };
}

const readOffer = (data: Data) => ({
  seats: textOf(data, "seats"),
  price: textOf(data, "price"),
  note: textOf(data, "note").replaceAll("\r\n", "\n"),
});
