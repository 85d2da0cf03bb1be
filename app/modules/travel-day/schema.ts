import { z } from "zod";
import { formKey } from "~/modules/forms/fields";

export const absenceSchema = z.object({
  formKey,
  bookingId: z.string().max(20),
  intent: z.enum(["sayMissing", "takeBack", "admit", "contest"]),
});

export const reportSchema = z.object({
  formKey,
  rideId: z.string().max(20),
  report: z.enum(["confirmed", "driving", "late", "at_stop", "arrived", "here", "not_seen"]),
  minutes: z.coerce.number().int().nullable().default(null),
});

export const followSchema = z.object({
  formKey,
  follow: z.enum(["start", "plate", "end"]),
  plate: z.literal("on").optional(),
});

/** An incoming text message from 46elks; other fields are ignored. */
export const incomingTextSchema = z.object({
  id: z.string().regex(/^[\w-]{1,100}$/),
  from: z.string().max(30),
  message: z.string(),
});

export const sharePositionSchema = z.object({ position: z.enum(["start", "end"]) });

/** `Number("")` is 0, so an empty text is refused first. */
const number = z.string().min(1).transform(Number).pipe(z.number());

export const fixSchema = z.object({
  lat: number.pipe(z.number().min(-90).max(90)),
  lng: number.pipe(z.number().min(-180).max(180)),
  age: number,
});
