import { Link, useLoaderData } from "@remix-run/react";
import { plainPageMeta } from "~/frame/plain-page-meta";
import { operator } from "~/platform/http.server";
import { Operator } from "~/ui/Operator";
import { PlainPage } from "~/ui/PlainPage";

const title = "Användningsvillkor";

export const meta = plainPageMeta({
  title,
  description:
    "Det här gäller när du använder tjänsten: vem som ansvarar för vad, vad en resa får kosta, avbokning, upplåsning och ångerrätt.",
});

export function loader() {
  return { operator };
}

export default function Terms() {
  const { operator } = useLoaderData<typeof loader>();
  return (
    <PlainPage
      title={title}
      lead="Det här gäller när du använder tjänsten."
      ways={[
        ["/integritetspolicy", "Integritetspolicy"],
        ["/", "Till startsidan"],
      ]}
    >
      <h2>Vad vi gör</h2>
      <p>
        Tjänsten drivs av <Operator operator={operator} />.
      </p>
      <p>
        Vi förmedlar kontakt mellan den som kör och den som vill åka med. Resan är en överenskommelse mellan er, och vi
        är inte part i den. Det är gratis att lägga upp, söka och boka resor.
      </p>
      <Travelling />
      <Unlocking />
      <Behaving />
      <h2>Tvist</h2>
      <p>
        Svensk lag gäller. Hör av dig till oss först. Kommer vi inte överens kan du vända dig till Allmänna
        reklamationsnämnden, arn.se. På <Link to="/kontakt">kontaktsidan</Link> står fler som kan hjälpa till.
      </p>
    </PlainPage>
  );
}

function Travelling() {
  return (
    <>
      <h2>Pris</h2>
      <p>
        Att samåka är att dela på kostnaden. Summan för alla platser får vara högst 25 kr per mil. Passageraren betalar
        sin del direkt till föraren. Vi hanterar inte pengarna för resan.
      </p>
      <h2>Buss</h2>
      <p>
        Bussresor körs av ett bussbolag och är märkta som buss. Platserna är reserverade i tio minuter medan du bokar.
        Du betalar på bussen, och kan avboka gratis fram till avgången. Ställs turen in får du veta det och ser andra
        sätt att komma fram.
      </p>
      <h2>Du som kör</h2>
      <p>
        Du ansvarar för att du har körkort, att bilen är försäkrad, besiktigad och rätt skodd för vägen, att alla har
        bälte och att du är nykter och utvilad.
      </p>
      <h2>Du som åker med</h2>
      <p>Du är på plats i tid, betalar det ni har kommit överens om och följer det föraren säger om bilen.</p>
      <h2>Avbokning</h2>
      <p>
        Båda kan avboka fram till upphämtningen. Gör det så tidigt som möjligt: senare än 24 timmar före räknas det som
        en sen avbokning, och antalet syns på profilen. Säger föraren att bilen är mer än en halvtimme sen räknas
        passagerarens avbokning inte.
      </p>
    </>
  );
}

function Unlocking() {
  return (
    <>
      <h2>Upplåsning av kontakt</h2>
      <p>
        För en avgift kan du se den andras kontaktuppgifter tidigare än tre timmar före resan. Priset, och vilka
        uppgifter som finns, står innan du betalar, och du får ett kvitto. Du har 14 dagars ångerrätt, från dagen du
        köpte. Den upphör när uppgifterna har visats för dig, vilket du godkänner innan du betalar. Har de inte visats
        får du tillbaka hela summan om du ångrar dig på <Link to="/angra">sidan Ångra köp</Link>. Ställer den andra in
        får du alltid tillbaka hela summan.
      </p>
      <h2>Vad som döljs i det ni skriver</h2>
      <p>
        Tills kontakten är öppen döljer vi telefonnummer, e-postadresser, webbadresser, namn på andra tjänster och
        gatuadresser med nummer i meddelanden, hälsningar, omdömen och texter om dig och resan, hur de än är skrivna och
        även när de delas upp på flera meddelanden. Där står ••• i stället. Tider, priser, datum, vägnummer, postnummer
        och namn på gator och platser döljs inte. Den mötesplats som hör till resan visas för den som har fått plats.
        Den som verkligen vill kan alltid hitta ett sätt att skriva som vi inte känner igen: det bryter mot villkoren.
      </p>
    </>
  );
}

function Behaving() {
  return (
    <>
      <h2>Så här uppför vi oss</h2>
      <p>
        Skriv det som stämmer, och behandla andra med respekt. Det är inte tillåtet att köra i förvärvssyfte, att
        diskriminera, hota eller lura någon, eller att använda tjänsten för annat än samåkning. Den som bryter mot det
        kan få resor, omdömen och texter borttagna och kontot stängt. Du kan{" "}
        <Link to="/samakning">läsa mer om hur samåkning fungerar</Link>.
      </p>
      <h2>Anmälan, beslut och överklagande</h2>
      <p>
        Du kan anmäla det som är fel från varje resa, profil, omdöme och konversation. Resor, profiler och omdömen kan
        anmälas också utan konto. Du får ett nummer och, om vi har din adress, ett kvitto med e-post. En människa går
        igenom varje anmälan. Den som anmält och den det gäller får vårt beslut med skäl. Håller du inte med kan du
        överklaga kostnadsfritt i sex månader, på sidan som länken i beslutet leder till. Då prövar någon annan av oss
        det, om vi är fler. Du kan också vända dig till ett certifierat organ för tvistlösning enligt EU:s förordning om
        digitala tjänster, eller till domstol. Den som gång på gång gör uppenbart ogrundade anmälningar kan bli
        avstängd.
      </p>
    </>
  );
}
