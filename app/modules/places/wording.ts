/** A place in the middle of a sentence: a position on the map has no name of its own. */
export function nameInSentence(name: string): string {
  return name.startsWith("Nära ") ? "platsen du valt" : name;
}
