import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { OwnDataCard } from "~/modules/accounts/components/OwnDataCard";
import { PushSwitch } from "~/modules/notifications/components/PushSwitch";
import { findNotificationSettings } from "~/modules/notifications/queries.server";
import { canVerifyPhones } from "~/modules/phone/queries.server";
import { formatPhone } from "~/modules/phone/rules";
import { listSessions, requireUser, sessionHashOf } from "~/modules/sessions/session.server";
import { listBalanceEntries } from "~/modules/unlocks/queries.server";
import { findOwnProfile } from "~/modules/users/profile.server";
import { deviceName } from "~/modules/users/rules";
import { newFormKey, notFound } from "~/platform/http.server";
import { Card } from "~/ui/Card";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { Page } from "~/ui/Page";
import { useAnswer } from "~/ui/useAnswer";
import { AboutMeForm } from "./AboutMeForm";
import { changeSettings } from "./actions.server";
import { BalanceCard } from "./BalanceCard";
import { NotificationForm } from "./NotificationForm";
import { PersonCard } from "./PersonCard";
import { PhoneCard } from "./PhoneCard";
import { SessionsCard } from "./SessionsCard";
import { settingsStyles } from "./settings-styles";
import { VehicleForm } from "./VehicleForm";

export { clientAction } from "~/pwa/send-form";

export const handle = await settingsStyles();

const title = "Inställningar";

export const meta = pageMeta({ title });

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const [profile, settings, sessions, entries] = await Promise.all([
    findOwnProfile(user.id),
    findNotificationSettings(user.id, await sessionHashOf(request)),
    listSessions(request, user),
    listBalanceEntries(user.id),
  ]);
  const own = profile ?? notFound();
  return {
    profile: { ...own, phone: own.phone && formatPhone(own.phone) },
    settings,
    entries,
    sessions: sessions.map(({ userAgent, ...session }) => ({ ...session, device: deviceName(userAgent) })),
    canVerify: canVerifyPhones,
    formKey: newFormKey(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return changeSettings(request, await requireUser(request));
}

export default function UserProfile() {
  const { profile, settings, sessions, entries, canVerify, formKey } = useLoaderData<typeof loader>();
  const sent = useAnswer<typeof action>();
  const aboutMe = sent?.section === "about-me" ? sent : { values: profile, errors: null };
  const vehicle = sent?.section === "vehicle" ? sent : { values: profile, errors: null };
  const hasVehicle = Boolean(profile.vehicleMake || profile.vehicleColour || profile.vehicleRegistration);
  return (
    <Page title={title}>
      <ErrorSummary undone="Inget är sparat" errors={sent?.errors} ids={{ languages: "language-0" }} />
      <div className="cols settings">
        <div className="stack">
          <PersonCard profile={profile} />
          <div id="om-dig">
            <AboutMeForm {...aboutMe} profile={profile} formKey={formKey} />
          </div>
          <div id="nummer">
            <PhoneCard phone={profile.phone} canVerify={canVerify} />
          </div>
        </div>
        <div className="stack">
          <div id="bilen">
            <VehicleForm {...vehicle} isSaved={hasVehicle} formKey={formKey} />
          </div>
          <div id="aviseringar">
            <Card title="Aviseringar">
              {settings.has.push && <PushSwitch isReached={settings.reachesBrowser} />}
              <NotificationForm settings={settings} formKey={formKey} />
            </Card>
          </div>
          <div id="saldo">
            <BalanceCard balance={profile.balance} entries={entries} />
          </div>
          <div id="inloggad">
            <SessionsCard sessions={sessions} hasCalendar={profile.hasCalendar} />
          </div>
          <OwnDataCard />
        </div>
      </div>
    </Page>
  );
}
