const steps = [
  {
    drawing: "M18 40c0-9 12-9 12-18M46 46 36 36m3-9a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
    title: "Sök din väg",
    text: "Du hittar också den som bara kör förbi. Ingen än? Bevaka, så håller vi utkik.",
  },
  {
    drawing: "M25 48V38l-6-20q-1-4 3-5t5 3l4 16h11q4 0 4 4v12M38 20l4 4 8-8",
    title: "Boka en plats",
    text: "Se vem som kör och vad andra tycker. Skriv och fråga innan du bestämmer dig.",
  },
  {
    drawing: "M11 44V33l6-13h26l6 13v11Zm0-11h38M19 44v4m22-4v4M26 27a2 2 0 1 0 .1 0m8 0a2 2 0 1 0 .1 0",
    title: "Dela på kostnaden",
    text: "Ni möts på vägen och gör upp i bilen. Ingen ska tjäna på resan, alla ska spara.",
  },
];

export function Steps() {
  return (
    <section className="wrap page stack">
      <h2>Så fungerar det</h2>
      <ol className="tiles steps">
        {steps.map(({ drawing, title, text }) => (
          <li key={title} className="beside">
            <svg viewBox="0 0 60 60" width="60" height="60" aria-hidden="true">
              <path d={drawing} />
            </svg>
            <div>
              <h3>{title}</h3>
              <p className="muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
