import type { Message } from "../types";
import {
  Answers,
  Aside,
  Button,
  Choices,
  Facts,
  Heading,
  Letter,
  Paragraphs,
  Person,
  Quotes,
  type Sender,
  Sign,
  TextLink,
} from "./Letter";

export type NoticeEmailProps = {
  message: Message;
  origin: string;
  brand: Sender;
  reason: string;
  unsubscribeUrl: string;
};

export function NoticeEmail({ message, origin, brand, reason, unsubscribeUrl }: NoticeEmailProps) {
  const { title, body, also, route, button, sign, person, quotes = [], answers = [], choices = [], aside } = message;
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
      {also && <Paragraphs text={also} />}
      {person && <Person {...person} />}
      {quotes.length > 0 && <Quotes texts={quotes} />}
      {facts.length > 0 && <Facts facts={facts} />}
      {answers.length > 0 ? (
        <Answers answers={answers} origin={origin} />
      ) : (
        <Button href={origin + route}>{button}</Button>
      )}
      {choices.length > 0 && <Choices choices={choices} origin={origin} />}
      {aside && <Aside href={origin + aside.route}>{aside.label}</Aside>}
    </Letter>
  );
}

export function factsOf({ sign, facts = [] }: Message): [string, string][] {
  return sign?.at ? [["Avresa", sign.at], ...facts] : facts;
}
