import { Link } from "@remix-run/react";
import { Fragment, useRef } from "react";
import type { ConversationPage } from "~/modules/messages/queries.server";
import type { MessageLine, MoveLine } from "~/modules/messages/types";
import { maskedFor } from "~/modules/messages/wording";
import { formatDay } from "~/text/format";
import { classes } from "~/ui/classes";
import { LinkButton } from "~/ui/LinkButton";
import { Time } from "~/ui/Time";

type ThreadProps = {
  talk: ConversationPage;
  now: number;
};

export function Thread({ talk, now }: ThreadProps) {
  const { lines, older } = talk;
  const lastKey = lines.at(-1)?.key;
  const shown = useRef(lastKey);
  const lastMine = lines.findLast((line) => line.kind === "message" && line.isMine);
  return (
    <div className="stack">
      {older && (
        <LinkButton to={`?before=${older}`} look="secondary" isWide>
          Visa äldre
        </LinkButton>
      )}
      {lines.length === 0 && <p className="opening muted">{opening(talk)}</p>}
      <div role="log" aria-label="Meddelanden">
        <ol className="talk">
          {lines.map((line, n) => (
            <Fragment key={line.key}>
              {formatDay(line.at) !== formatDay(lines[n - 1]?.at ?? 0) && (
                <li className="day">
                  <Time at={line.at} show="day" now={now} />
                </li>
              )}
              {line.kind === "move" ? (
                <Move line={line} firstName={talk.firstName} />
              ) : (
                <Message line={line} talk={talk} showsRead={line === lastMine} />
              )}
            </Fragment>
          ))}
        </ol>
        {/* What waits for the network comes here: see `WaitingForms`. */}
        <div id="vantar" />
      </div>
      <div
        ref={(end) => {
          if (end && shown.current !== lastKey) follow(end);
          shown.current = lastKey;
        }}
      />
    </div>
  );
}

function opening({ firstName, ride }: ConversationPage): string {
  return ride.isOwn
    ? `Här börjar du och ${firstName} prata om resan.`
    : `Fråga ${firstName} om resan, till exempel om bagage eller var ni möts. Telefonnummer och adresser är dolda tills kontakten är upplåst.`;
}

type MessageProps = { talk: ConversationPage; line: MessageLine; showsRead: boolean };

function Message({ line, talk: { firstName, conversationId }, showsRead }: MessageProps) {
  const { key, isMine, isRead, isMaskedForOther, text, at } = line;
  return (
    <li className={classes("said", isMine && "mine")}>
      <span className="hush">{isMine ? "Du" : firstName}: </span>
      <p className="typed">{text}</p>
      <p className="muted">
        <Time at={at} show="time" />
        {showsRead && (isRead ? " · Läst" : " · Skickat")}
        {!isMine && (
          <>
            {" "}
            ·{" "}
            <Link className="muted" to={`/report/${conversationId}?message=${key}`}>
              Anmäl<span className="hush"> meddelandet</span>
            </Link>
          </>
        )}
        {isMaskedForOther && ` · ${maskedFor(firstName)}`}
      </p>
    </li>
  );
}

function Move({ line: { text, note, at, isMaskedForOther }, firstName }: { line: MoveLine; firstName: string }) {
  return (
    <li className="event small">
      {text} <Time at={at} show="time" />
      {note && <p className="typed">”{note}”</p>}
      {isMaskedForOther && <p>{maskedFor(firstName)}</p>}
    </li>
  );
}

function follow(end: HTMLElement): void {
  if (end.getBoundingClientRect().top >= 2 * window.innerHeight) return;
  for (const last of [end, document.getElementById("skriv")])
    last?.scrollIntoView({ block: "nearest", behavior: "instant" });
}
