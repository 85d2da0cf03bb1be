import type { FieldErrors } from "~/ui/ErrorSummary";

export type FailedForm = { errors: FieldErrors; typed: Record<string, FormDataEntryValue> };
