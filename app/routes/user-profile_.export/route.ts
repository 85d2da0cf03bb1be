import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportAccount } from "~/modules/accounts/export.server";
import { localDateOf } from "~/modules/calendar/rules";
import { requireUser } from "~/modules/sessions/session.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  return new Response(JSON.stringify(await exportAccount(user.id), null, 2), {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": `attachment; filename="mina-uppgifter-${localDateOf(Date.now())}.json"`,
      "Content-Type": "application/json; charset=utf-8",
    },
  });
}
