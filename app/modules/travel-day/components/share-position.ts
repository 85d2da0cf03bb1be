const oftenMs = 10_000;

const waits = "Väntar på telefonens plats…";
const refused = "Telefonen släpper inte fram platsen. Tillåt plats för sidan i webbläsaren, och ladda om.";
const lost = "Telefonen hittar inte var du är just nu. Vi försöker igen.";
const offline = "Inget nät just nu. Vi fortsätter när det kommer tillbaka.";

type Follower = { onText: (text: string) => void; onEnd: () => void };

type Sharing = { rideId: string; watch: number; sentAt: number; lock?: WakeLockSentinel };

const key = "shared-ride";

let sharing: Sharing | null = null;
let said = "";
let follower: Follower = { onText: () => {}, onEnd: () => {} };

/** Sends this phone's position until stopped, on any screen. @param rideId public id @param next is told the state, and of an end elsewhere */
export function sharePosition(rideId: string, next: Follower): void {
  follower = next;
  if (sharing?.rideId !== rideId) start(rideId);
  follower.onText(said);
}

/** Goes on where the page was loaded anew meanwhile, on the phone that shared. @param rideId public id @param onEnd as in `sharePosition` */
export function goOnSharing(rideId: string, onEnd: () => void): void {
  if (!sharing && localStorage.getItem(key) === rideId) start(rideId);
  follower = { onText: () => {}, onEnd };
}

function start(rideId: string): void {
  stopSharing();
  said = "geolocation" in navigator ? waits : refused;
  if (said === refused) return;
  const watch = navigator.geolocation.watchPosition(send, fail, { enableHighAccuracy: true, maximumAge: 5000 });
  sharing = { rideId, watch, sentAt: 0 };
  localStorage.setItem(key, rideId);
  void keepAwake();
}

export function stopSharing(): void {
  localStorage.removeItem(key);
  if (!sharing) return;
  navigator.geolocation.clearWatch(sharing.watch);
  void sharing.lock?.release();
  sharing = null;
}

/** The browser releases the lock whenever the page is hidden. */
async function keepAwake(): Promise<void> {
  if (!sharing || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
  const own = sharing;
  try {
    own.lock = await navigator.wakeLock.request("screen");
    if (sharing !== own) await own.lock.release();
  } catch {
    // A phone that saves its battery refuses; the screen says that it must stay on.
  }
}

document.addEventListener("visibilitychange", () => void keepAwake());

async function send({ coords, timestamp }: GeolocationPosition): Promise<void> {
  const now = Date.now();
  if (!sharing || now - sharing.sentAt < oftenMs) return;
  sharing.sentAt = now;
  const fields = { lat: `${coords.latitude}`, lng: `${coords.longitude}`, age: `${Math.round(now - timestamp)}` };
  try {
    const address = `/dela-resan/${sharing.rideId}/plats`;
    const body = new URLSearchParams(fields);
    await heed(await fetch(address, { method: "POST", body, redirect: "manual" }));
  } catch {
    say(offline);
  }
}

/** Stops when sharing ended elsewhere, or the session did. */
async function heed(response: Response): Promise<void> {
  if (response.status === 204) say(`Skickat ${new Date().toLocaleTimeString("sv-SE")}.`);
  const isOver = response.type === "opaqueredirect" || response.status === 404 || response.status === 409;
  if (isOver) stopSharing();
  const isJson = response.headers.get("Content-Type")?.includes("json");
  if (isJson) say((await response.json()).problem);
  else if (isOver) say("Bilens plats delas inte längre.");
  if (isOver) follower.onEnd();
}

function fail({ code, PERMISSION_DENIED }: GeolocationPositionError): void {
  say(code === PERMISSION_DENIED ? refused : lost);
  if (code === PERMISSION_DENIED) stopSharing();
}

function say(text: string): void {
  said = text;
  follower.onText(text);
}
