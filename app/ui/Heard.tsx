import { useState } from "react";

/** Reads words out when they have changed since the page was opened, for who does not see it. */
export function Heard({ words }: { words: string }) {
  const [first] = useState(words);
  return (
    <p className="hush" role="status">
      {words !== first && words}
    </p>
  );
}
