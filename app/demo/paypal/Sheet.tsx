import type { ReactNode } from "react";
import { type PageFrame, PageHead } from "~/frame/PageHead";
import { Page } from "~/ui/Page";

type SheetProps = { title: string; lead?: string; frame: PageFrame; children?: ReactNode };

export function Sheet({ title, lead, frame, children }: SheetProps) {
  return (
    <html lang="sv-SE">
      <PageHead {...frame} title={title} />
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
