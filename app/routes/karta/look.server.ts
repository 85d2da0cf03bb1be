import { unpackedForm } from "~/modules/forms/draft.server";
import {
  AROUND_A_PLACE,
  allOfSweden,
  farther,
  isExact,
  nearer,
  placeMeant,
  pressedAt,
  readStep,
  STILL,
  stillView,
} from "~/modules/places/area-map.server";
import { spotOf, typedIn } from "~/modules/places/map-choice";
import { formAddress } from "~/modules/places/map-choice.server";
import { type Position, positionIn } from "~/modules/places/pins";
import type { PlaceIndex } from "~/modules/places/place-index";
import { nowhere } from "~/modules/places/typed-place";
import type { Place } from "~/modules/places/types";

export type Asked = NonNullable<ReturnType<typeof askedIn>>;

/** Null where no form of ours has led here. */
export function askedIn(query: URLSearchParams) {
  const form = (["search", "post", "watch", "own"] as const).find((name) => name === query.get("for"));
  const field = query.get("field") ?? "";
  const draft = query.get("draft") ?? "";
  const fields = unpackedForm(draft);
  return form && fields && spotOf(field) ? { form, field, draft, fields } : null;
}

/** The map as it is now: around what was pressed, what is pointed at, or what stands in the form. */
export function lookAt(asked: Asked, query: URLSearchParams, index: PlaceIndex) {
  const { at, step, isPointed, isLost } = viewIn(asked, query, index);
  const place = index.bySlug(text(at));
  return {
    still: { ...STILL, src: `/karta.svg?at=${text(at)}&step=${step}${isPointed ? "&pin" : ""}` },
    kept: { ...kept(asked), at: text(at), step: String(step), ...(isPointed && { pin: "1" }) },
    chosen: isPointed && place && !isLost ? choiceOf(asked, place, index) : null,
    error: isLost || (isPointed && !place) ? nowhere : null,
    isExact: isExact(step),
    moves: movesFrom(asked, { at, step, isPointed }),
    back: formAddress(asked.form, asked.field, asked.fields),
  };
}

type Seen = { at: Position; step: number; isPointed: boolean };

/** `isLost`: where it was pressed nobody travels. */
function viewIn(asked: Asked, query: URLSearchParams, index: PlaceIndex): Seen & { isLost: boolean } {
  const at = positionIn(query.get("at") ?? "");
  if (!at) return { ...startOf(asked, index), isLost: false };
  const step = readStep(query.get("step"));
  const press = pressIn(query);
  if (!press) return { at, step, isPointed: query.has("pin"), isLost: false };
  const pressed = positionIn(text(pressedAt(stillView(at, step), press)));
  return pressed
    ? { at: pressed, step: nearer(step), isPointed: true, isLost: false }
    : { at, step, isPointed: query.has("pin"), isLost: true };
}

/** Part of the map's side. */
const SHIFT = 0.3;

/** For those who cannot point at a picture. */
function movesFrom(asked: Asked, { at, step, isPointed }: Seen) {
  const beside = (across: number, down: number) =>
    pressedAt(stillView(at, step), [STILL.width * (0.5 + across), STILL.height * (0.5 + down)]);
  const moves: [name: string, to: Position, step: number][] = [
    ["Närmare", at, nearer(step)],
    ["Längre bort", at, farther(step)],
    ["Norrut", beside(0, -SHIFT), step],
    ["Söderut", beside(0, SHIFT), step],
    ["Västerut", beside(-SHIFT, 0), step],
    ["Österut", beside(SHIFT, 0), step],
  ];
  return moves.map(([name, to, next]) => {
    const pin = isPointed || next > step;
    const query = {
      ...kept(asked),
      at: text(positionIn(text(to)) ?? at),
      step: String(next),
      ...(pin && { pin: "1" }),
    };
    return { name, to: `/karta?${new URLSearchParams(query)}` };
  });
}

const text = ({ lat, lng }: Position) => `${lat.toFixed(3)},${lng.toFixed(3)}`;

const kept = ({ form, field, draft }: Asked) => ({ for: form, field, draft });

function choiceOf({ form, field, fields }: Asked, place: Place, index: PlaceIndex) {
  const typed = form === "search" ? place.slug : index.typedNameOf(place);
  return { name: place.name, address: formAddress(form, field, fields, typed) };
}

/** Browsers say where an image was pressed in pixels of it, and the corner for who presses a key: that means its middle. */
function pressIn(query: URLSearchParams): [left: number, top: number] | null {
  const [left, top] = [query.get("p.x") ?? "", query.get("p.y") ?? ""];
  if (!/^\d{1,3}$/.test(left) || !/^\d{1,3}$/.test(top)) return null;
  if (Number(left) === 0 && Number(top) === 0) return [STILL.width / 2, STILL.height / 2];
  return [Math.min(Number(left), STILL.width), Math.min(Number(top), STILL.height)];
}

/** What is typed in the field, or around another place of the form. */
function startOf({ field, fields }: Asked, index: PlaceIndex): Seen {
  const spot = spotOf(field);
  const own = spot && placeMeant(typedIn(fields, spot), index);
  const others = ["from", "to", "place"].flatMap((name) => fields.getAll(name));
  const place = own ?? others.map((typed) => placeMeant(typed, index)).find((one) => one !== null);
  if (!place) return { ...allOfSweden, isPointed: false };
  return { at: { lat: place.lat, lng: place.lng }, step: AROUND_A_PLACE, isPointed: own !== null };
}
