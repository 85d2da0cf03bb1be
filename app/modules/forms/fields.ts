import { z } from "zod";

/** Said of a form that another version of the site has made. */
export const old = "Sidan var gammal. Försök en gång till.";

/** Makes a form that is sent twice act once. */
export const formKey = z.string(old).min(1, old).max(100, old);

/** A refinement's parameters, so that all that is wrong is said at once; fields that were not understood are null. */
export const alongWithOthers = { when: () => true };

/** A box that browsers send only when it is ticked. */
export const ticked = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

/** 1 to 8. @param missing the message for an empty field */
export const seatsField = (missing = "Välj 1 till 8 platser.") =>
  z
    .string(missing)
    .trim()
    .regex(/^[1-8]$/, "Välj 1 till 8 platser.")
    .transform(Number);

const visible = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Z}]/u;

/** Multi-line text, empty if nobody can see it: browsers send a line break as two characters but count it as one. */
export const lines = (missing?: string) =>
  z.string(missing).transform((text) => (visible.test(text) ? text.replace(/\r\n?/g, "\n").trim() : ""));
