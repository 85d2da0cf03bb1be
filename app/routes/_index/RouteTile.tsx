import { formatKr } from "~/text/format";
import { Icon } from "~/ui/Icon";
import { LinkCard } from "~/ui/LinkCard";

type RouteTileProps = { address: string; from: string; to: string; lowestPrice: number | null; facts: string };

export function RouteTile({ address, from, to, lowestPrice, facts }: RouteTileProps) {
  return (
    <li>
      <LinkCard to={address}>
        <strong>
          {from} – {to}
        </strong>
        <span className="row between">
          <span className="muted small">{facts}</span>
          {lowestPrice === null ? <Icon name="arrow" /> : <span className="fare">från {formatKr(lowestPrice)}</span>}
        </span>
      </LinkCard>
    </li>
  );
}
