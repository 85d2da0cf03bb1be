import { Form } from "@remix-run/react";
import { useEffect } from "react";
import { Button } from "~/ui/Button";
import { Disclosure } from "~/ui/Disclosure";
import { FormKey } from "~/ui/FormKey";
import type { Question } from "../queries.server";
import { BookingForm } from "./BookingForm";

type DeclineProps = { booking: Question; formKey: string };

export function DeclineWithReason({ booking: { publicId, reasons, other }, formKey }: DeclineProps) {
  return (
    <Disclosure summary="Tacka nej och säg varför">
      <Form method="post" preventScrollReset className="stack tight">
        <p className="muted small">{other.firstName} får veta det du väljer.</p>
        <FormKey value={`${formKey}.decline.${publicId}`} />
        <input type="hidden" name="bookingId" value={publicId} />
        <input type="hidden" name="intent" value="decline" />
        <div className="pair">
          {reasons.map(({ value, text }) => (
            <Button key={value} type="submit" name="reason" value={value} look="secondary">
              {text}
            </Button>
          ))}
        </div>
      </Form>
    </Disclosure>
  );
}

export function UndoDecline({ booking: { publicId, other }, formKey }: DeclineProps) {
  useEffect(() => () => focusDecline(publicId), [publicId]);
  return (
    <div className="row between undo" ref={intoView}>
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
