import type { FieldErrors } from "~/ui/ErrorSummary";
import { TextField } from "~/ui/TextField";
import type { Vehicle } from "../types";

export function VehicleFields({ values, errors }: { values: Vehicle; errors: FieldErrors | null }) {
  return (
    <>
      <div className="pair">
        <TextField
          name="vehicleMake"
          label="Bilens märke"
          autoComplete="off"
          maxLength={60}
          defaultValue={values.vehicleMake}
          error={errors?.vehicleMake}
        />
        <TextField
          name="vehicleColour"
          label="Färg"
          autoComplete="off"
          maxLength={30}
          defaultValue={values.vehicleColour}
          error={errors?.vehicleColour}
        />
      </div>
      <TextField
        name="vehicleRegistration"
        label="Registreringsnummer"
        hint="Visas bara för den som har fått plats."
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={12}
        defaultValue={values.vehicleRegistration}
        error={errors?.vehicleRegistration}
      />
    </>
  );
}
