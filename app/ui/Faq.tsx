import { Fragment } from "react";

export type Question = { question: string; answer: string };

/** Answers stand in full: whoever looks for one finds it, and so does a search engine. */
export function Faq({ questions }: { questions: Question[] }) {
  return (
    <>
      <h2>Vanliga frågor</h2>
      {questions.map(({ question, answer }) => (
        <Fragment key={question}>
          <h3>{question}</h3>
          <p>{answer}</p>
        </Fragment>
      ))}
    </>
  );
}
