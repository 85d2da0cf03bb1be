import { fold, foldCounty } from "./names";
import type { Place } from "./types";

/** Parts of Sweden that are no county, by slugs of towns. */
export const parts = {
  angermanland: "ornskoldsvik harnosand solleftea kramfors",
  bergslagen: "ludvika avesta fagersta lindesberg nora hallefors",
  bohuslan: "uddevalla kungalv stenungsund lysekil stromstad",
  dalsland: "amal mellerud bengtsfors ed fargelanda",
  gastrikland: "gavle sandviken hofors ockelbo",
  gotaland: "goteborg malmo helsingborg linkoping norrkoping jonkoping boras halmstad",
  halsingland: "hudiksvall bollnas soderhamn ljusdal edsbyn",
  harjedalen: "sveg hede funasdalen vemdalen",
  lappland: "kiruna gallivare lycksele vilhelmina arvidsjaur jokkmokk storuman",
  medelpad: "sundsvall timra ange",
  narke: "orebro kumla hallsberg askersund",
  norrland: "umea gavle sundsvall lulea ostersund skelleftea ornskoldsvik kiruna",
  osterlen: "simrishamn tomelilla kivik brosarp",
  roslagen: "norrtalje osthammar oregrund rimbo hallstavik",
  smaland: "jonkoping vaxjo kalmar vastervik varnamo nassjo oskarshamn ljungby",
  svealand: "stockholm uppsala vasteras orebro eskilstuna karlstad sodertalje falun",
  uppland: "uppsala norrtalje enkoping osthammar knivsta tierp",
  vastergotland: "boras trollhattan skovde lidkoping alingsas mariestad falkoping",
  vastkusten: "goteborg halmstad varberg uddevalla falkenberg kungsbacka stromstad",
};

const otherNames = { sormland: "sodermanland", sweden: "sverige", norway: "norge", denmark: "danmark" };

/** Towns to choose from for who types a county, a province or a country, largest first; none for other texts. */
export function townsByArea(places: Place[], most: number): (text: string) => Place[] {
  const towns = places.filter(({ kind }) => kind === "town" || kind === "abroad");
  const bySlug = new Map(places.map((place) => [place.slug, place]));
  const slugged = (slugs: string) => slugs.split(" ").flatMap((slug) => bySlug.get(slug) ?? []);
  const areas = new Map([["sverige", towns.filter(({ kind }) => kind === "town")]]);
  for (const county of new Set(towns.map((town) => town.county)))
    areas.set(
      foldCounty(county),
      towns.filter((town) => town.county === county),
    );
  for (const [area, slugs] of Object.entries(parts)) areas.set(area, slugged(slugs));
  for (const [name, area] of Object.entries(otherNames)) areas.set(name, areas.get(area) ?? []);
  return (text) => (areas.get(fold(text)) ?? areas.get(foldCounty(text)) ?? []).slice(0, most);
}
