import type { ReactNode } from "react";
import { env } from "~/platform/env.server";
import styles from "~/ui/styles/index.css?inline";

export type PageFrame = {
  /** path and query of the request; null where unknown */
  address: string | null;
  nonce: string;
};

export function PageHead({ title, address, nonce, children }: PageFrame & { title: string; children?: ReactNode }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="robots" content="index, follow" />
      {address !== null && <link rel="canonical" href={env.origin + address} />}
      <title>{title}</title>
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styles }} />
      {children}
    </head>
  );
}
