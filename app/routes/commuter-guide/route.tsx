import { pageMeta } from "~/ui/meta";
import { PlainPage } from "~/ui/PlainPage";

const title = "Samåkning för arbetspendlare";

export const meta = () =>
  pageMeta({
    title,
    description: "Samma väg, samma tider, olika bilar. Pendlar ni tillsammans delar ni på kostnaden.",
  });

export const handle = { scripts: false, cache: true };

export default function CommuterGuide() {
  return (
    <PlainPage
      title={title}
      lead="Samma väg, samma tider, olika bilar. Pendlar ni tillsammans delar ni på kostnaden."
      crumbs={[{ label: "Hem", to: "/" }, { label: title }]}
    >
      <ul>
        <li>Lägg upp resan med de veckodagar du kör, så slipper du skriva in den varje dag.</li>
        <li>Bestäm hur länge ni väntar på varandra på morgonen, och håll det.</li>
        <li>Turas gärna om att köra. Då behöver ingen räkna kronor.</li>
        <li>Kom överens om en plan för dagar då någon måste jobba över.</li>
      </ul>
    </PlainPage>
  );
}
