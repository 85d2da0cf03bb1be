import { LinkButton } from "./LinkButton";

export function Pagination({ next, label = "Visa fler" }: { next: string | null; label?: string }) {
  if (!next) return null;
  return (
    <nav aria-label="Fler resultat">
      <LinkButton look="secondary" isWide to={next}>
        {label}
      </LinkButton>
    </nav>
  );
}
