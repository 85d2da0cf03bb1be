import { useState, useSyncExternalStore } from "react";
import { waitText } from "~/modules/phone/wording";

export function Wait({ seconds }: { seconds: number }) {
  const [shownAt] = useState(() => Date.now());
  const passed = useSyncExternalStore(
    followSeconds,
    () => Math.floor((Date.now() - shownAt) / 1000),
    () => 0,
  );
  const left = seconds - passed;
  return left > 0 && <p className="muted">Kom det inget sms? Du kan få en ny kod om {waitText(left)}.</p>;
}

function followSeconds(tell: () => void): () => void {
  const ticking = setInterval(tell, 1000);
  return () => clearInterval(ticking);
}
