import { createHash } from "node:crypto";
import { isPublicId } from "~/modules/addresses/public-id";
import { places } from "~/modules/places/queries.server";
import { parseRoute } from "~/modules/places/route-slugs";
import { DrawingBusy, drawPng, escapeXml, widthOf } from "~/platform/drawing.server";
import { site } from "~/platform/http.server";
import { sharedAnswers } from "~/platform/shared-answer";
import { capitalized, formatDayTime, formatPrice } from "~/text/format";
import { findRidePage } from "./ride-page.server";
import { generalPicture, pictureVersion } from "./sharing-picture";

type Picture = { png: Buffer; etag: string };

type Sign = { lines: [string, string]; left: string; right: string };

/** `version` is in the address, so that the picture can be cached for good */
type SharingPicture =
  | { ok: true; picture: Picture; version: string }
  | { ok: false; reason: "not_found" | "gone" | "busy" };

/** The link preview. @param name a ride's id, a route's slugs or `generalPicture` @param part slugs, or null */
export async function sharingPicture(
  name: string,
  part: { from: string | null; to: string | null },
  now: number,
): Promise<SharingPicture> {
  const found = await findSign(name, part, now);
  if (found === "not_found" || found === "gone") return { ok: false, reason: found };
  try {
    return {
      ok: true,
      picture: await pictures.forceFetch(JSON.stringify(found.sign), { context: found.sign }),
      version: found.version,
    };
  } catch (error) {
    if (error instanceof DrawingBusy) return { ok: false, reason: "busy" };
    throw error;
  }
}

async function findSign(name: string, part: { from: string | null; to: string | null }, now: number) {
  if (name === generalPicture) return { sign: ofWholeSite(), version: "" };
  if (!isPublicId(name)) return signOfRoute(name);
  const ride = await findRidePage(name, null, part, now);
  if (!ride) return "not_found";
  if (!ride.isBookable) return "gone";
  const { kind, part: shown } = ride;
  const price = capitalized(formatPrice(shown.price));
  const sign: Sign = {
    lines: [shown.from.name, shown.to.name],
    left: formatDayTime(shown.onAt),
    right: kind === "request" ? "Söker skjuts" : price,
  };
  return { sign, version: pictureVersion(ride) };
}

async function signOfRoute(slugs: string) {
  const pair = parseRoute(slugs, await places());
  if (!pair) return "not_found";
  const [from, to] = pair;
  const sign: Sign = { lines: [from.name, to.name], left: "Samåkning", right: "Dela på kostnaden" };
  return { sign, version: "" };
}

function ofWholeSite(): Sign {
  return { lines: ["Samåkning", "hela Sverige"], left: "Åk med, eller ta med någon", right: "Dela på kostnaden" };
}

const pictures = sharedAnswers(draw, { max: 200 });

async function draw(sign: Sign): Promise<Picture> {
  const png = await drawPng(await svgOf(sign));
  return { png, etag: `"${createHash("sha256").update(png).digest("base64url").slice(0, 22)}"` };
}

const width = 1200;
const height = 630;
const margin = 56;
const largest = 124;

async function svgOf({ lines, left, right }: Sign): Promise<string> {
  const [one, two, leftWidth, rightWidth] = await Promise.all([...lines, left, right].map(widthOf));
  const room = width - 4 * margin;
  const size = Math.min(largest, room / (one ?? 1), room / ((two ?? 1) + 1.28));
  const below = Math.min(48, (width - 2 * margin - 120) / ((leftWidth ?? 1) + (rightWidth ?? 1)));
  const tag = (rightWidth ?? 1) * below + 48;
  const text = (x: number, y: number, fontSize: number, fill: string, words: string, anchor = "start") =>
    `<text x="${x}" y="${y}" text-anchor="${anchor}" font-family="Overpass" font-weight="700" font-size="${fontSize.toFixed(1)}" fill="${fill}">${escapeXml(words)}</text>`;
  const [first, second] = [196, 346].map((middle) => middle + size * 0.35);
  const arrow = `translate(${margin * 2} ${(second ?? 0) - size * 0.35}) scale(${(size / 100).toFixed(3)})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="#10233a"/>
<rect x="${margin}" y="56" width="${width - 2 * margin}" height="404" rx="36" fill="#0b4ea2"/>
<rect x="${margin + 12}" y="68" width="${width - 2 * margin - 24}" height="380" rx="26" fill="none" stroke="#fff" stroke-width="8"/>
${text(margin * 2, first ?? 0, size, "#fff", lines[0])}
<path transform="${arrow}" d="M5 0h82M62 -26l26 26-26 26" fill="none" stroke="#fff" stroke-width="13"/>
${text(margin * 2 + size * 1.2, second ?? 0, size, "#fff", lines[1])}
${text(margin, 536 + below * 0.35, below, "#fff", left)}
<rect x="${width - margin - tag}" y="496" width="${tag}" height="80" rx="14" fill="#ffcd1a"/>
${text(width - margin - tag / 2, 536 + below * 0.35, below, "#15202b", right, "middle")}
${text(width - margin * 2, 128, 34, "#fff", site.brand.name, "end")}
</svg>`;
}
