import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/frame/meta";
import { canVerifyPhones, findPhoneState } from "~/modules/phone/queries.server";
import { requireUser, visitorNetwork } from "~/modules/sessions/session.server";
import { newFormKey, safeRedirectTarget, site } from "~/platform/http.server";
import { Page } from "~/ui/Page";
import { useAnswer } from "~/ui/useAnswer";
import { CodeForm } from "./CodeForm";
import { Done, NoMessages } from "./endings";
import { NumberForm } from "./NumberForm";
import { askForCode, tryCode } from "./steps.server";

export { clientAction } from "~/pwa/send-form";

const titleAt = (pathname: string) => (pathname === "/change-phone" ? "Byt nummer" : "Bekräfta ditt nummer");

export const meta = pageMeta(({ location }) => ({
  title: titleAt(location.pathname),
  description: "Bekräfta ditt mobilnummer med en kod i ett sms.",
}));

/** Also `/change-phone`: a verified number stays until the new one is verified. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const { pathname, search, searchParams } = new URL(request.url);
  const state = await findPhoneState(user.id, visitorNetwork());
  const isChange = pathname === "/change-phone";
  if (isChange && !state.phone) throw redirect(`/verify-phone${search}`, 303);
  return {
    state,
    title: titleAt(pathname),
    isDone: state.phone !== null && !isChange,
    wantsAnother: searchParams.has("number"),
    redirectTo: safeRedirectTarget(searchParams.get("redirectTo"), "/user-profile"),
    canVerify: canVerifyPhones,
    isDemo: site.isDemo,
    formKey: newFormKey(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const form = await request.formData();
  const step = form.get("intent") === "verify" ? tryCode : askForCode;
  return step(user.id, form, new URL(request.url));
}

export default function VerifyPhone() {
  const loaded = useLoaderData<typeof loader>();
  const sent = useAnswer<typeof action>();
  const { title, redirectTo, canVerify, isDone, isDemo, wantsAnother } = loaded;
  const { state, formKey } = sent ?? loaded;
  if (!canVerify) return <NoMessages title={title} redirectTo={redirectTo} />;
  if (isDone && !sent) return <Done phone={loaded.state.phone ?? ""} redirectTo={redirectTo} />;
  const errors = sent?.errors ?? null;
  const hasCode = state.isCodeLive && (sent ? sent.step === "code" : !wantsAnother);
  return (
    <Page title={title} lead={hasCode ? null : leadOf(state.phone)} isNarrow>
      {hasCode ? (
        <CodeForm state={state} errors={errors} formKey={formKey} redirectTo={redirectTo} isDemo={isDemo} />
      ) : (
        <NumberForm typed={sent?.typed ?? state.asked ?? ""} errors={errors} formKey={formKey} />
      )}
    </Page>
  );
}

function leadOf(phone: string | null): string {
  if (phone) return `Ditt nummer är ${phone}. Det gäller tills du har bekräftat det nya.`;
  return "Den som lägger upp en resa behöver ett bekräftat mobilnummer. Andra ser att det är bekräftat, inte numret.";
}
