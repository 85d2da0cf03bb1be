import type { Channel } from "~/modules/notifications/types";
import type { WatchSummary } from "~/modules/watches/queries.server";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";
import { WatchCard } from "./WatchCard";

type ListScreenProps = { watches: WatchSummary[]; muted: Channel[]; most: number };

export function ListScreen({ watches, muted, most }: ListScreenProps) {
  return (
    <Page title="Bevakningar" lead="Vi säger till när någon lägger upp en resa som passar." isNarrow>
      {watches.length < most ? (
        <div className="row">
          <LinkButton to="/bevakningar?ny=1">Ny bevakning</LinkButton>
        </div>
      ) : (
        <p>Du har {most} bevakningar, och fler går det inte att ha. Ta bort en du inte behöver.</p>
      )}
      {watches.map((watch) => (
        <WatchCard key={watch.publicId} watch={watch} muted={muted} />
      ))}
    </Page>
  );
}
