import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";

export function ClosedScreen({ appealTo, signIn }: { appealTo: string | null; signIn: string }) {
  return (
    <Page
      title="Kontot är avstängt"
      lead="Du kan inte logga in. Vi skrev varför i ett mejl till dig när kontot stängdes av."
      isNarrow
    >
      {appealTo && (
        <p>
          Tycker du att det är fel? Skriv till <a href={`mailto:${appealTo}`}>{appealTo}</a>, så prövar vi det igen.
          Skriv med beslutets nummer, som står i mejlet. Dit skriver du också om du vill ha ut eller ta bort dina
          uppgifter.
        </p>
      )}
      <div className="row">
        <LinkButton to="/anvandningsvillkor" look="secondary">
          Läs villkoren
        </LinkButton>
        <LinkButton to={signIn} look="quiet">
          Logga in med ett annat konto
        </LinkButton>
      </div>
    </Page>
  );
}
