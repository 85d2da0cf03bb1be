import { type FormKind, formKindAt } from "../../screens";

export type KeptForm = {
  /** The form's own key, so that the server acts on it once, however often it arrives. */
  id: string;
  viewer: string;
  kind: FormKind;
  path: string;
  /** application/x-www-form-urlencoded */
  body: string;
  /** ms UTC */
  keptAt: number;
  state: "waiting" | "sent" | "failed";
  /** Once it was sent: how it went, and why it was not taken. */
  outcome: string;
  isTold: boolean;
  event?: string;
  title: string;
  text: string;
  /** Where to see it, or to write it again. */
  to: string;
};

/** The buttons that send a form; others change it and send nothing. */
const sendingIntents: Record<FormKind, string | null> = {
  ride: "post",
  booking: null,
  answer: null,
  message: "send",
  report: null,
};

/** Of the buttons of the day, those that say something; others share it. */
const saysSomething = /^(?!follow|position)./;

/** @param path of its screen, with the query @param now ms UTC @returns null where it is not one that may wait */
export function formFrom(path: string, body: string, viewer: string, now: number): KeptForm | null {
  const kind = formKindAt(path.split("?")[0] ?? "");
  const fields = new URLSearchParams(body);
  const id = fields.get("formKey");
  if (!kind || !id || fields.get("intent") !== sendingIntents[kind]) return null;
  if (kind === "report" && !saysSomething.test(fields.get("report") ?? "")) return null;
  const named = kind === "message" ? "text" : kind === "ride" ? "note" : "message";
  const text = (fields.get("quick") ?? fields.get(named) ?? "").trim();
  return {
    id,
    viewer,
    kind,
    path,
    body,
    keptAt: now,
    state: "waiting",
    outcome: "",
    isTold: false,
    title: titleOf(kind, fields),
    text,
    to: path,
  };
}

/** Where a ride's form is opened as it was filled in: the address carries it. */
export async function draftAddress(body: string): Promise<string> {
  const packed = new Blob([body]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  return `/create-ride?draft=${text}`;
}

const titles: Record<Exclude<FormKind, "ride">, string> = {
  booking: "Bokning",
  answer: "Erbjudande om skjuts",
  message: "Meddelande",
  report: "Det du sa om resan",
};

function titleOf(kind: FormKind, fields: URLSearchParams): string {
  if (kind !== "ride") return titles[kind];
  const places = fields.getAll("place").filter(Boolean);
  const way = [places[0], places.length > 1 ? places.at(-1) : ""].filter(Boolean).join("–");
  const [, month, day] = (fields.get("date") ?? "").split("-").map(Number);
  return `Resa ${way} ${month && day ? `${day}/${month}` : ""} ${fields.get("time") ?? ""}`.replace(/\s+/g, " ").trim();
}
