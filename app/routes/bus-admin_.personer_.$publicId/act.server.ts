import type { z } from "zod";
import { askForExport, deleteOnBehalf } from "~/modules/admin/on-behalf.server";
import { closeAccountOf, creditUser, restoreUser } from "~/modules/admin/people-commands.server";
import type { personFormSchema } from "~/modules/admin/schema";

export function actOnPerson(who: { adminId: number; personId: string }, form: z.output<typeof personFormSchema>) {
  const { formKey } = form;
  switch (form.intent) {
    case "block":
      return closeAccountOf({ ...who, formKey, reason: form.reason });
    case "restore":
      return restoreUser({ ...who, formKey, reason: form.why });
    case "export":
      return askForExport({ ...who, formKey, reason: form.asked });
    case "delete":
      return deleteOnBehalf({ ...who, formKey, reason: form.wished, givesUpBalance: form.givesUpBalance });
    case "credit":
      return creditUser({ ...who, formKey, reason: form.because, kronor: form.kronor });
  }
}
