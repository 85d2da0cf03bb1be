/** To this person the whole administration does not exist. */
export type NotAdmin = { ok: false; reason: "not_admin" };
