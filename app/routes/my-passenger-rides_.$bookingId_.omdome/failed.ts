import type { FieldErrors } from "~/ui/ErrorSummary";

/** A form that came back: why, and what was typed in it. */
export type FailedForm = { errors: FieldErrors; typed: Record<string, FormDataEntryValue> };
