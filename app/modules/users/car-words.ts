import type { Vehicle } from "./types";

/** A car as others read it: "Volvo V70, blå"; empty where nothing is told. */
export function carWords({ vehicleMake, vehicleColour }: Pick<Vehicle, "vehicleMake" | "vehicleColour">): string {
  return [vehicleMake, colourWords(vehicleColour)].filter(Boolean).join(", ");
}

/** A number plate as it is read: "RWL 749"; other forms as they are. */
export function plateWords(plate: string): string {
  return plate.replace(/^(\p{L}{3})(\d\d[\d\p{L}])$/u, "$1 $2");
}

/** A colour inside a sentence begins small, however it was typed. */
export function colourWords(colour: string): string {
  return colour.charAt(0).toLowerCase() + colour.slice(1);
}
