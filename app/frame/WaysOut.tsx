type WaysOutProps = { href: string; label: string };

/** Plain links, which work even when scripts are what broke. */
export function WaysOut({ href, label }: WaysOutProps) {
  return (
    <div className="row">
      <a className="btn primary" href={href}>
        {label}
      </a>
      <a className="btn secondary" href="/">
        Till startsidan
      </a>
    </div>
  );
}
