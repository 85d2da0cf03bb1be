/** "oftast inom 2 h". @param minutes median time to an answer; null where unknown */
export function answerTimeWords(minutes: number | null): string | null {
  if (minutes === null) return null;
  const [, words] = answerTimes.find(([most]) => minutes <= most) ?? [0, "ett dygn"];
  return `oftast inom ${words}`;
}

const answerTimes: [minutes: number, words: string][] = [
  [15, "15\u00a0min"],
  [30, "30\u00a0min"],
  [60, "1\u00a0h"],
  [120, "2\u00a0h"],
  [180, "3\u00a0h"],
  [360, "6\u00a0h"],
  [720, "12\u00a0h"],
];
