import type { Message } from "../types";
import { Aside, Button, Choices, Facts, Heading, Letter, Paragraphs, type Sender, Sign, TextLink } from "./Letter";

export type NoticeEmailProps = {
  message: Message;
  origin: string;
  brand: Sender;
  reason: string;
  unsubscribeUrl: string;
};

/** One notification: the sign, what happened, the one thing to do. */
export function NoticeEmail({ message, origin, brand, reason, unsubscribeUrl }: NoticeEmailProps) {
  const { title, body, route, button, sign, choices = [], aside } = message;
  const facts = factsOf(message);
  const foot = (
    <>
      Du får det här för att {reason} på {brand.name}. <TextLink href={unsubscribeUrl}>Sluta få sådan e-post</TextLink>{" "}
      eller <TextLink href={`${origin}/user-profile#aviseringar`}>välj vad vi skickar</TextLink>.
    </>
  );
  return (
    <Letter title={title} preview={body} origin={origin} brand={brand} foot={foot}>
      {sign && <Sign {...sign} />}
      <Heading>{title}</Heading>
      <Paragraphs text={body} />
      {facts.length > 0 && <Facts facts={facts} />}
      <Button href={origin + route}>{button}</Button>
      {choices.length > 0 && <Choices choices={choices} origin={origin} />}
      {aside && <Aside href={origin + aside.route}>{aside.label}</Aside>}
    </Letter>
  );
}

/** The lines under the text, when the ride leaves first. */
export function factsOf({ sign, facts = [] }: Message): [string, string][] {
  return sign?.at ? [["Avresa", sign.at], ...facts] : facts;
}
