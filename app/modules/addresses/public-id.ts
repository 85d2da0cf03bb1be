const publicIdAlphabet = "23456789abcdefghjkmnpqrstuvwxyz";

/** Twelve characters without look-alikes, about 59 random bits. */
export function newPublicId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(48));
  const usable = [...bytes].filter((byte) => byte < 248).slice(0, 12);
  return usable.length < 12 ? newPublicId() : usable.map((byte) => publicIdAlphabet[byte % 31]).join("");
}

/** What people can read to each other: eight capital letters and digits. */
export const newCaseNumber = () => newPublicId().slice(0, 8).toUpperCase();

/** Whether a text can be a public id; a route's slug has a hyphen and is none. */
export function isPublicId(text: string): boolean {
  return /^[2-9a-hjkmnp-z]{12}$/.test(text);
}
