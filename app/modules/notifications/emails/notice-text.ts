import { othersTitle } from "./Letter";
import { factsOf, type NoticeEmailProps } from "./NoticeEmail";

export function noticeText({ message, origin, brand, reason, unsubscribeUrl }: NoticeEmailProps): string {
  const { title, body, also, route, button, sign, person, quotes = [], answers = [], choices = [], aside } = message;
  const blocks = [
    title,
    sign && `${sign.from} → ${sign.to}`,
    body,
    also,
    person && `${person.name}: ${person.facts}`,
    ...quotes.map(quoted),
    factsOf(message)
      .map(([name, value]) => `${name}: ${value.split(lineBreak).join(" ")}`)
      .join("\n"),
    answers.length === 0 && `${button}:\n${origin}${route}`,
    ...answers.map(({ label, route }) => `${label}:\n${origin}${route}`),
    choices.length > 0 && `${othersTitle}:`,
    ...choices.map(({ title, detail, route, button }) => `${title}, ${detail}\n${button}: ${origin}${route}`),
    aside && `${aside.label}:\n${origin}${aside.route}`,
    `-- \nDu får det här för att ${reason} på ${brand.name}.\nSluta få sådan e-post: ${unsubscribeUrl}`,
    `Välj vad vi skickar: ${origin}/user-profile#aviseringar`,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

/** As mail programs have them: no line of somebody's may pass for our own. */
const lineBreak = /\r\n|[\n\v\f\r\x85\u2028\u2029]/;

function quoted(text: string): string {
  return text
    .split(lineBreak)
    .map((line) => `> ${line}`)
    .join("\n");
}
