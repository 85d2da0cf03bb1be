import { pageMeta } from "~/ui/meta";
import { PlainPage } from "~/ui/PlainPage";

const title = "Samåkning för studenter";

export const meta = () =>
  pageMeta({
    title,
    description: "Hem över helgen, tillbaka till campus på söndagen. Här är det som gör resan billigare och enklare.",
  });

export const handle = { scripts: false, cache: true };

export default function StudentGuide() {
  return (
    <PlainPage
      title={title}
      lead="Hem över helgen, tillbaka till campus på söndagen. Här är det som gör resan billigare och enklare."
      crumbs={[{ label: "Hem", to: "/" }, { label: title }]}
    >
      <ul>
        <li>Titta på fredag eftermiddag och söndag kväll. Då kör många åt samma håll.</li>
        <li>Sök på orten, inte på stationen. Resor som bara passerar din ort kommer också med.</li>
        <li>Är ni två eller tre? Välj antal platser redan i sökningen.</li>
        <li>Ska du flytta med mycket packning? Skriv till föraren hur mycket det är innan du bokar.</li>
        <li>Kör du själv? Lägg upp resan och dela kostnaden för bränslet.</li>
      </ul>
    </PlainPage>
  );
}
