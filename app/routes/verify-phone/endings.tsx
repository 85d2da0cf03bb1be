import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";

export function Done({ phone, redirectTo }: { phone: string; redirectTo: string }) {
  return (
    <Page
      title="Ditt nummer är bekräftat"
      lead={`Ditt nummer är ${phone}. Andra ser att det är bekräftat, inte numret.`}
      isNarrow
    >
      <div className="row">
        <LinkButton to={redirectTo}>Gå vidare</LinkButton>
        <LinkButton to={`/change-phone?${new URLSearchParams({ redirectTo })}`} look="secondary">
          Byt nummer
        </LinkButton>
      </div>
    </Page>
  );
}

export function NoMessages({ title, redirectTo }: { title: string; redirectTo: string }) {
  return (
    <Page
      title={title}
      lead="Den här webbplatsen skickar inga sms just nu, så det går inte att bekräfta nummer. Du kan lägga upp resor ändå."
      isNarrow
    >
      <div className="row">
        <LinkButton to={redirectTo}>Gå vidare</LinkButton>
      </div>
    </Page>
  );
}
