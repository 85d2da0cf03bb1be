import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon";

type EmptyStateProps = { icon?: IconName; title: string; children?: ReactNode; actions?: ReactNode };

export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <section className="card notice">
      <h2>
        {icon && <Icon name={icon} />} {title}
      </h2>
      {children && <p className="muted">{children}</p>}
      {actions && <div className="row">{actions}</div>}
    </section>
  );
}
