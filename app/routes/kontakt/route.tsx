import { Link, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { organizationData } from "~/frame/site-data";
import { breadcrumbData } from "~/frame/structured-data";
import { contact, site } from "~/platform/http.server";
import { crumbsTo, PlainPage } from "~/ui/PlainPage";
import { CompanyFacts, ContactFacts } from "./ContactFacts";

const title = "Kontakt";

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title,
  description: "Så når du oss, anmäler något som är fel, ångrar ett köp eller klagar om vi inte kommer överens.",
  structuredData: [breadcrumbData(crumbsTo(title)), ...(data ? [organizationData(data)] : [])],
}));

export function loader() {
  return { ...site.brand, ...contact };
}

export default function Contact() {
  const brand = useLoaderData<typeof loader>();
  const mail = brand.email ?? brand.supportEmail;
  return (
    <PlainPage
      title={title}
      lead={`Så når du ${brand.name}, och så gör du när något är fel.`}
      hasButton={Boolean(mail)}
      ways={[
        ["/samakning", "Så fungerar samåkning"],
        ["/", "Till startsidan"],
      ]}
    >
      {mail && (
        <p>
          <a className="btn primary" href={`mailto:${mail}`}>
            Skriv till oss
          </a>
        </p>
      )}
      <ContactFacts brand={brand} />
      <h2>Är det bråttom?</h2>
      <p>
        Vid fara eller olycka: ring 112. Har du tappat bort den du ska åka med? Från tre timmar före avresan står numret
        på din bokning under <Link to="/my-rides">Mina resor</Link>, om den andra har bekräftat ett.
      </p>
      <h2>Något är fel</h2>
      <ul>
        <li>
          <strong>En resa, en person eller ett meddelande.</strong> Tryck på Anmäl där felet är. Då ser vi direkt vad
          det gäller. Det går också utan konto. Du kan blockera personen från profilen.
        </li>
        <li>
          <strong>Ett köp.</strong> På <Link to="/angra">sidan Ångra köp</Link> hör du av dig om en upplåsning. Kvittot
          kom med e-post.
        </li>
        <li>
          <strong>Dina uppgifter.</strong> I <Link to="/user-profile">inställningarna</Link> rättar, hämtar och tar du
          bort dem själv. <Link to="/integritetspolicy">Integritetspolicyn</Link> berättar vad vi sparar.
        </li>
        <li>
          <strong>Det går inte att använda.</strong> Läs om <Link to="/tillganglighet">tillgänglighet</Link>, och
          berätta vad som hindrar dig.
        </li>
        <li>
          <strong>En säkerhetsbrist.</strong> Skriv till oss innan du berättar för andra, så hinner vi laga den.
        </li>
      </ul>
      <h2>Om vi inte kommer överens</h2>
      <p>
        Hos Konsumentverket, hallakonsument.se, får du oberoende råd om köp. Allmänna reklamationsnämnden, arn.se, kan
        pröva en tvist utan kostnad. Bor du i ett annat EU-land kan Konsument Europa, konsumenteuropa.se, hjälpa till.
        EU:s egen plattform för tvister på nätet stängde i juli 2025.
      </p>
      <CompanyFacts brand={brand} />
    </PlainPage>
  );
}
