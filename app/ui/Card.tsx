import type { ReactNode } from "react";
import { classes } from "./classes";

type CardProps = {
  as?: "div" | "section" | "article" | "li";
  title?: ReactNode;
  isRaised?: boolean;
  children: ReactNode;
};

export function Card({ as: Tag = "section", title, isRaised, children }: CardProps) {
  return (
    <Tag className={classes("card", isRaised && "raised")}>
      <div className="stack">
        {title && <h2>{title}</h2>}
        {children}
      </div>
    </Tag>
  );
}
