import { randomBytes } from "node:crypto";
import type { Response } from "express";
import type { JSX, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type PageFrame, PageHead } from "~/frame/PageHead";
import { guardWithHashes } from "~/platform/csp.server";
import { Page } from "~/ui/Page";

/** @param rules of the page's policy, besides the usual ones */
export function sendDemoPage(response: Response, page: (frame: PageFrame) => JSX.Element, ...rules: string[]): void {
  const nonce = randomBytes(16).toString("hex");
  const rendered = renderToStaticMarkup(page({ address: response.req.originalUrl, nonce }));
  const { html, policy } = guardWithHashes(`<!DOCTYPE html>${rendered}`, nonce);
  response.set({ "Content-Security-Policy": [policy, ...rules].join("; "), "Cache-Control": "no-store" });
  response.type("html").send(html);
}

export type DemoPageProps = {
  title: string;
  tabTitle?: string;
  demo: ReactNode;
  lead?: string;
  style?: string;
  frame: PageFrame;
  children?: ReactNode;
};

export function DemoPage({ title, tabTitle = title, demo, lead, style, frame, children }: DemoPageProps) {
  return (
    <html lang="sv-SE">
      <PageHead {...frame} title={tabTitle}>
        {style && <style nonce={frame.nonce} dangerouslySetInnerHTML={{ __html: style }} />}
      </PageHead>
      <body>
        <p className="demo">Demo: {demo}</p>
        <main>
          <Page title={title} lead={lead} isNarrow>
            {children}
          </Page>
        </main>
      </body>
    </html>
  );
}
