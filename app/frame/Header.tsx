import { Form, Link, NavLink, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { inflect } from "~/text/format";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/Icon";
import { onIntent } from "~/ui/prefetch";
import { savePath } from "./useSavedPath";

type HeaderProps = {
  brandName: string;
  isSignedIn: boolean;
  /** Without the menu, which depends on who looks. */
  isBare: boolean;
  counts: { passenger: number; driver: number };
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
            {/* The key closes the menu when it has led somewhere. */}
            <details className="menu" key={key}>
              <summary>Meny</summary>
              <nav aria-label="Huvudmeny">{entries}</nav>
            </details>
          </>
        )}
      </div>
    </header>
  );
}

/** Where the sheet itself cannot follow the scrolling: whether it has gone 10 px (specification section 2). */
function useIsLifted(): boolean {
  const [isLifted, setIsLifted] = useState(false);
  useEffect(() => {
    if (CSS.supports("animation-timeline: scroll()")) return;
    const follow = () => setIsLifted(scrollY >= 10);
    follow();
    addEventListener("scroll", follow, { passive: true });
    return () => removeEventListener("scroll", follow);
  }, []);
  return isLifted;
}

function SignedInEntries({ counts }: Pick<HeaderProps, "counts">) {
  return (
    <>
      <CommonEntries />
      <NavLink to="/my-rides" prefetch={onIntent()}>
        <Icon name="luggage" /> Passager <Count n={counts.passenger} />
      </NavLink>
      <NavLink to="/inbox" end prefetch={onIntent()}>
        Förare <Count n={counts.driver} />
      </NavLink>
      <NavLink to="/user-profile" prefetch={onIntent()}>
        Inställningar
      </NavLink>
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
      <NavLink to="/google-auth" prefetch={onIntent()} onClick={savePath}>
        Logga in
      </NavLink>
    </>
  );
}

function CommonEntries() {
  return (
    <>
      <NavLink to="/" end prefetch={onIntent()}>
        Hem
      </NavLink>
      <NavLink to="/create-ride" prefetch={onIntent()}>
        Erbjud resa
      </NavLink>
    </>
  );
}

function Count({ n }: { n: number }) {
  if (n <= 0) return null;
  return (
    <span className="count">
      {n > 99 ? "99+" : n}
      <span className="hush"> {inflect(n, "ny", "nya")}</span>
    </span>
  );
}

function Mark() {
  return (
    <svg width="30" height="30" viewBox="0 0 30 30" fill="none" aria-hidden="true">
      <rect width="30" height="30" rx="7" fill="#0b4ea2" />
      <path d="M6 20c5 0 4-9 9-9s4 9 9 9" stroke="#ffcd1a" strokeWidth="3" />
      <path d="M5.5 20h.01M24.5 20h.01" stroke="#fff" strokeWidth="5" strokeLinecap="round" />
    </svg>
  );
}
