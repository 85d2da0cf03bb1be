import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type EntryContext, json } from "@remix-run/node";
import { Link, Links, Meta, Outlet, RemixServer, Scripts, ScrollRestoration, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { buildOf } from "../factories/build";
import { rides } from "./twenty-rides";

/** A list of rides as a new project of Remix would show it: loader, hydration, its own entry; no database. For `remix-serve`. */
const site = buildOf({
  root: { id: "root", path: "", module: { default: Outlet, Layout: Document } },
  index: { id: "index", parentId: "root", index: true, module: { default: List, loader: () => json({ rides }) } },
});

export const { assets, routes, future, isSpaMode, mode, publicPath, assetsBuildDirectory } = site;
export const entry = { module: { default: renderDocument } };

function renderDocument(request: Request, status: number, headers: Headers, remix: EntryContext): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<RemixServer context={remix} url={request.url} />, {
      onShellReady() {
        const body = new PassThrough();
        headers.set("Content-Type", "text/html");
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
        pipe(body);
      },
      onShellError: reject,
    });
    setTimeout(abort, 6000);
  });
}

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="sv">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

function List() {
  const found = useLoaderData<{ rides: typeof rides }>();
  return (
    <main>
      <h1>Resor</h1>
      <ul>
        {found.rides.map(({ id, from, to, leaves, driver, price, seats }) => (
          <li key={id}>
            <Link to={`/ride/${id}`}>
              <h2>
                {from} – {to}
              </h2>
              <time dateTime={leaves}>{leaves.slice(11, 16)}</time>
            </Link>
            <p>
              {driver} · {price} kr · {seats} platser
            </p>
          </li>
        ))}
      </ul>
    </main>
  );
}
