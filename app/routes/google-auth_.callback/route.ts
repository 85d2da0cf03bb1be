import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isBookingForm } from "~/modules/rides/ride-ahead.server";
import { finishSignIn } from "~/modules/sessions/sign-in.server";
import { redirectWithToast } from "~/platform/http.server";

const askForName = "Namnet från Google går inte att visa för andra. Skriv vad du heter under Inställningar.";

export async function loader({ request }: LoaderFunctionArgs) {
  const signIn = await finishSignIn(request);
  const { redirectTo, cookies } = signIn;
  const isWelcome = signIn.ok && signIn.isFirst && (redirectTo === "/" || isBookingForm(redirectTo));
  const to = isWelcome ? `/valkommen?${new URLSearchParams({ redirectTo })}` : addressAfter(signIn);
  const answer =
    signIn.ok && signIn.asksForName && !isWelcome
      ? await redirectWithToast(to, { type: "info", text: askForName })
      : redirect(to, 303);
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

function addressAfter(signIn: Awaited<ReturnType<typeof finishSignIn>>): string {
  const { redirectTo } = signIn;
  if (signIn.ok) return redirectTo;
  const query = new URLSearchParams({ problem: signIn.problem, redirectTo });
  if (signIn.isSwitch) query.set("byt", "1");
  return `/google-auth?${query}`;
}
