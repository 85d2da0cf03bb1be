import type { LoaderFunctionArgs } from "@remix-run/node";
import { fetchPassengerList } from "~/modules/admin/departures-commands.server";
import { requireAdmin } from "~/modules/sessions/session.server";
import { notFound } from "~/platform/http.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id } = await requireAdmin(request);
  const { name, csv } = (await fetchPassengerList(id, params.id ?? "")) ?? notFound();
  return new Response(csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
