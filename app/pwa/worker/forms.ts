import { formThatWaitsAt } from "../../screens";
import type { WaitingForm } from "../waiting-forms";

const ridePath = "/create-ride";

/** @param now ms UTC @returns null where it is not one that may wait, or is of a page that was made for somebody else */
export function formFrom(path: string, body: string, viewer: string, now: number): WaitingForm | null {
  const form = formThatWaitsAt(path.split("?")[0] ?? "");
  const fields = new URLSearchParams(body);
  const id = fields.get("formKey");
  if (!form || !id || !form.sends.test(fields.get(form.button) ?? "")) return null;
  if ((fields.get("madeFor") ?? viewer) !== viewer) return null;
  const title = path.startsWith(ridePath) ? rideTitle(form.title, fields) : form.title;
  const text = (fields.get("quick") ?? fields.get(form.text) ?? "").trim();
  return { id, viewer, path, body, keptAt: now, state: "waiting", title, text, to: path };
}

/** Where a form is opened again; a ride's draft is carried in the address. */
export async function draftAddress({ path, body }: WaitingForm): Promise<string> {
  if (!path.startsWith(ridePath)) return path;
  const packed = new Blob([body]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return `${ridePath}?draft=${encodeURIComponent(btoa(String.fromCharCode(...bytes)))}`;
}

function rideTitle(title: string, fields: URLSearchParams): string {
  const places = fields.getAll("place").filter(Boolean);
  const way = [...new Set([places[0], places.at(-1)])].join("–");
  const [, month, day] = (fields.get("date") ?? "").split("-").map(Number);
  return [title, way, day && `${day}/${month}`, fields.get("time")].filter(Boolean).join(" ");
}
