import { PayPalButtons as Buttons, PayPalScriptProvider } from "@paypal/react-paypal-js";
import { useNavigate } from "@remix-run/react";
import { type RefObject, useEffect } from "react";
import type { UnlockPage } from "~/modules/unlocks/queries.server";
import { adoptStyles } from "~/ui/adoptStyles";

// PayPal's button takes the place of the form's own, and nothing moves under a finger.
adoptStyles(".pay{display:grid}.pay>*{grid-area:1/1}");

type PayPalButtonsProps = {
  payPal: NonNullable<UnlockPage["payPal"]>;
  unlockId: string;
  form: RefObject<HTMLFormElement>;
  onReady: (isReady: boolean) => void;
  /** Says whether the form is filled in, and shows what is missing. */
  onTouch: () => boolean;
  /** PayPal's script failed to load. */
  onAway: () => void;
};

/** The payer approves in PayPal's popup, and this page reads the outcome. */
export default function PayPalButtons({ payPal, unlockId, form, onReady, onTouch, onAway }: PayPalButtonsProps) {
  const navigate = useNavigate();
  useEffect(() => () => onReady(false), [onReady]);
  const page = `/unlock/${unlockId}`;
  const { clientId, sdkBaseUrl } = payPal;
  const options = {
    clientId,
    currency: "SEK",
    intent: "capture",
    locale: "sv_SE",
    components: "buttons",
    disableFunding: "card,credit,paylater",
    dataCspNonce: document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce,
    ...(sdkBaseUrl && { sdkBaseUrl }),
  };
  return (
    <PayPalScriptProvider options={options}>
      <Buttons
        style={{ color: "gold", shape: "rect", label: "pay", height: 48, tagline: false }}
        onInit={() => onReady(true)}
        onClick={(_, actions) => (onTouch() ? actions.resolve() : actions.reject())}
        createOrder={() => createOrder(page, form)}
        onApprove={async ({ orderID }) => navigate(`${page}?token=${encodeURIComponent(orderID)}`, { replace: true })}
        onCancel={() => navigate(`${page}?avbruten=1`, { replace: true })}
        onError={onAway}
      />
    </PayPalScriptProvider>
  );
}

/** A failure is an error for the buttons; the form above them shows the reason. */
async function createOrder(page: string, form: RefObject<HTMLFormElement>): Promise<string> {
  const fields = [...new FormData(form.current ?? undefined)].map(([name, value]) => [name, String(value)]);
  const response = await fetch(`${page}/order`, { method: "POST", body: new URLSearchParams(fields) });
  const { orderId } = response.ok ? await response.json() : { orderId: null };
  if (typeof orderId !== "string") throw new Error("no order was made");
  return orderId;
}
