import { useNavigation } from "@remix-run/react";
import { type ComponentProps, useId } from "react";
import { Button } from "./Button";

type SendButtonProps = ComponentProps<typeof Button> & { sending?: string };

/** Of all on the page: one sends, and the others wait. */
let pressed = "";

export function SendButton({ sending, children, ...button }: SendButtonProps) {
  const me = useId();
  const isSending = useNavigation().state === "submitting";
  const pending = isSending && pressed === me;
  const press = () => {
    pressed = me;
  };
  return (
    <Button {...button} pending={pending} isHeld={isSending} onClick={press}>
      {(pending && sending) || children}
    </Button>
  );
}
