import type { FieldErrors } from "~/ui/ErrorSummary";
import { fieldsOf } from "~/ui/fieldsOf";
import { TextField } from "~/ui/TextField";
import type { Vehicle } from "../types";

export function VehicleFields({ values, errors }: { values: Vehicle; errors: FieldErrors | null }) {
  const field = fieldsOf(values, errors);
  return (
    <>
      <div className="pair">
        <TextField {...field("vehicleMake")} label="Bilens märke" autoComplete="off" maxLength={60} />
        <TextField {...field("vehicleColour")} label="Färg" autoComplete="off" maxLength={30} />
      </div>
      <TextField
        {...field("vehicleRegistration")}
        label="Registreringsnummer"
        hint="Visas bara för den som har fått plats."
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={12}
      />
    </>
  );
}
