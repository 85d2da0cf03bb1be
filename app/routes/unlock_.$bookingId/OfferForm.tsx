import { Form, Link } from "@remix-run/react";
import { lazy, Suspense, useCallback, useRef, useState } from "react";
import { offerLines } from "~/modules/unlocks/offer-words";
import type { UnlockPage } from "~/modules/unlocks/queries.server";
import { missingConsents, paymentMethods } from "~/modules/unlocks/rules";
import type { Consents } from "~/modules/unlocks/types";
import { consentErrors, consentTexts, numberlessText } from "~/modules/unlocks/wording";
import { formatKr } from "~/text/format";
import { Button } from "~/ui/Button";
import { Card } from "~/ui/Card";
import { Checkbox } from "~/ui/Checkbox";
import { ErrorSummary, type FieldErrors } from "~/ui/ErrorSummary";
import { FormKey } from "~/ui/FormKey";
import type { RefusedForm } from "~/ui/fieldsOf";
import { Icon } from "~/ui/Icon";
import { Price } from "~/ui/Price";
import { RadioGroup } from "~/ui/RadioGroup";
import { useHasScript } from "~/ui/useHasScript";

// Loaded after hydration only: PayPal's script is larger than the page, and the form works without it.
const PayPalButtons = lazy(() => import("./PayPalButtons").catch(() => ({ default: () => <></> })));

type OfferFormProps = {
  unlock: UnlockPage;
  isCancelled: boolean;
  formKey: string;
  refused: RefusedForm | undefined;
};

export function OfferForm({ unlock, isCancelled, formKey, refused }: OfferFormProps) {
  const { price, balance, payPal } = unlock;
  const [problems, setProblems] = useState(refused?.errors);
  const labels = { balance: `Saldo, du har ${formatKr(balance)}`, paypal: "PayPal" };
  const methods = paymentMethods({ price, balance, hasPayPal: payPal !== null }).map((value) => ({
    value,
    label: labels[value],
  }));
  return (
    <>
      {!refused && <WhatHappened unlock={unlock} isCancelled={isCancelled} />}
      <ErrorSummary errors={problems} undone="Betalningen blev inte av" />
      <Offer unlock={unlock} />
      <PayForm {...{ unlock, methods, formKey, problems, typed: refused?.typed }} onTouch={setProblems} />
      <p className="muted small">
        Säljare: {unlock.seller.map(([, value]) => value).join(", ")}. <Link to="/angra">Ångerrätt</Link> ·{" "}
        <Link to="/anvandningsvillkor">Villkor</Link>. Kvittot kommer med e-post.
      </p>
    </>
  );
}

type PayFormProps = {
  unlock: UnlockPage;
  methods: { value: string; label: string }[];
  formKey: string;
  problems: FieldErrors | undefined;
  typed: Record<string, FormDataEntryValue> | undefined;
  onTouch: (problems: FieldErrors | undefined) => void;
};

type MethodFieldProps = Pick<PayFormProps, "methods"> & { chosen: string; error: FieldErrors[string] };

function PayForm({
  unlock: { price, payPal, unlockId, numbers },
  methods,
  formKey,
  problems,
  typed,
  onTouch,
}: PayFormProps) {
  const form = useRef<HTMLFormElement | null>(null);
  const hasScript = useHasScript();
  const [method, setMethod] = useState(
    String((methods.find(({ value }) => value === typed?.method) ?? methods[0])?.value),
  );
  const [isAway, setIsAway] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const readMethod = (element: HTMLFormElement) => setMethod(String(new FormData(element).get("method")));
  const show = useCallback((element: HTMLFormElement | null) => {
    form.current = element;
    // It may have been chosen before hydration.
    if (element) readMethod(element);
  }, []);
  const opensWindow = hasScript && payPal && method === "paypal" && !isAway;
  return (
    <Form
      method="post"
      ref={show}
      className="stack"
      replace
      reloadDocument
      onChange={({ currentTarget }) => readMethod(currentTarget)}
    >
      <FormKey value={formKey} />
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="price" value={price} />
      {numbers.theirs && <input type="hidden" name="hasPhone" value="on" />}
      <MethodField methods={methods} chosen={method} error={problems?.method} />
      <fieldset className="stack tight">
        <legend className="label">Innan du betalar</legend>
        <Consent name="startsAtOnce" problems={problems} typed={typed} />
        <Consent name="endsWithdrawal" problems={problems} typed={typed} />
      </fieldset>
      <div className="pay">
        {!(opensWindow && isReady) && (
          <Button type="submit" isWide>
            {buttonText(price, methods.length > 1 ? "any" : method)}
          </Button>
        )}
        {opensWindow && (
          <Suspense>
            <PayPalButtons
              {...{ payPal, unlockId, form }}
              onReady={setIsReady}
              onTouch={() => {
                const missing = problemsIn(form.current);
                onTouch(missing ?? undefined);
                return missing === null;
              }}
              onAway={() => setIsAway(true)}
            />
          </Suspense>
        )}
      </div>
    </Form>
  );
}

function MethodField({ methods, chosen, error }: MethodFieldProps) {
  if (methods.length < 2) return <input type="hidden" name="method" value={methods[0]?.value} />;
  return <RadioGroup name="method" legend="Betala med" choices={methods} defaultValue={chosen} error={error} />;
}

function WhatHappened({ unlock, isCancelled }: Pick<OfferFormProps, "unlock" | "isCancelled">) {
  if (unlock.isDeclined || unlock.hasLostPhone)
    return (
      <p className="problem" role="status">
        {unlock.isDeclined
          ? "PayPal kunde inte dra pengarna. Inget är betalt. Försök igen, gärna med ett annat kort i PayPal."
          : numberlessText}
      </p>
    );
  return isCancelled ? (
    <p className="card" role="status">
      Betalningen avbröts. Inget är betalt, och du kan försöka igen när du vill.
    </p>
  ) : null;
}

function Offer({ unlock: { unlockId, firstName, price, vatRate, numbers, canVerifyPhone } }: { unlock: UnlockPage }) {
  const here = new URLSearchParams({ redirectTo: `/unlock/${unlockId}` });
  return (
    <Card isRaised>
      {!numbers.theirs && (
        <p>
          <strong>{firstName} har inget bekräftat telefonnummer.</strong> Det ingår alltså inte i priset.
        </p>
      )}
      <Price kronor={price} isLarge note={vatRate > 0 ? `en gång, moms ${vatRate} % ingår` : "en gång"} />
      <ul className="facts">
        {offerLines(firstName, numbers).map((gain) => (
          <li key={gain} className="beside">
            <Icon name="check" /> {gain}
          </li>
        ))}
      </ul>
      {!numbers.mine && canVerifyPhone && (
        <p>
          Du har inget bekräftat nummer. <Link to={`/verify-phone?${here}`}>Bekräfta ditt nummer</Link>, så kan{" "}
          {firstName} ringa dig.
        </p>
      )}
    </Card>
  );
}

type ConsentProps = {
  name: keyof Consents;
  problems: FieldErrors | undefined;
  typed: Record<string, FormDataEntryValue> | undefined;
};

function Consent({ name, problems, typed }: ConsentProps) {
  return (
    <Checkbox name={name} label={consentTexts[name]} error={problems?.[name]} defaultChecked={typed?.[name] === "on"} />
  );
}

function problemsIn(form: HTMLFormElement | null): FieldErrors | null {
  const missing = missingConsents(Object.fromEntries(new FormData(form ?? undefined)));
  return missing.length > 0 ? Object.fromEntries(missing.map((name) => [name, [consentErrors[name]]])) : null;
}

/** @param method `any` where there is a choice: the button's text stays the same when one is made */
function buttonText(price: number, method: string): string {
  if (method === "any") return `Betala ${formatKr(price)}`;
  return `Betala ${formatKr(price)} ${method === "balance" ? "från saldot" : "med PayPal"}`;
}
