import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { endSession } from "~/modules/sessions/session.server";
import { redirectWithToast } from "~/platform/http.server";

export function loader() {
  return redirect("/", 303);
}

export async function action({ request }: ActionFunctionArgs) {
  const response = await redirectWithToast("/", { type: "info", text: "Du är utloggad." });
  for (const [name, value] of await endSession(request)) response.headers.append(name, value);
  return response;
}
