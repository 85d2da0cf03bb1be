import { Link } from "@remix-run/react";
import type { Processor } from "~/modules/accounts/processors.server";
import { periods } from "~/modules/retention/periods";
import { plural } from "~/text/format";

export function JustLooking({ tracksErrors, hasStatistics }: { tracksErrors: boolean; hasStatistics: boolean }) {
  return (
    <>
      <h2>När du bara tittar</h2>
      <p>
        Du kan söka och titta på resor utan att berätta vem du är. I våra loggar står vilken sorts sida som visades och
        när, men inte din ip-adress, vad du sökte på eller vem du är. Din ip-adress använder vi i stunden, för att
        stoppa den som skickar orimligt många anrop. Loggar du in, bokar buss, ber om en kod på sms eller anmäler något
        utan konto kan den finnas kvar i {plural(periods.phoneCodeHours, "timme", "timmar")}, omräknad så att ingen kan
        läsa den.
      </p>
      <p>
        Finns ingen resa mellan två orter räknar vi hur många som har sökt eller bevakat sträckan den veckan. Så att
        ingen räknas två gånger gör vi om ditt konto, eller din ip-adress när du inte är inloggad, till ett avtryck med
        en hemlighet som gäller en vecka. Sedan är hemligheten och avtrycken borta och bara antalet kvar, i en vecka
        till. Antalet visas från fem personer, och ingen kan se vem som har sökt, eller när.
      </p>
      {hasStatistics && (
        <p>
          Statistik samlar vi bara in om du har sagt ja på sidan <Link to="/cookiepolicy">Cookiepolicy</Link>. Där tar
          du också tillbaka det, när du vill. Då räknar Google Analytics vilka sidor som visas.
        </p>
      )}
      {tracksErrors && (
        <p>
          Går något sönder skickar vår server ett meddelande till en tjänst för felspårning: vilken sorts fel det var,
          var i vårt program och på vilken sorts sida. Inget i det talar om vem du är, vad du skrev eller var du
          befinner dig.
        </p>
      )}
    </>
  );
}

export function Stored({ hasStatistics }: { hasStatistics: boolean }) {
  return (
    <>
      <h2>Det vi sparar</h2>
      <ul>
        <li>
          <strong>Konto.</strong> Namn, e-postadress, profilbild och ett id från Google. Vi behöver dem för att känna
          igen dig.
        </li>
        <li>
          <strong>Telefonnummer.</strong> Om du bekräftar det.
        </li>
        <li>
          <strong>Resor och bokningar.</strong> Det du skriver i formulären och vad som händer med bokningen, så att du
          och den du reser med kan se det.
        </li>
        <li>
          <strong>Bussbiljetter.</strong> Namnet du skriver på biljetten och var du går på och av, som bussbolagets
          förare får veta, med ditt telefonnummer om du har bekräftat det. Biljettens kod visar bara att den gäller.
        </li>
        <li>
          <strong>Meddelanden, omdömen och bevakningar.</strong> Det du skriver till andra och om andra, och vad du vill
          få veta.
        </li>
        <li>
          <strong>Betalningar.</strong> Att du har låst upp en kontakt, när och för hur mycket. Ditt kort eller ditt
          PayPal-konto ser vi aldrig.
        </li>
        <li>
          <strong>Anmälningar, beslut och blockeringar.</strong> Det du anmäler, vad vi beslutar och det du överklagar,
          och vilka du har blockerat. Den du blockerar får inte veta det av oss. Anmäler du utan konto sparar vi namnet
          och e-postadressen du skriver.
        </li>
        <li>
          <strong>Inloggningar.</strong> Vilken webbläsare och när den senast användes, så att du kan avsluta den.
        </li>
      </ul>
      <p>
        Grunden är avtalet med dig: utan uppgifterna kan ingen resa förmedlas. Betalningar sparas för att
        bokföringslagen kräver det. Anmälningar, blockeringar och spärrar mot missbruk sparas för att vi och de som
        reser har ett berättigat intresse av att tjänsten är trygg. Notiser{hasStatistics && " och statistik"} bygger på
        ditt samtycke, som du kan ta tillbaka. Ingen dator fattar beslut om dig på egen hand.
      </p>
    </>
  );
}

export function SeenByOthers() {
  return (
    <>
      <h2>Vad andra ser</h2>
      <p>
        Andra ser ditt förnamn, din bild om du vill, dina resor och dina omdömen. Efternamn, e-postadress och
        telefonnummer är dolda. Telefonnumret visas för den du har bokat med, från tre timmar före avresan till ett dygn
        efter ankomsten. Alla tre visas när någon av er har låst upp kontakten, i högst{" "}
        {plural(periods.rideMonths, "månad", "månader")} efter resan. Nummer och adresser som skrivs i chatten döljs på
        samma sätt. Exakt mötesplats ser bara den som har fått plats i bilen.
      </p>
      <p>
        Skapar du en kalenderadress ser den som har adressen dina resor. Du byter eller avslutar den i inställningarna.
      </p>
      <p>
        Låter du någon följa en resa ser den som har länken ditt och förarens förnamn, vägen, bilen och när du är
        framme. Registreringsnumret är med bara om du väljer det. Länken slutar gälla när resan är slut, eller när du
        slutar dela.
      </p>
      <p>
        Kör du kan du visa var bilen är under en resa. Det ser de som åker med, tills de har gått av, och de som du
        eller de har gett en länk. Vi sparar bara den senaste platsen, inte vägen dit. Det slutar när ni är framme,
        efter dubbla restiden eller när du säger till, och då tas platsen bort.
      </p>
      <p>
        Trycker du på Min plats avrundar telefonen platsen till hundra meter innan den skickas. Vi använder den för
        sökningen och sparar den inte, och detsamma gäller en punkt som du väljer på kartan. Bokar eller lägger du upp
        en resa därifrån ser den du reser med punkten. Hem och jobb som du själv har lagt in ser bara du.
      </p>
      <p>
        Bokar du buss får bussbolaget en lista över dem som ska med: namnet på biljetten, telefonnumret om du har
        bekräftat det, antal platser, hållplatser och biljettens kod.
      </p>
      <p>
        De som sköter tjänsten kan se konton, resor och anmälningar när de hjälper någon eller utreder ett missbruk. Vad
        de gör med ett konto, till exempel stänger det eller fyller på saldot, skrivs ner med vem, när och varför.
        Stängs ditt konto får du veta skälet.
      </p>
    </>
  );
}

export function SharedWith({ processors }: { processors: Processor[] }) {
  return (
    <>
      <h2>Vilka vi delar med</h2>
      <p>De som står här får bara det som behövs för just det. Vi säljer inga uppgifter och visar ingen reklam.</p>
      {processors.length > 0 ? (
        <ul>
          {processors.map(({ name, purpose }) => (
            <li key={name}>
              <strong>{name}:</strong> {purpose}.
            </li>
          ))}
        </ul>
      ) : (
        <p>Just nu lämnar inga uppgifter den dator som visar sidan: det här är en demo.</p>
      )}
      <p>
        De av dem som hör till företag utanför EU kan behandla uppgifter utanför EU. Det sker under de garantier som EU
        kräver: beslut om skyddsnivå eller EU-kommissionens standardavtal.
      </p>
    </>
  );
}

export function HowLong() {
  return (
    <>
      <h2>Hur länge</h2>
      <ul>
        <li>Koder på sms: {plural(periods.phoneCodeHours, "timme", "timmar")}.</li>
        <li>
          Att du har svarat ja eller nej på en påminnelse per sms: {plural(periods.textAnswerDays, "dag", "dagar")}. Vad
          du skrev sparar vi inte.
        </li>
        <li>
          Meddelanden mellan dig och den du reser med: {plural(periods.conversationMonths, "månad", "månader")} efter
          resan.
        </li>
        <li>Var bilen är, när föraren visar det: den senaste platsen, tills resan är slut.</li>
        <li>Länkar som låter någon följa en resa: högst ett dygn efter resan.</li>
        <li>Exakta mötesplatser: {plural(periods.meetingPointMonths, "månad", "månader")} efter resan.</li>
        <li>
          Resor och bokningar: {plural(periods.rideMonths, "månad", "månader")} efter resan. Sedan finns bara sträcka,
          tid, platser och pris kvar, och bara där det finns ett omdöme eller en betalning.
        </li>
        <li>
          Konton som ingen använder: {plural(periods.idleMonths, "månad", "månader")} efter att du loggade in senast. Vi
          skriver till dig {plural(periods.idleWarningDays, "dag", "dagar")} innan. Tar din brevlåda inte emot det
          skriver vi {plural(periods.idleWarningsAgain, "gång", "gånger")} till, med lika lång tid emellan, och väntar
          så länge. Konton med pengar på saldot, och avstängda konton, finns kvar.
        </li>
        <li>
          Anmälningar och beslut: texten {plural(periods.reportMonths, "månad", "månader")} efter beslutet, och så länge
          det som en administratör skriver om varför något gjordes; om pengar {periods.paymentYears} år. Namn och
          e-postadress till den som anmäler utan konto: {plural(periods.reporterMonths, "månad", "månader")}.
        </li>
        <li>
          Att någon hade blockerat dig när du tog bort ditt konto, eller att det var avstängt: ett avtryck av ditt
          Google-konto, och av ett avstängt kontos bekräftade nummer, i{" "}
          {plural(periods.keptBlockMonths, "månad", "månader")}, så att det gäller igen om du kommer tillbaka.
        </li>
        <li>
          Texten i notiser och e-post: {plural(periods.noticeTextDays, "dag", "dagar")}. Att du har fått dem:{" "}
          {plural(periods.noticeDays, "dag", "dagar")}.
        </li>
        <li>
          Betalningar: {plural(periods.paymentYears, "år", "år")}, enligt bokföringslagen, också när kontot är borta.
        </li>
        <li>Det PayPal skriver till oss om en betalning: {plural(periods.paypalEventDays, "dag", "dagar")}.</li>
        <li>
          Vad de som sköter tjänsten har gjort med ett konto: så länge tjänsten finns, utan ditt namn när kontot är
          borta.
        </li>
        <li>
          Säkerhetskopior: {plural(periods.backupDays, "dag", "dagar")}. Så länge finns också det kvar där som du har
          tagit bort. Vi använder dem bara om något går förlorat.
        </li>
        <li>Allt annat: tills du tar bort det eller kontot.</li>
      </ul>
    </>
  );
}

export function Rights() {
  return (
    <>
      <h2>Dina rättigheter</h2>
      <p>
        I <Link to="/user-profile">inställningarna</Link> kan du rätta dina uppgifter, hämta en kopia av allt i ett
        format som andra program kan läsa, och ta bort kontot. Du kan också be oss begränsa hur vi använder uppgifterna
        eller invända mot det: <Link to="/kontakt">hör av dig</Link>. Är du inte nöjd kan du klaga hos
        Integritetsskyddsmyndigheten, imy.se.
      </p>
    </>
  );
}
