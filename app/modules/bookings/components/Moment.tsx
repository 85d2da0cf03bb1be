import { classes } from "~/ui/classes";
import { Icon } from "~/ui/Icon";
import type { Moment as Said } from "../moment";

export function Moment({ moment: { tone, icon, title, text }, isNew }: { moment: Said; isNew: boolean }) {
  return (
    <div className={classes("moment", tone)}>
      <div className="wrap">
        <Icon name={icon} />
        <h1 ref={isNew ? focusFirst : undefined} tabIndex={-1}>
          {title}
        </h1>
        {text && <p>{text}</p>}
      </div>
    </div>
  );
}

/** What has just happened, where something else comes first. */
export function MomentLine({ moment: { icon, title } }: { moment: Said }) {
  return (
    <p className="told" ref={focusFirst} tabIndex={-1}>
      <Icon name={icon} /> {title}
    </p>
  );
}

function focusFirst(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
}
