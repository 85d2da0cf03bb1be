import { Link } from "@remix-run/react";
import { capitalized } from "~/text/format";
import { onIntent } from "~/ui/prefetch";

type FooterProps = {
  brand: { email: string | null; phone: string | null; organisationNumber: string | null; social: string[] } | null;
  isAdmin: boolean;
  isFolded: boolean;
};

type Entry = [to: string, label: string];

const quickLinks: Entry[] = [
  ["/", "Hem"],
  ["/create-ride", "Skapa resa"],
  ["/samakning", "Samåkning"],
  ["/student-guide", "För studenter"],
  ["/commuter-guide", "För arbetspendlare"],
  ["/no-car-guide", "Utan bil"],
  ["/travel-tips", "Reseänstips"],
  ["/bus", "Buss"],
  ["/inbox", "Inkorg"],
  ["/user-profile", "Min profil"],
  ["/my-rides", "Mina resor"],
];

const popularRoutes: Entry[] = [
  ["/ride/stockholm-goteborg", "Stockholm – Göteborg"],
  ["/ride/goteborg-stockholm", "Göteborg – Stockholm"],
  ["/ride/malmo-stockholm", "Malmö – Stockholm"],
  ["/ride/uppsala-stockholm", "Uppsala – Stockholm"],
];

const legalLinks: Entry[] = [
  ["/cookiepolicy", "Cookiepolicy"],
  ["/integritetspolicy", "Integritetspolicy"],
  ["/anvandningsvillkor", "Användningsvillkor"],
  ["/tillganglighet", "Tillgänglighet"],
];

export function Footer({ isFolded, ...about }: FooterProps) {
  if (!isFolded)
    return (
      <footer className="foot">
        <About {...about} />
      </footer>
    );
  return (
    <footer className="foot folded">
      <details>
        <summary className="wrap">Kontakt, villkor och mer</summary>
        <About {...about} />
      </details>
    </footer>
  );
}

function About({ brand, isAdmin }: Omit<FooterProps, "isFolded">) {
  const half = Math.ceil(quickLinks.length / 2);
  return (
    <>
      <div className="wrap tiles">
        <Links title="Snabblänkar" entries={quickLinks.slice(0, half)} />
        <Links title="Mer" entries={quickLinks.slice(half)} />
        <Links title="Populära sträckor" entries={popularRoutes} />
        <Links title="Villkor" entries={isAdmin ? [...legalLinks, ["/bus-admin", "Administration"]] : legalLinks} />
        <section>
          <h2>Kontakt</h2>
          <ul>
            <li>
              <Link to="/kontakt" prefetch={onIntent()}>
                Kontakta oss
              </Link>
            </li>
            {brand?.email && <Contact href={`mailto:${brand.email}`} text={brand.email} />}
            {brand?.phone && <Contact href={`tel:${brand.phone.replace(/[^+\d]/g, "")}`} text={brand.phone} />}
            {brand?.social.map((href) => (
              <Contact key={href} href={href} text={siteName(href)} />
            ))}
          </ul>
        </section>
      </div>
      <p className="wrap small">
        {brand?.organisationNumber && <span className="whole">{`Org.nr ${brand.organisationNumber}. `}</span>}Ortnamn:
        GeoNames (geonames.org, CC BY 4.0) och en ortslista (Apache 2.0). Kartor: © OpenStreetMap (ODbL), Natural Earth.
      </p>
    </>
  );
}

function Links({ title, entries }: { title: string; entries: Entry[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {entries.map(([to, label]) => (
          <li key={to}>
            <Link to={to} prefetch={onIntent()}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Contact({ href, text }: { href: string; text: string }) {
  return (
    <li>
      <a href={href}>{text}</a>
    </li>
  );
}

function siteName(href: string): string {
  const name = new URL(href).hostname.replace(/^www\./, "").split(".")[0] ?? href;
  return capitalized(name);
}
