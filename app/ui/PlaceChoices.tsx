import { Link } from "@remix-run/react";
import type { PlaceSuggestion } from "./useSuggestions";

type PlaceChoicesProps = { places: PlaceSuggestion[]; addressOf: (slug: string) => string };

export function PlaceChoices({ places, addressOf }: PlaceChoicesProps) {
  if (places.length === 0) return null;
  return (
    <>
      <p className="small">{places.length > 1 ? "Menar du någon av de här?" : "Menar du den här?"}</p>
      <ul className="row links">
        {places.map((place) => (
          <li key={place.slug}>
            <Link to={addressOf(place.slug)}>
              {[place.name, place.kindName, place.county].filter(Boolean).join(", ")}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
