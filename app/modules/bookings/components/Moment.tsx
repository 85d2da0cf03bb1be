import type { ReactNode } from "react";
import { classes } from "~/ui/classes";
import { Heard } from "~/ui/Heard";
import { Icon } from "~/ui/Icon";
import type { Moment as Said } from "../moment";

export function Moment({ moment: { tone, icon, title, text }, isNew }: { moment: Said; isNew: boolean }) {
  return (
    <div className={classes("moment", tone)}>
      <div className="wrap">
        <h1 ref={isNew ? focusFirst : undefined} tabIndex={-1}>
          <Icon name={icon} />
          {title}
        </h1>
        {text && <p>{text}</p>}
        <Heard words={`${title}. ${text}`} />
      </div>
    </div>
  );
}

/** What has just happened, in the head of the day of travel. */
export function MomentOfDay({ moment, children }: { moment: Said; children?: ReactNode }) {
  const { icon, title, text } = moment;
  return (
    <>
      <h1 ref={focusFirst} tabIndex={-1}>
        <Icon name={icon} /> {title}
      </h1>
      <p>{text}</p>
      {children}
    </>
  );
}

function focusFirst(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
}
