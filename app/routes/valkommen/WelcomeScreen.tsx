import { Form } from "@remix-run/react";
import { RideAhead } from "~/modules/bookings/components/RideAhead";
import { shownOf } from "~/modules/forms/shown";
import type { RideAhead as Ahead } from "~/modules/rides/ride-ahead.server";
import type { OwnProfile } from "~/modules/users/profile.server";
import { anonymousName, firstName, isNamed } from "~/modules/users/rules";
import { Avatar } from "~/ui/Avatar";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { ErrorSummary, type FieldErrors } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import { Icon } from "~/ui/Icon";
import { LinkButton } from "~/ui/LinkButton";
import { Page } from "~/ui/Page";
import { SendButton } from "~/ui/SendButton";
import { TextField } from "~/ui/TextField";

type WelcomeScreenProps = {
  profile: OwnProfile;
  ride: Ahead | null;
  redirectTo: string;
  canVerify: boolean;
  formKey: string;
  now: number;
  refused:
    | { errors: FieldErrors; typed: { displayName: string; about: string; showsPicture: boolean }; shown: string }
    | undefined;
};

const formId = "om-dig";

export function WelcomeScreen({ profile, ride, redirectTo, canVerify, formKey, now, refused }: WelcomeScreenProps) {
  return (
    <Page
      title={isNamed(profile.displayName) ? `Välkommen, ${firstName(profile.displayName)}!` : "Välkommen!"}
      lead="Berätta vem du är för den du ska åka med."
      isNarrow
    >
      <ErrorSummary errors={refused?.errors} />
      {ride && <RideAhead ride={ride} now={now} isShort />}
      <Card isRaised>
        <AboutForm {...{ profile, redirectTo, formKey, refused }} />
      </Card>
      {canVerify && !profile.phone && (
        <div className="card thing">
          <Icon name="phone" />
          <div>
            <strong>Bekräfta ditt nummer</strong>
            <div className="muted small">Då hittar ni varandra vid vägen. Bara den du åker med ser det.</div>
          </div>
          <SendButton form={formId} name="next" value="phone" look="quiet">
            Bekräfta<span className="hush"> ditt nummer</span>
          </SendButton>
        </div>
      )}
    </Page>
  );
}

type AboutFormProps = Pick<WelcomeScreenProps, "profile" | "redirectTo" | "formKey" | "refused">;

function AboutForm({ profile, redirectTo, formKey, refused }: AboutFormProps) {
  const { displayName: name, about } = refused?.typed ?? profile;
  const displayName = name === anonymousName ? "" : name;
  const showsPicture = refused?.typed.showsPicture ?? profile.picture !== null;
  return (
    <Form id={formId} method="post" className="stack" noValidate>
      <FormKey value={formKey} />
      <input type="hidden" name="shown" value={refused?.shown ?? shownOf({ displayName, about, showsPicture })} />
      <TextField
        name="displayName"
        label="Namn"
        hint="Andra ser bara ditt förnamn."
        autoComplete="name"
        maxLength={60}
        defaultValue={displayName}
        error={refused?.errors.displayName}
      />
      <TextField
        name="about"
        label="En rad om dig"
        hint="Till exempel: Pluggar i Lund, pratar gärna, gillar podd."
        maxLength={500}
        defaultValue={about}
        error={refused?.errors.about}
      />
      <div className="beside">
        <Avatar name={profile.displayName} picture={profile.picture} isLarge />
        {profile.hasPicture ? (
          <>
            <input type="hidden" name="picture" value="1" />
            <Checkbox name="showsPicture" label="Visa min bild från Google för andra" defaultChecked={showsPicture} />
          </>
        ) : (
          <span className="muted small">Så ser andra dig. Har du en bild hos Google visas den här.</span>
        )}
      </div>
      <SendButton isWide>Spara och fortsätt</SendButton>
      <LinkButton to={redirectTo} look="quiet" isWide>
        Hoppa över så länge
      </LinkButton>
    </Form>
  );
}
