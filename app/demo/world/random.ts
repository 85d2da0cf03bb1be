export type Chance = ReturnType<typeof chanceFrom>;

export function chanceFrom(seed: string) {
  const next = numbersFrom(seed);
  const below = (n: number) => Math.floor(next() * n);
  return {
    /** from 0 up to but not including 1 */
    next,
    /** both included */
    between: (low: number, high: number) => low + below(high - low + 1),
    isLucky: (probability: number) => next() < probability,
    pick: <Item>(items: readonly Item[], weightOf?: (item: Item) => number): Item =>
      weightOf ? pickByWeight(items, items.map(weightOf), next()) : itemAt(items, below(items.length)),
  };
}

function pickByWeight<Item>(items: readonly Item[], weights: number[], at: number): Item {
  let left = at * weights.reduce((sum, weight) => sum + weight, 0);
  const position = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return itemAt(items, position < 0 ? items.length - 1 : position);
}

function itemAt<Item>(items: readonly Item[], position: number): Item {
  const item = items[position];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}

/** Mulberry32, started from a text's hash. */
function numbersFrom(seed: string): () => number {
  let state = [...seed].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
