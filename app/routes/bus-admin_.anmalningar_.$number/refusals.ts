import type { Verdict } from "~/modules/moderation/types";
import type { FieldErrors } from "~/ui/ErrorSummary";

export const refusals: Record<"own" | "names_reporter" | "under_way" | "admin", FieldErrors> = {
  own: { "": ["Anmälan gäller dig eller är gjord av dig. Någon annan får avgöra den."] },
  names_reporter: { toReported: ["Texten avslöjar vem som har anmält. Skriv den utan namn och nummer."] },
  under_way: { removesRide: ["Resan är på väg just nu. Ta bort den när den är framme."] },
  admin: { blocks: ["En administratör går inte att stänga av. Ta bort adressen ur ADMIN_EMAILS först."] },
};

export function verdictIn(request: Request): Verdict | null {
  const asked = new URL(request.url).searchParams.get("beslut");
  if (asked === "bifall") return "upheld";
  return asked === "avskriv" ? "dismissed" : null;
}
