import { weekdaysInWords } from "~/modules/rides/recurrence";
import type { RideFormValues } from "~/modules/rides/schema";
import { comfortWords } from "~/modules/rides/wording";
import type { Vehicle } from "~/modules/users/types";
import { capitalized } from "~/text/format";

type Values = RideFormValues;
export type Comfort = "kind" | "luggage" | "pets" | "smoking" | "childSeat" | "womenOnly";

export const flexibilities = [
  { value: "0", label: "Precis på tiden" },
  { value: "15", label: "± 15 minuter" },
  { value: "30", label: "± 30 minuter" },
  { value: "60", label: "± 1 timme" },
];

export const luggages = [
  { value: "none", label: "Bara handväska" },
  { value: "small", label: "En mindre väska" },
  { value: "large", label: "En stor resväska" },
];

export const said = {
  stops: ({ stops }: Values) => {
    const between = stops.slice(1, -1).map(({ place }) => place);
    return inRow(between) || "Inga";
  },
  start: ({ stops }: Pick<Values, "stops">) => stops[0]?.point || "Om du vet",
  end: ({ stops }: Pick<Values, "stops">) => stops.at(-1)?.point || "Om du vet",
  points: ({ stops }: Pick<Values, "stops">) => inRow(stops.map(({ point }) => point)) || "Inga",
  flexibility: ({ flexibilityMinutes }: Values) => labelOf(flexibilities, flexibilityMinutes),
  back: ({ hasReturn }: Values) => (hasReturn ? "Läggs upp också" : "Ingen"),
  repetition: ({ weekdays }: Values) =>
    weekdays.length > 0 ? capitalized(weekdaysInWords(weekdays.map(Number))) : "Nej",
  booking: ({ bookingMode }: Pick<Values, "bookingMode">) => (bookingMode === "instant" ? "Direkt" : "Du svarar själv"),
  comfort: ({ kind, luggage, pets, smoking, childSeat, womenOnly }: Pick<Values, Comfort>) => {
    const words = comfortWords[kind];
    return inRow([
      labelOf(luggages, luggage),
      pets && words.pets,
      smoking ? words.smoking : kind === "offer" && "Rökfritt",
      childSeat && words.childSeat,
      womenOnly && words.womenOnly,
    ]);
  },
  car: ({ vehicleMake, vehicleColour, vehicleRegistration, winterTyres }: Vehicle & { winterTyres?: boolean }) =>
    inRow([vehicleMake, vehicleColour, vehicleRegistration, winterTyres === true && "Vinterdäck"]) || "Inte ifylld",
};

function labelOf(choices: { value: string; label: string }[], chosen: string): string {
  return choices.find(({ value }) => value === chosen)?.label ?? "";
}

function inRow(parts: (string | false)[]): string {
  return parts.filter(Boolean).join(" · ");
}
