import { fold } from "./names";

/** Towns that people drive to and that are on no map of ours. A place here whose name begins alike is not meant. */
const towns = `
  Amsterdam, Barcelona, Berlin, Borgå, Bremen, Bryssel, Budapest, Dresden, Flensburg, Frankfurt, Gdansk, Gdynia, Genève,
  Hamburg, Hammerfest, Hannover, Herning, Jakobstad, Jyväskylä, Kaunas, Kiel, Kiev, Klaipeda, Krakow, Kuopio, Köln, Lahtis,
  Leipzig, London, Luxemburg, Lübeck, Madrid, Milano, Moskva, Murmansk, München, Nordkap, Paris, Poznan, Prag, Puttgarden,
  Riga, Rostock, Sankt Petersburg, Sassnitz, Skagen, Stettin, Swinoujscie, Szczecin, Tallinn, Tartu, Travemünde, Vejle,
  Vilnius, Warszawa, Wien, Zürich`;

const folded = new Set(towns.split(",").map((name) => fold(name.trim())));

export function isBeyondMap(typed: string): boolean {
  return folded.has(fold(typed));
}
