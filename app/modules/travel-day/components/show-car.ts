import { carAge } from "../car-age";

/** as sent in the event stream */
type Car = { ride: string; at: number; title: string; x: number; y: number };

/** ms; the age is shown in seconds at first */
const often = 5000;

const tabs = new BroadcastChannel("samfard-car");
let latest: Car | undefined;

tabs.onmessage = ({ data }: MessageEvent<Car>) => show(data);
setInterval(() => latest && sayAge(latest), often);

/** Forwards an event to the other tabs: only one holds the stream. @param said as received */
export function tellTabs(said: string): void {
  const car: Car = JSON.parse(said);
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
