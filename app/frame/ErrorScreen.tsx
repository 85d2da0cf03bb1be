/** The short form, for when nothing is known of what went wrong. */
export function ErrorScreen() {
  return (
    <div className="notice" role="alert">
      <h1>Något gick fel</h1>
      <p>Ladda om sidan eller kontakta support.</p>
    </div>
  );
}
