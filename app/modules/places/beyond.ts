import { fold } from "./names";

const towns = `
  Amsterdam, Barcelona, Berlin, Borgå, Bremen, Bryssel, Budapest, Dresden, Flensburg, Frankfurt, Gdansk, Gdynia, Genève,
  Hamburg, Hammerfest, Hannover, Herning, Jakobstad, Jyväskylä, Kaunas, Kiel, Kiev, Klaipeda, Krakow, Kuopio, Köln, Lahtis,
  Leipzig, London, Luxemburg, Lübeck, Madrid, Milano, Moskva, Murmansk, München, Nordkap, Paris, Poznan, Prag, Puttgarden,
  Riga, Rostock, Sankt Petersburg, Sassnitz, Skagen, Stettin, Swinoujscie, Szczecin, Tallinn, Tartu, Travemünde, Vejle,
  Vilnius, Warszawa, Wien, Zürich`;

const folded = new Set(towns.split(",").map((name) => fold(name.trim())));

/** Whether a town that people drive to is on no map of ours; a place here whose name begins alike is not meant. */
export function isBeyondMap(typed: string): boolean {
  return folded.has(fold(typed));
}
