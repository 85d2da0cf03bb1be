export function FormKey({ value }: { value: string }) {
  return <input type="hidden" name="formKey" value={value} />;
}
