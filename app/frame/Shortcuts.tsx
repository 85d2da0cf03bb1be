import { NavLink } from "@remix-run/react";
import { Icon, type IconName } from "~/ui/Icon";
import { onIntent } from "~/ui/prefetch";
import { Count, type Counts } from "./Count";

type Entry = { to: string; icon: IconName; label: string; news?: keyof Counts };

const entries: Entry[] = [
  { to: "/", icon: "search", label: "Sök" },
  { to: "/create-ride", icon: "car", label: "Erbjud" },
  { to: "/my-rides", icon: "luggage", label: "Resor", news: "passenger" },
  { to: "/inbox", icon: "chat", label: "Inkorg", news: "driver" },
  { to: "/user-profile", icon: "user", label: "Jag" },
];

export function Shortcuts({ counts }: { counts: Counts }) {
  return (
    <nav className="shortcuts" aria-label="Genvägar">
      {entries.map(({ to, icon, label, news }) => (
        <NavLink key={to} to={to} end prefetch={onIntent()}>
          <Icon name={icon} />
          {label}
          {news && <Count n={counts[news]} />}
        </NavLink>
      ))}
    </nav>
  );
}
