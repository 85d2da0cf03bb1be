import { Form, Link, useLocation } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/Icon";
import { onIntent } from "~/ui/prefetch";
import { whileMounted } from "~/ui/whileMounted";
import { Count, type Counts } from "./Count";
import { Entry } from "./Entry";
import { Mark } from "./Mark";
import { savePath } from "./useSavedPath";

type HeaderProps = {
  brandName: string;
  isSignedIn: boolean;
  isBare: boolean;
  counts: Counts;
};

export function Header({ brandName, isSignedIn, isBare, counts }: HeaderProps) {
  const { key } = useLocation();
  const isLifted = useIsLifted();
  const entries = isSignedIn ? <SignedInEntries counts={counts} /> : <SignedOutEntries />;
  return (
    <header className={classes("top", isLifted && "lifted")}>
      <div className="wrap bar">
        <Link className="brand" to="/" prefetch={onIntent()}>
          <Mark />
          {brandName}
        </Link>
        {!isBare && (
          <>
            <nav className="nav" aria-label="Huvudmeny">
              {entries}
            </nav>
            {/* The key closes the menu when it has led somewhere, or signed out. */}
            <details className="menu" key={`${key}${isSignedIn}`} ref={closeOutside}>
              <summary>Meny</summary>
              <nav aria-label="Huvudmeny">{entries}</nav>
            </details>
          </>
        )}
      </div>
    </header>
  );
}

/** Whether the page has scrolled 10 px (specification section 2). */
function useIsLifted(): boolean {
  return useSyncExternalStore(
    followScrolling,
    () => scrollY >= 10,
    () => false,
  );
}

function followScrolling(tell: () => void): () => void {
  addEventListener("scroll", tell, { passive: true });
  return () => removeEventListener("scroll", tell);
}

const closeOutside = whileMounted((menu: HTMLDetailsElement) => {
  const close = (event: Event) => {
    const isKey = event instanceof KeyboardEvent;
    const isInside = event.target instanceof Node && menu.contains(event.target);
    if (!menu.open || (isKey ? event.key !== "Escape" : isInside)) return;
    menu.open = false;
    if (isKey && isInside) menu.querySelector("summary")?.focus();
  };
  const events = ["keydown", "pointerdown"];
  for (const name of events) addEventListener(name, close);
  return () => events.forEach((name) => void removeEventListener(name, close));
});

function SignedInEntries({ counts }: Pick<HeaderProps, "counts">) {
  return (
    <>
      <CommonEntries />
      <Entry to="/my-rides">
        <Icon name="luggage" /> Passager <Count n={counts.passenger} />
      </Entry>
      <Entry to="/inbox">
        Förare <Count n={counts.driver} />
      </Entry>
      <Entry to="/user-profile">Inställningar</Entry>
      <Form method="post" action="/logout">
        <button type="submit">Logga ut</button>
      </Form>
    </>
  );
}

function SignedOutEntries() {
  return (
    <>
      <CommonEntries />
      <Entry to="/google-auth" onClick={savePath}>
        Logga in
      </Entry>
    </>
  );
}

function CommonEntries() {
  return (
    <>
      <Entry to="/">Hem</Entry>
      <Entry to="/create-ride">Erbjud resa</Entry>
    </>
  );
}
