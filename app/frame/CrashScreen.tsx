import { useLocation } from "@remix-run/react";
import { WaysOut } from "./WaysOut";

export function CrashScreen() {
  const { pathname, search } = useLocation();
  return (
    <div className="notice">
      <h1>Något gick fel</h1>
      <p>Ett oväntat fel uppstod. Ingen fara - försök bara ladda om sidan eller gå tillbaka till startsidan.</p>
      <WaysOut href={pathname + search} label="Ladda om sidan" />
    </div>
  );
}
