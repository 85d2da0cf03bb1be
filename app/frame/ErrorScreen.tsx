export function ErrorScreen() {
  return (
    <div className="notice" role="alert">
      <h1>Något gick fel</h1>
      <p>Ladda om sidan eller kontakta support.</p>
    </div>
  );
}
