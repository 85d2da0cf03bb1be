import { Link } from "@remix-run/react";
import type { Channel } from "~/modules/notifications/types";
import type { WatchSummary } from "~/modules/watches/queries.server";
import { seenHereAlone } from "~/modules/watches/telling-words";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";
import { WatchCard } from "./WatchCard";

const settings = "/user-profile#aviseringar";

type ListScreenProps = { watches: WatchSummary[]; muted: Channel[]; most: number };

export function ListScreen({ watches, muted, most }: ListScreenProps) {
  const isTold = watches.some(({ telling }) => telling);
  const lead = isTold ? "Vi säger till när någon lägger upp en resa som passar." : seenHereAlone;
  return (
    <Page title="Bevakningar" lead={lead} isNarrow>
      {watches.length < most ? (
        <div className="row">
          <LinkButton to="/bevakningar?ny=1">Ny bevakning</LinkButton>
        </div>
      ) : (
        <p>Du har {most} bevakningar, och fler går det inte att ha. Ta bort en du inte behöver.</p>
      )}
      <Silence watches={watches} muted={muted} />
      {watches.map((watch) => (
        <WatchCard key={watch.publicId} watch={watch} />
      ))}
    </Page>
  );
}

function Silence({ watches, muted }: Omit<ListScreenProps, "most">) {
  const off = [
    watches.some(({ byPush }) => byPush) && muted.includes("push") && "notiser",
    watches.some(({ byEmail }) => byEmail) && muted.includes("email") && "e-post",
  ].filter(Boolean);
  return (
    <>
      {off.length > 0 && (
        <p>
          Du har stängt av {off.join(" och ")} om nya resor. <Link to={settings}>Slå på igen</Link>
        </p>
      )}
      {!muted.includes("push") && watches.some(({ lacksBrowser }) => lacksBrowser) && (
        <p>
          Notiser är inte på i någon av dina webbläsare. <Link to={settings}>Slå på notiser</Link>
        </p>
      )}
    </>
  );
}
