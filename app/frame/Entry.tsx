import { Link, useLocation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { onIntent } from "~/ui/prefetch";

export function Entry({ to, ...link }: ComponentProps<typeof Link> & { to: string }) {
  const isHere = partOf(useLocation().pathname) === partOf(to);
  return <Link to={to} prefetch={onIntent()} aria-current={isHere ? "page" : undefined} {...link} />;
}

const partOf = (path: string) => path.replace(/^\/(my-|dela-resan).*/, "/my").split("/")[1];
