import { Link, useLocation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { onIntent } from "~/ui/prefetch";

type EntryProps = ComponentProps<typeof Link> & { to: string; startsWith?: string };

/** A link to a part of the site, marked in that part: on its own address, or on all that start as said. */
export function Entry({ to, startsWith, ...link }: EntryProps) {
  const { pathname } = useLocation();
  const isHere = startsWith ? pathname.startsWith(startsWith) : pathname === to;
  return <Link to={to} prefetch={onIntent()} aria-current={isHere ? "page" : undefined} {...link} />;
}
