import { Link } from "@remix-run/react";
import { Fragment, useEffect, useRef } from "react";
import type { Line, MessageLine, MoveLine } from "~/modules/messages/types";
import { formatDay } from "~/text/format";
import { classes } from "~/ui/classes";
import { Time } from "~/ui/Time";

type ThreadProps = { lines: Line[]; firstName: string; conversationId: string | null };

export function Thread({ lines, firstName, conversationId }: ThreadProps) {
  const end = useEnd(lines.at(-1)?.key);
  const lastMine = lines.findLast((line) => line.kind === "message" && line.isMine);
  return (
    <div role="log" aria-label="Meddelanden">
      <ol className="talk">
        {lines.map((line, n) => (
          <Fragment key={line.key}>
            {formatDay(line.at) !== formatDay(lines[n - 1]?.at ?? 0) && (
              <li className="day">
                <Time at={line.at} show="day" />
              </li>
            )}
            {line.kind === "move" ? (
              <Move line={line} />
            ) : (
              <Message {...{ line, firstName, conversationId }} showsRead={line === lastMine} />
            )}
          </Fragment>
        ))}
      </ol>
      <div ref={end} />
    </div>
  );
}

type MessageProps = Omit<ThreadProps, "lines"> & { line: MessageLine; showsRead: boolean };

function Message({ line, firstName, conversationId, showsRead }: MessageProps) {
  const { key, isMine, isRead, isMaskedForOther, text, at } = line;
  return (
    <li className={classes("said", isMine && "mine")}>
      <span className="hush">{isMine ? "Du" : firstName}: </span>
      <p className="typed">{text}</p>
      <p className="muted small">
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
        {isMaskedForOther && ` · Kontaktuppgifter är dolda för ${firstName} tills kontakten är upplåst`}
      </p>
    </li>
  );
}

function Move({ line: { text, note, at } }: { line: MoveLine }) {
  return (
    <li className="event small">
      {text} <Time at={at} show="time" />
      {note && <p className="typed">”{note}”</p>}
    </li>
  );
}

/** Follows the end of the thread while it is on screen. */
function useEnd(lastKey: string | undefined) {
  const end = useRef<HTMLDivElement>(null);
  const shown = useRef(lastKey);
  useEffect(() => {
    if (shown.current === lastKey) return;
    shown.current = lastKey;
    const form = document.getElementById("skriv");
    const isNear = (end.current?.getBoundingClientRect().top ?? 0) < 2 * window.innerHeight;
    if (isNear) form?.scrollIntoView({ block: "end", behavior: "instant" });
  }, [lastKey]);
  return end;
}
