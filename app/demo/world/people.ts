import type { Place } from "~/modules/places/types";
import { nameOf } from "./names";
import { type Chance, chanceFrom } from "./random";
import { aboutTexts, cars, colours } from "./texts";

const howMany = 300;

export type DemoPerson = ReturnType<typeof personOf>;

export function demoPeople(places: Place[]): DemoPerson[] {
  return Array.from({ length: howMany }, (_, n) => personOf(n + 1, places));
}

function personOf(n: number, places: Place[]) {
  const chance = chanceFrom(`person ${n}`);
  const { first, surname, isWoman } = nameOf(chance);
  const home = chance.pick(places, (place) => place.population ** 1.1);
  const number = String(n).padStart(3, "0");
  return {
    uid: `demo-${number}`,
    displayName: `${first} ${surname}`,
    email: `${plainLetters(first)}.${plainLetters(surname)}.${number}@example.se`,
    phone: `+46700000${number}`,
    about: chance.isLucky(0.7) ? chance.pick(aboutTexts).replace("{town}", home.name) : null,
    languages: chance.isLucky(0.6) ? ["Svenska", "Engelska"] : ["Svenska"],
    isWoman,
    home,
    vehicle: {
      vehicleMake: chance.pick(cars),
      vehicleColour: chance.pick(colours),
      vehicleRegistration: registrationOf(chance),
    },
  };
}

function registrationOf(chance: Chance): string {
  const letter = () => chance.pick([..."ABCDEFGHJKLMNOPRSTUWXYZ"]);
  const last = chance.isLucky(0.4) ? letter() : chance.between(0, 9);
  return `${letter()}${letter()}${letter()}${chance.between(0, 9)}${chance.between(0, 9)}${last}`;
}

const plainLetters = (name: string) =>
  name
    .toLowerCase()
    .replaceAll("ı", "i")
    .replaceAll("ł", "l")
    .normalize("NFD")
    .replace(/[^a-z-]/g, "");
