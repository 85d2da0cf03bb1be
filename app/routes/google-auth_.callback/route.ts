import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { finishSignIn } from "~/modules/users/sign-in.server";
import { redirectWithToast } from "~/platform/http.server";

const askForName = "Namnet från Google går inte att visa för andra. Skriv vad du heter under Inställningar.";

/** Where Google sends people back to. */
export async function loader({ request }: LoaderFunctionArgs) {
  const signIn = await finishSignIn(request);
  if (signIn.ok) {
    const answer = signIn.asksForName
      ? await redirectWithToast(signIn.redirectTo, { type: "info", text: askForName })
      : redirect(signIn.redirectTo, 303);
    answer.headers.append("Set-Cookie", signIn.cookie);
    return answer;
  }
  const { problem, redirectTo } = signIn;
  return redirect(`/google-auth?${new URLSearchParams({ problem, redirectTo })}`, 303);
}
