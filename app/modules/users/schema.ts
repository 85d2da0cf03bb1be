import { z } from "zod";
import { lines } from "~/modules/forms/fields";
import { maskContacts } from "./contact-masking";
import { isOfficialName } from "./official-names";
import { languages } from "./rules";

export const vehicleFields = {
  vehicleMake: z.string().trim().max(60, "Bilens märke får vara högst 60 tecken."),
  vehicleColour: z.string().trim().max(30, "Färgen får vara högst 30 tecken."),
  vehicleRegistration: z
    .string()
    .transform((text) => text.toUpperCase().replace(/[\s-]/g, ""))
    .pipe(z.string().regex(/^([A-ZÅÄÖ\d]{2,7})?$/, "Skriv registreringsnumret som på skylten, till exempel ABC 123.")),
};

export const vehicleSchema = z.object(vehicleFields);

const lettersWithFewMarks = /^(?:[\p{L} .'’-]\p{M}{0,4})*$/u;

const invisible = /\p{Default_Ignorable_Code_Point}/u;

/** What names are written with; empty passes. */
export const nameSchema = z
  .string()
  .transform((text) => text.trim().replace(/\s+/g, " "))
  .refine(
    (name) => lettersWithFewMarks.test(name) && !invisible.test(name),
    "Ett namn har bara bokstäver, bindestreck och mellanslag.",
  );

/** Everybody sees names, so they may contain no contact details, and pass nobody off as the site. */
export const displayNameSchema = (brand: string) =>
  nameSchema.pipe(
    z
      .string()
      .min(1, "Skriv vad du heter.")
      .max(60, "Namnet får vara högst 60 tecken.")
      .refine((name) => /\p{L}/u.test(name) && maskContacts(name) === name, "Skriv vad du heter, inget annat.")
      .refine((name) => !isOfficialName(name, brand), officialNameProblem(brand)),
  );

/** Said of a name that seems to be the site's own. */
export const officialNameProblem = (brand: string) =>
  `Namnet kan tas för ${brand} eller någon som arbetar där. Skriv vad du själv heter.`;

export const aboutMeSchema = (brand: string) =>
  z.object({
    displayName: displayNameSchema(brand),
    about: lines().pipe(z.string().max(500, "Texten får vara högst 500 tecken.")),
    languages: z.array(z.string()).transform((spoken) => languages.filter((language) => spoken.includes(language))),
  });

export const introductionSchema = (brand: string) => aboutMeSchema(brand).pick({ displayName: true, about: true });
