import type { Quote } from "~/modules/reviews/trust.server";
import { Stars } from "~/ui/Rating";

export function Praise({ quotes }: { quotes: Quote[] }) {
  return (
    <section className="wrap page stack">
      <h2>Så säger de som åkt</h2>
      <ul className="tiles">
        {quotes.map(({ rating, text, author, month }) => (
          <li key={author + text} className="card stack tight">
            <Stars rating={rating} />
            <blockquote>{text}</blockquote>
            <p className="muted small">
              {author}, {month}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
