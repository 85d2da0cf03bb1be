import { readRideForm } from "~/modules/rides/form-values";
import type { RideFormValues } from "~/modules/rides/schema";
import { Fold, type FoldProps } from "~/ui/Fold";

export function RideFold<Values>(props: Omit<FoldProps<Values, RideFormValues>, "read">) {
  return <Fold {...props} read={readRideForm} />;
}
