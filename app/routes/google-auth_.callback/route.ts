import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { finishSignIn } from "~/modules/users/sign-in.server";

/** Where Google sends people back to. */
export async function loader({ request }: LoaderFunctionArgs) {
  const signIn = await finishSignIn(request);
  if (signIn.ok) return redirect(signIn.redirectTo, { status: 303, headers: { "Set-Cookie": signIn.cookie } });
  const { problem, redirectTo } = signIn;
  return redirect(`/google-auth?${new URLSearchParams({ problem, redirectTo })}`, 303);
}
