import type { ComponentProps } from "react";
import { plural } from "~/text/format";
import { SelectField } from "./SelectField";

type SeatsFieldProps = Omit<ComponentProps<typeof SelectField>, "name" | "label" | "options"> & {
  label?: string;
  most?: number;
  /** Sent as nothing, so that it is not kept where another number is usual. */
  usual?: number;
};

export function SeatsField({ label = "Platser", most = 8, usual, ...select }: SeatsFieldProps) {
  const options = Array.from({ length: most }, (_, n) => ({
    value: n + 1 === usual ? "" : n + 1,
    label: plural(n + 1, "plats", "platser"),
  }));
  return <SelectField name="seats" label={label} options={options} {...select} />;
}
