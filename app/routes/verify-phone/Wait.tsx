import { useEffect, useState } from "react";
import { waitText } from "~/modules/phone/wording";

export function Wait({ seconds }: { seconds: number }) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const ticking = setInterval(() => setPassed((before) => before + 1), 1000);
    return () => clearInterval(ticking);
  }, []);
  const left = seconds - passed;
  return left > 0 && <p className="muted">Kom det inget sms? Du kan få en ny kod om {waitText(left)}.</p>;
}
