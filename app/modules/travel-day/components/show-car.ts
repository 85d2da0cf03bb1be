import { carAge } from "../car-age";

/** `at` by this phone's clock, which may be hours from the site's */
type Car = { ride: string; at: number; title: string; x: number; y: number };

/** as sent in the event stream: `at` and `now` by the site's clock */
type Sighting = Car & { now: number };

/** ms; the age is shown in seconds at first */
const often = 5000;

const tabs = new BroadcastChannel("samfard-car");
let latest: Car | undefined;

tabs.onmessage = ({ data }: MessageEvent<Car>) => show(data);
setInterval(() => latest && sayAge(latest), often);

/** Forwards an event to the other tabs: only one holds the stream. @param said as received */
export function tellTabs(said: string): void {
  const { now, ...seen }: Sighting = JSON.parse(said);
  const car = { ...seen, at: seen.at + Date.now() - now };
  tabs.postMessage(car);
  show(car);
}

function show(car: Car): void {
  if (!isOnScreen(car)) return;
  latest = car;
  const [title, spot] = [document.querySelector(".day-head h1"), document.querySelector(".seen circle")];
  if (title) title.textContent = car.title;
  spot?.setAttribute("cx", `${car.x}`);
  spot?.setAttribute("cy", `${car.y}`);
  sayAge(car);
}

function sayAge(car: Car): void {
  const text = document.querySelector(".day-head h1 + p");
  if (text && isOnScreen(car)) text.textContent = `Bilen syntes ${carAge(car.at, Date.now())}.`;
}

/** A screen rendered before the first position has no car, and is reloaded. */
function isOnScreen({ ride }: Car): boolean {
  const form = document.querySelector<HTMLInputElement>(".day input[name=rideId]");
  return form?.value === ride && document.querySelector(".seen") !== null;
}
