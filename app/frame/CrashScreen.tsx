import { useLocation } from "@remix-run/react";

/** Plain links, so that both ways out work when scripts are what broke. */
export function CrashScreen() {
  const { pathname, search } = useLocation();
  return (
    <div className="notice">
      <h1>Något gick fel</h1>
      <p>Ett oväntat fel uppstod. Ingen fara - försök bara ladda om sidan eller gå tillbaka till startsidan.</p>
      <div className="row">
        <a className="btn primary" href={pathname + search}>
          Ladda om sidan
        </a>
        <a className="btn secondary" href="/">
          Till startsidan
        </a>
      </div>
    </div>
  );
}
