import type { SearchValues } from "~/modules/search/address";
import { LinkButton } from "~/ui/LinkButton";

export function WatchCard({ values }: { values: SearchValues }) {
  return (
    <section className="card raised stack stick">
      <h2>Bevaka sträckan</h2>
      <p className="muted small">Få ett mejl eller en notis när fler resor läggs upp.</p>
      <LinkButton look="secondary" isWide to={watchAddress(values)}>
        Bevaka
      </LinkButton>
    </section>
  );
}

export function watchAddress(values: SearchValues): string {
  const params = Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `/bevakningar${params.length > 0 ? `?${new URLSearchParams(params)}` : ""}`;
}
