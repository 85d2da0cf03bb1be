import { Icon, type IconName } from "~/ui/Icon";
import { Count, type Counts } from "./Count";
import { Entry } from "./Entry";

type Shortcut = { to: string; icon: IconName; label: string; news?: keyof Counts };

const shortcuts: Shortcut[] = [
  { to: "/", icon: "search", label: "Sök" },
  { to: "/create-ride", icon: "car", label: "Erbjud" },
  { to: "/my-rides", icon: "luggage", label: "Resor", news: "passenger" },
  { to: "/inbox", icon: "chat", label: "Inkorg", news: "driver" },
  { to: "/user-profile", icon: "user", label: "Jag" },
];

export function Shortcuts({ counts }: { counts: Counts }) {
  return (
    <nav className="shortcuts" aria-label="Genvägar">
      {shortcuts.map(({ icon, label, news, ...entry }) => (
        <Entry key={label} {...entry}>
          <Icon name={icon} />
          {label}
          {news && <Count n={counts[news]} />}
        </Entry>
      ))}
    </nav>
  );
}
