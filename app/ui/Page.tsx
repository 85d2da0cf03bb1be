import type { ReactNode } from "react";
import { Breadcrumbs, type Crumb } from "./Breadcrumbs";
import { classes } from "./classes";

type PageProps = { title: ReactNode; lead?: ReactNode; crumbs?: Crumb[]; isNarrow?: boolean; children?: ReactNode };

export function Page({ title, lead, crumbs, isNarrow, children }: PageProps) {
  return (
    <div className="wrap page">
      <div className={classes("stack", isNarrow && "narrow")}>
        {crumbs && <Breadcrumbs crumbs={crumbs} />}
        <h1>{title}</h1>
        {lead && <p className="muted">{lead}</p>}
        {children}
      </div>
    </div>
  );
}
