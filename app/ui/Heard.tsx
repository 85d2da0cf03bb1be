import { useState } from "react";

/** Reads words out when they have changed since the page was opened, for who does not see it. That time goes is no change. */
export function Heard({ words }: { words: string }) {
  const [heard, hear] = useState({ words, isNew: false });
  if (untimed(words) !== untimed(heard.words)) hear({ words, isNew: true });
  return (
    <p className="hush" role="status">
      {heard.isNew && heard.words}
    </p>
  );
}

/** Without "om 12 min" and "för 40 s sedan". */
function untimed(words: string): string {
  return words.replace(/(om|för) \d+\s(tim|min|s)\b[^,.]*/g, "");
}
