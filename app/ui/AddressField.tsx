import { Button } from "./Button";
import { copyAddress } from "./copyAddress";
import { Field } from "./Field";
import { useHasScript } from "./useHasScript";

type AddressFieldProps = { label: string; address: string };

export function AddressField({ label, address }: AddressFieldProps) {
  const hasScript = useHasScript();
  return (
    <Field name="address" label={label}>
      {(control) => (
        <div className="beside">
          <input
            type="url"
            readOnly
            defaultValue={address}
            key={address}
            onFocus={(event) => event.currentTarget.select()}
            {...control}
          />
          {hasScript && (
            <Button type="button" look="secondary" onClick={() => void copyAddress(address)}>
              Kopiera
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
