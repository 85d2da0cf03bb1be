/** What makes sure that a form sent twice is carried out once. */
export function FormKey({ value }: { value: string }) {
  return <input type="hidden" name="formKey" value={value} />;
}
