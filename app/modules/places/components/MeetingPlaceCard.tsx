import { Icon } from "~/ui/Icon";
import type { MeetingPlace } from "../meeting-place.server";

/** Where two people meet or part, the same for both, with the way there in the phone's own map. */
export function MeetingPlaceCard({ title, place: { name, map, picture } }: { title: string; place: MeetingPlace }) {
  return (
    <div className="stack tight">
      <p>
        <span className="muted block">{title}</span>
        <strong>{name}</strong>
      </p>
      <img className="map" src={picture} alt={`Karta över ${name}`} width={400} height={200} loading="lazy" />
      <a href={map} className="beside">
        <Icon name="pin" /> Öppna i kartan
      </a>
    </div>
  );
}
