import { inflect } from "../../text/format";
import type { PageFacts } from "../kept";
import type { KeptForm } from "./forms";

export type SavedPage = Pick<PageFacts, "title" | "keptAs"> & { path: string; savedAt: number };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** @param age ms */
function formatAge(age: number): string {
  if (age < minute) return "nyss";
  if (age < hour) return `för ${counted(age / minute, "minut", "minuter")} sedan`;
  if (age < day) return `för ${counted(age / hour, "timme", "timmar")} sedan`;
  return `för ${counted(age / day, "dag", "dagar")} sedan`;
}

export type Reason = "offline" | "unreachable" | "slow";

const reasons: Record<Reason, string> = {
  offline: "du är offline",
  unreachable: "sidan går inte att nå just nu",
  slow: "nätet är långsamt, ladda om för det senaste",
};

export function ageLine(savedAt: number, now: number, reason: Reason): string {
  return `Sparad ${formatAge(now - savedAt)} – ${reasons[reason]}`;
}

export function offlineList(forms: KeptForm[], pages: SavedPage[], now: number): string {
  return `<div class="wrap"><div class="stack narrow">${formsList(forms)}${pagesList(pages, now)}</div></div>`;
}

function formsList(forms: KeptForm[]): string {
  if (forms.length === 0) return "";
  const items = forms.map(
    (form) => `<li class="card stack tight"><p><strong>${escapeHtml(form.title)}</strong> ${stateOf(form)}</p>
${form.text ? `<p class="typed">${escapeHtml(form.text)}</p>` : ""}
<div class="row"><a href="${escapeHtml(form.to)}">${form.state === "failed" ? "Öppna formuläret" : "Till sidan"}</a>
<form method="post" action="/offline"><input type="hidden" name="drop" value="${escapeHtml(form.id)}"><button class="btn quiet">Ta bort</button></form></div></li>`,
  );
  return `<h2>Väntar på nätet</h2><p>Det skickas när du är uppkopplad igen, en enda gång.</p><ul class="stack bare">${items.join("")}</ul>`;
}

function stateOf({ state, outcome }: KeptForm): string {
  if (state === "waiting") return "– väntar på nätet";
  return state === "sent" ? "– skickat" : `– ${escapeHtml(outcome)}`;
}

const headings = ["Mina resor", "Konversationer", "Resor du har tittat på", "Annat du kan läsa"] as const;

function pagesList(pages: SavedPage[], now: number): string {
  const sorted = pages.toSorted((one, other) => other.savedAt - one.savedAt);
  const sections = headings.map((title) => {
    const items = sorted.filter((page) => (page.keptAs ?? "Annat du kan läsa") === title);
    const lines = items.map(
      ({ path, title, savedAt }) =>
        `<li><a href="${escapeHtml(path)}">${title}</a> <span class="muted small">Sparad ${formatAge(now - savedAt)}</span></li>`,
    );
    return items.length > 0 ? `<h2>${title}</h2><ul class="stack tight bare">${lines.join("")}</ul>` : "";
  });
  return sections.join("");
}

function counted(count: number, one: string, many: string): string {
  const whole = Math.floor(count);
  return `${whole} ${inflect(whole, one, many)}`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
