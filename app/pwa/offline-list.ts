import { formatAge } from "./age";
import type { PageFacts } from "./kept";
import type { WaitingForm } from "./waiting-forms";

export type KeptPage = Pick<PageFacts, "title" | "keptAs"> & { path: string; savedAt: number };

/** As HTML: forms by what became of them, and pages that can be read without one. @param now ms UTC */
export function offlineList(forms: WaitingForm[], pages: KeptPage[], now: number): string {
  return `<div class="stack narrow">${formLists(forms)}${pagesList(pages, now)}</div>`;
}

const fates = [
  { fate: "waiting", title: "Väntar på nätet", text: "Det skickas när du är uppkopplad igen, en enda gång." },
  { fate: "failed", title: "Gick inte att skicka", text: "Öppna formuläret för att försöka igen, eller ta bort det." },
  { fate: "sent", title: "Skickat", text: "Det kom fram när du blev uppkopplad." },
] as const;

function formLists(forms: WaitingForm[]): string {
  const lists = fates.map(({ fate, title, text }) => {
    const items = forms.filter(({ state }) => state === fate).map(formItem);
    return items.length > 0 ? `<h2>${title}</h2><p>${text}</p><ul class="stack bare">${items.join("")}</ul>` : "";
  });
  return lists.join("");
}

function formItem(form: WaitingForm): string {
  return `<li class="card stack tight"><p><strong>${escapeHtml(form.title)}</strong> ${stateOf(form)}</p>
${form.text ? `<p class="typed">${escapeHtml(form.text)}</p>` : ""}
<div class="row"><a href="${escapeHtml(form.to)}">${form.state === "failed" ? "Öppna formuläret" : "Till sidan"}</a>
<button type="button" class="btn quiet" value="${escapeHtml(form.id)}">Ta bort</button></div></li>`;
}

function stateOf({ state, outcome = "" }: WaitingForm): string {
  if (state === "waiting") return "– väntar på nätet";
  return state === "sent" ? "– skickat" : `– ${escapeHtml(outcome)}`;
}

const headings = ["Mina resor", "Konversationer", "Resor du har tittat på", "Annat du kan läsa"] as const;

function pagesList(pages: KeptPage[], now: number): string {
  const sorted = pages.toSorted((one, other) => other.savedAt - one.savedAt);
  const ages = new Set(sorted.map(({ savedAt }) => formatAge(savedAt, now)));
  const isOneAge = ages.size === 1;
  const sections = headings.map((title) => {
    const items = sorted.filter((page) => (page.keptAs ?? "Annat du kan läsa") === title);
    const lines = items.map(
      ({ path, title, savedAt }) =>
        `<li><a href="${escapeHtml(path)}">${title}</a>${isOneAge ? "" : ageOf(formatAge(savedAt, now))}</li>`,
    );
    return items.length > 0 ? `<h2>${title}</h2><ul class="stack tight bare">${lines.join("")}</ul>` : "";
  });
  return `${isOneAge ? `<p>${ageOf([...ages].join())}</p>` : ""}${sections.join("")}`;
}

const ageOf = (age: string) => ` <span class="muted small">${age}</span>`;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
