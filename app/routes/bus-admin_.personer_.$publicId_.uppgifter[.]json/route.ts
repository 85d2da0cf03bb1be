import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportOnBehalf } from "~/modules/admin/on-behalf.server";
import { requireAdmin } from "~/modules/sessions/session.server";
import { notFound } from "~/platform/http.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const personId = params.publicId ?? "";
  const file = (await exportOnBehalf(adminId, personId)) ?? notFound();
  return new Response(JSON.stringify(file, null, 2), {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": `attachment; filename="uppgifter-${personId}.json"`,
      "Content-Type": "application/json; charset=utf-8",
    },
  });
}
