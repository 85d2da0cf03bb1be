import type { ReactNode } from "react";
import { Page } from "~/ui/Page";
import styles from "~/ui/styles/index.css?inline";

type SheetProps = { title: string; lead?: string; nonce: string; head?: ReactNode; children?: ReactNode };

/** The frame of a page that stands in for one of PayPal's. */
export function Sheet({ title, lead, nonce, head, children }: SheetProps) {
  return (
    <html lang="sv-SE">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styles }} />
        {head}
      </head>
      <body>
        <p className="demo">Demo: Låtsas-PayPal. Den här sidan står i stället för PayPal, inga pengar dras.</p>
        <main>
          <Page title={title} lead={lead} isNarrow>
            {children}
          </Page>
        </main>
      </body>
    </html>
  );
}
