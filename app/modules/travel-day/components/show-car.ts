import { carAge } from "../car-age";

/** Where a car is, as the stream of news says it. */
type Car = { ride: string; at: number; title: string; x: number; y: number };

/** Milliseconds: the age is said in seconds at first. */
const often = 5000;

const tabs = new BroadcastChannel("samfard-car");
let latest: Car | undefined;

tabs.onmessage = ({ data }: MessageEvent<Car>) => show(data);
setInterval(() => latest && sayAge(latest), often);

/** One tab has the stream; the others that have shown a car follow it. @param said as it came */
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

/** Its forms name the ride; before the first position the screen knows of no car, and is read again. */
function isOnScreen({ ride }: Car): boolean {
  const form = document.querySelector<HTMLInputElement>(".day input[name=rideId]");
  return form?.value === ride && document.querySelector(".seen") !== null;
}
