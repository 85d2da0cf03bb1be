import { Aside, Button, Facts, Heading, Letter, Paragraphs, type Sender } from "./Letter";

/** Such as a receipt: nobody can switch it off. No markup, nothing locked. */
export type RequiredLetter = {
  title: string;
  body: string;
  facts: [name: string, value: string][];
  button: { label: string; url: string };
  aside?: { label: string; url: string };
  why: string;
};

type RequiredEmailProps = { letter: RequiredLetter; origin: string; brand: Sender };

export function RequiredEmail({ letter, origin, brand }: RequiredEmailProps) {
  const { title, body, facts, button, aside, why } = letter;
  return (
    <Letter title={title} preview={body} origin={origin} brand={brand} foot={why}>
      <Heading>{title}</Heading>
      <Paragraphs text={body} />
      <Facts facts={facts} />
      <Button href={button.url}>{button.label}</Button>
      {aside && <Aside href={aside.url}>{aside.label}</Aside>}
    </Letter>
  );
}

export function requiredEmailText({ title, body, facts, button, aside, why }: RequiredLetter): string {
  const blocks = [
    title,
    body,
    facts.map(([name, value]) => `${name}: ${value}`).join("\n"),
    `${button.label}:\n${button.url}`,
    aside && `${aside.label}:\n${aside.url}`,
    `-- \n${why}`,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}
