import { useNavigation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { Button } from "./Button";

type SendButtonProps = ComponentProps<typeof Button> & { sending?: string };

export function SendButton({ sending, children, ...button }: SendButtonProps) {
  const pending = useNavigation().state === "submitting";
  return (
    <Button {...button} pending={pending}>
      {(pending && sending) || children}
    </Button>
  );
}
