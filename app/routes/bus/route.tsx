import { pageMeta } from "~/ui/meta";
import { PlainPage } from "~/ui/PlainPage";

const title = "Bussresor";

export const meta = () =>
  pageMeta({
    title,
    description: "Här ska du hitta avgångar med beställd buss. Just nu finns inga avgångar att boka.",
  });

export const handle = { scripts: false };

export default function Buses() {
  return (
    <PlainPage
      title={title}
      lead="Här ska du hitta avgångar med beställd buss. Just nu finns inga avgångar att boka."
    />
  );
}
