import { readWeekdays } from "~/modules/calendar/weekdays";
import { isTicked, oneOf, textIn, textOf } from "~/modules/forms/read";
import { mostStopovers } from "./rules";
import type { RideEditValues, RideFormValues } from "./schema";

type Data = Pick<FormData, "get" | "getAll">;

export function readRideForm(data: Data): RideFormValues {
  return {
    kind: textOf(data, "kind") === "request" ? "request" : "offer",
    stops: readStops(data),
    ...readWhen(data),
    flexibilityMinutes: oneOf(data, "flexibilityMinutes", ["0", "15", "30", "60"]),
    hasReturn: isTicked(data, "hasReturn"),
    returnDate: textOf(data, "returnDate"),
    returnTime: textOf(data, "returnTime"),
    weekdays: readWeekdays(data),
    until: textOf(data, "until"),
    ...readNoteAndVehicle(data),
    winterTyres: isTicked(data, "winterTyres"),
    seats: textOf(data, "seats"),
    ...readTerms(data),
  };
}

/** The form for changing a ride, unvalidated; without terms where they were not asked for. */
export function readRideEdit(data: Data): RideEditValues {
  return {
    scope: oneOf(data, "scope", ["one", "following"]),
    ...readWhen(data),
    seats: textOf(data, "seats"),
    ...(data.get("price") !== null && readTerms(data)),
    meetingPoints: data
      .getAll("point")
      .slice(0, mostStopovers + 2)
      .map(textIn),
    ...readNoteAndVehicle(data),
  };
}

/** What the way depends on: the stops, and when the first is left. */
export function readWay(data: Data): Pick<RideFormValues, "stops" | "date" | "time"> {
  return { stops: readStops(data), ...readWhen(data) };
}

/** Fields `place` and `point` per stop, and `choice-0` … where a name was unclear. */
function readStops(data: Data): RideFormValues["stops"] {
  const points = data.getAll("point");
  return data
    .getAll("place")
    .slice(0, mostStopovers + 3)
    .map((place, n) => ({ place: textIn(place), point: textIn(points[n]), choice: textOf(data, `choice-${n}`) }));
}

function readTerms(data: Data) {
  return {
    price: textOf(data, "price"),
    bookingMode: oneOf(data, "bookingMode", ["request", "instant"]),
    luggage: oneOf(data, "luggage", ["none", "small", "large"]),
    pets: isTicked(data, "pets"),
    smoking: isTicked(data, "smoking"),
    childSeat: isTicked(data, "childSeat"),
    womenOnly: isTicked(data, "womenOnly"),
  };
}

const readWhen = (data: Data) => ({ date: textOf(data, "date"), time: textOf(data, "time") });

const readNoteAndVehicle = (data: Data) => ({
  note: textOf(data, "note").replaceAll("\r\n", "\n"),
  vehicleMake: textOf(data, "vehicleMake"),
  vehicleColour: textOf(data, "vehicleColour"),
  vehicleRegistration: textOf(data, "vehicleRegistration"),
});
