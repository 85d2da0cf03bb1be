import { Form } from "@remix-run/react";
import { useEffect } from "react";
import { Button } from "~/ui/Button";
import { FormKey } from "~/ui/FormKey";
import type { Question } from "../queries.server";
import { BookingForm } from "./BookingForm";

type DeclineProps = { booking: Question; formKey: string };

export function UndoDecline({ booking, formKey }: DeclineProps) {
  const { publicId, other } = booking;
  useEffect(() => () => focusDecline(publicId), [publicId]);
  return (
    <div className="stack tight undo" ref={intoView}>
      <div className="row between">
        <p>
          <strong>Du tackade nej till {other.firstName}.</strong>{" "}
          <span className="muted">{other.firstName} får veta det om några sekunder.</span>
        </p>
        <BookingForm
          bookingId={publicId}
          intent="undoDecline"
          formKey={formKey}
          label="Ångra"
          look="secondary"
          isFocused
        />
      </div>
      <Why booking={booking} formKey={formKey} />
    </div>
  );
}

function Why({ booking: { publicId, reasons, other }, formKey }: DeclineProps) {
  return (
    <Form method="post" preventScrollReset>
      <FormKey value={`${formKey}.why.${publicId}`} />
      <input type="hidden" name="bookingId" value={publicId} />
      <input type="hidden" name="intent" value="decline" />
      <fieldset>
        <legend className="muted small">Vill du säga varför? {other.firstName} får veta det du väljer.</legend>
        <div className="why">
          {reasons.map(({ value, text, isChosen }) => (
            <Button key={value} type="submit" name="reason" value={value} look="secondary" aria-pressed={isChosen}>
              {text}
            </Button>
          ))}
        </div>
      </fieldset>
    </Form>
  );
}

/** At once: the router scrolls back to where news of the deed found the page. */
function intoView(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: "nearest", behavior: "instant" });
}

/** Where the focus was on a line that is gone, it goes to the button that brought it about. */
function focusDecline(bookingId: string): void {
  if (document.activeElement !== document.body) return;
  const form = document.querySelector<HTMLInputElement>(`[name=formKey][value$=".decline.${bookingId}"]`)?.form;
  form?.closest("details")?.setAttribute("open", "");
  form?.querySelector("button")?.focus();
}
