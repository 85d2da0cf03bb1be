import { Form, useNavigation } from "@remix-run/react";
import { Button, type ButtonLook } from "~/ui/Button";
import { FormKey } from "~/ui/FormKey";
import type { Press } from "../types";

type ReportFormProps = {
  rideId: string;
  formKey: string;
  press: Press;
  look?: ButtonLook;
  action?: string;
};

export function ReportForm({ rideId, formKey, press: { report, minutes, label }, look, action }: ReportFormProps) {
  const { formData } = useNavigation();
  const pending = formData?.get("report") === report && formData.get("minutes") === (minutes?.toString() ?? null);
  return (
    <Form method="post" action={action} preventScrollReset>
      <FormKey value={`${formKey}.${report}.${minutes ?? ""}`} />
      <input type="hidden" name="rideId" value={rideId} />
      <input type="hidden" name="report" value={report} />
      {minutes !== null && <input type="hidden" name="minutes" value={minutes} />}
      <Button type="submit" look={look} isWide={look !== "quiet"} className="press" pending={pending}>
        {label}
      </Button>
    </Form>
  );
}
