import { Fragment } from "react";

export type Question = { question: string; answer: string };

/** Answers are never folded, so that people and search engines find them. */
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
