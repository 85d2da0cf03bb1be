/** A place's name within a sentence; a map position has none of its own. */
export function nameInSentence(name: string): string {
  return name.startsWith("Nära ") ? "platsen du valt" : name;
}
