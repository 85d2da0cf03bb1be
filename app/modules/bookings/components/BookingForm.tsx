import { Form, useNavigation, useSearchParams } from "@remix-run/react";
import { Button, type ButtonLook } from "~/ui/Button";
import { FormKey } from "~/ui/FormKey";
import type { AbsenceIntent, BookingIntent } from "../types";

type BookingFormProps = {
  bookingId: string;
  intent: BookingIntent | AbsenceIntent;
  formKey: string;
  question?: string;
  label: string;
  look?: ButtonLook;
  isWide?: boolean;
  className?: string;
  "aria-describedby"?: string;
  /** Takes the focus in place of the button that was pressed and is gone. */
  isFocused?: boolean;
  isAnsweredAtTop?: boolean;
};

const saysYes = new Set<BookingFormProps["intent"]>(["accept", "confirmChange"]);

export function BookingForm({
  bookingId,
  intent,
  formKey,
  question,
  label,
  isFocused,
  isAnsweredAtTop = false,
  ...button
}: BookingFormProps) {
  const { formData } = useNavigation();
  const [query] = useSearchParams();
  const isAsked = query.get("krock") === bookingId;
  const isAskedAgain = isAsked && saysYes.has(intent);
  const pending = formData?.get("bookingId") === bookingId && formData.get("intent") === intent;
  return (
    <Form method="post" preventScrollReset={!isAnsweredAtTop} className={isAskedAgain ? "stack tight" : undefined}>
      <FormKey value={`${formKey}.${intent}.${bookingId}`} />
      <input type="hidden" name="bookingId" value={bookingId} />
      <input type="hidden" name="intent" value={intent} />
      {question && <input type="hidden" name="question" value={question} />}
      {isAsked && <input type="hidden" name="anyway" value="on" />}
      <Button type="submit" {...button} pending={pending} autoFocus={isFocused}>
        {label}
      </Button>
      {isAskedAgain && <p className="small">Du har en annan resa då. Svara ja igen om du ändå vill.</p>}
    </Form>
  );
}
