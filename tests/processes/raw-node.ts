import { createServer } from "node:http";
import { rides } from "../bench/twenty-rides";

/** A list of rides from a template, as cheap as a page gets in Node. */
createServer((_request, response) => {
  const body = Buffer.from(page());
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Length": body.length });
  response.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");

function page(): string {
  const items = rides.map(
    ({ id, from, to, leaves, driver, price, seats }) => `<li>
  <a href="/ride/${id}"><h2>${escaped(from)} – ${escaped(to)}</h2><time datetime="${leaves}">${leaves.slice(11, 16)}</time></a>
  <p>${escaped(driver)} · ${price} kr · ${seats} platser</p>
</li>`,
  );
  return `<!doctype html><html lang="sv"><head><meta charset="utf-8"><title>Resor</title></head>
<body><main><h1>Resor</h1><ul>${items.join("\n")}</ul></main></body></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
