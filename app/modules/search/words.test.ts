import { expect, test } from "vitest";
import { createPlaceIndex } from "~/modules/places/place-index";
import { shippedPlaces, shippedPostcodes } from "~/modules/places/shipped.server";
import { parseWords } from "./words";

const index = createPlaceIndex(shippedPlaces(), shippedPostcodes());
const wednesday = "2026-11-25";

function understood(text: string) {
  const { from, to, date } = parseWords(text, index, wednesday);
  return [from?.slug, to?.slug, date];
}

test.each([
  ["stockholm göteborg fredag", "stockholm", "goteborg", "2026-11-27"],
  ["från Malmö till Lund imorgon", "malmo", "lund", "2026-11-26"],
  ["till kiruna 12 december", undefined, "kiruna", "2026-12-12"],
  ["från lund", "lund", undefined, undefined],
  ["kiruna", undefined, "kiruna", undefined],
  ["Stockholm-Göteborg", "stockholm", "goteborg", undefined],
  ["munka-ljungby → lund 2026-12-24", "munka-ljungby", "lund", "2026-12-24"],
  ["sthlm → gbg i helgen", "stockholm", "goteborg", "2026-11-28"],
  ["göteborg c malmö c 12/12", "goteborg", "malmo", "2026-12-12"],
  ["norrkopng jönköping den 12:e december", "norrkoping", "jonkoping", "2026-12-12"],
  ["Jag vill åka från Upplands Väsby till Södra Sandby nästa fredag", "upplands-vasby", "sodra-sandby", "2026-12-04"],
  ["Stockholm, Stockholms län till Göteborg, Västra Götalands län", "stockholm", "goteborg", undefined],
  ["vi åker till Vi på lördag", undefined, "vi", "2026-11-28"],
  ["stockholm göteborg fredag den 11 december", "stockholm", "goteborg", "2026-12-11"],
  ["behöver lift från Linköping till Kalmar den 28e", "linkoping", "kalmar", "2026-11-28"],
  ["malmö lund ikväll", "malmo", "lund", wednesday],
  ["lund stockholm julafton", "lund", "stockholm", "2026-12-24"],
  ["malmö lund kl 7.10", "malmo", "lund", undefined],
  ["till lund från malmö", "malmo", "lund", undefined],
])("%s", (text, from, to, date) => expect(understood(text)).toEqual([from, to, date]));

test.each(["", "vi söker skjuts", "resa med plats för två personer", "xyzzy 99/99", "💥".repeat(500)])(
  "nothing is read into: %.40s",
  (text) => expect(understood(text)).toEqual([undefined, undefined, undefined]),
);
