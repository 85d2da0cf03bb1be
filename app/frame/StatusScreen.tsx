import { WaysOut } from "./WaysOut";

type StatusText = { title: string; text: string; canRetry?: true };

const notFound: StatusText = {
  title: "Vägen tar slut här",
  text: "Sidan finns inte, eller så har den flyttat. Sök en resa eller börja om från startsidan.",
};

const notUnderstood: StatusText = {
  title: "Det där förstod vi inte",
  text: "Något i adressen eller formuläret stämmer inte. Gå tillbaka och försök igen.",
};

const ourFault: StatusText = {
  title: "Något gick fel hos oss",
  text: "Felet ligger inte hos dig. Försök igen om en stund.",
  canRetry: true,
};

type Status = number | "busy" | "offline" | "left";

const texts: Record<Status, StatusText | undefined> = {
  400: notUnderstood,
  401: { title: "Logga in igen", text: "Du är inte inloggad längre. Logga in och försök igen." },
  403: { title: "Hit kommer du inte in", text: "Sidan går inte att öppna härifrån. Gå tillbaka och försök igen." },
  404: notFound,
  409: {
    title: "Du är inloggad som någon annan",
    text: "Ladda om sidan och försök igen.",
  },
  410: { title: "Resan har redan gått", text: "Den här sidan finns inte längre. Sök en ny resa på samma sträcka." },
  413: { title: "Det blev för mycket", text: "Det du skickade är för stort. Korta texten och försök igen." },
  429: {
    title: "Lite för fort",
    text: "Det kom många försök på kort tid. Vänta en minut och försök igen.",
    canRetry: true,
  },
  500: ourFault,
  503: {
    title: "Tillfälligt stopp",
    text: "Vi kommer inte åt våra uppgifter just nu. Försök igen om en liten stund.",
    canRetry: true,
  },
  busy: {
    title: "Många är här just nu",
    text: "Vi hinner inte med alla på en gång. Vänta några sekunder och försök igen.",
    canRetry: true,
  },
  left: {
    title: "Du är utloggad",
    text: "Inget av ditt finns kvar i den här webbläsaren. Saknas nät just nu avslutar vi inloggningen så fort det är tillbaka.",
  },
  offline: { title: "Du är offline", text: "Kontrollera din uppkoppling och försök igen.", canRetry: true },
};

export function statusTitle(status: Status): string {
  return textOf(status).title;
}

export function statusText(status: Status): string {
  return textOf(status).text;
}

const samePage = "";

export function StatusScreen({ status }: { status: Status }) {
  const { title, text, canRetry } = textOf(status);
  return (
    <div className="notice">
      <div className="board">
        {typeof status === "number" && <strong>{status}</strong>}
        <h1>{title}</h1>
      </div>
      <p>{text}</p>
      {canRetry ? (
        <WaysOut href={samePage} label="Försök igen" />
      ) : (
        <WaysOut href="/select-location" label="Sök resa" />
      )}
    </div>
  );
}

function textOf(status: Status): StatusText {
  return texts[status] ?? (Number(status) < 500 ? notUnderstood : ourFault);
}
