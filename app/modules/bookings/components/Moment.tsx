import { useEffect, useRef } from "react";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/Icon";
import type { Moment as Said } from "../moment";

/** Where a booking stands, told as a sign over the whole width. The first time it is what one has come for. */
export function Moment({ moment: { tone, icon, title, text }, isNew }: { moment: Said; isNew: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <div className={classes("moment", tone)}>
      <div className="wrap">
        <Icon name={icon} />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {text && <p>{text}</p>}
      </div>
    </div>
  );
}
