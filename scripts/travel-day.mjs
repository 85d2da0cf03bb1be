import { randomInt, randomUUID } from "node:crypto";

/** The most of them that a ride has. */
const stops = ["Göteborg", "Borås", "Jönköping", "Gränna", "Linköping", "Norrköping", "Södertälje", "Stockholm"];

const names = ["Elin", "Oskar", "Maja-Stina", "Linnea", "Alexander", "Christoffer", "Wilhelmina", "Bo"];

/**
 * The fullest car there can be, which leaves within the hour, on a running demo.
 * @param {string} origin of the site
 * @returns {Promise<{ cookie: string, path: string }[]>} of the driver and of a passenger the screen of the day
 */
export async function travelDay(origin) {
  const driver = await signedIn(origin, "Arjun Testsson");
  await verifyPhone(driver);
  const posted = await driver.send("/create-ride", rideInAnHour());
  const ride = posted.headers.get("Location")?.split("/")[2];
  const bookings = [];
  for (const name of names) {
    const passenger = await signedIn(origin, `${name} Testsson`);
    const booked = await passenger.send(`/book-ride/${ride}`, { formKey: randomUUID(), seats: "1", message: "Hej!" });
    bookings.push({ cookie: passenger.cookie(), path: booked.headers.get("Location") ?? "" });
  }
  return [{ cookie: driver.cookie(), path: `/my-driver-rides/${ride}` }, ...bookings.slice(0, 1)];
}

async function signedIn(origin, name) {
  const cookies = new Map();
  const cookie = () => Array.from(cookies, ([key, value]) => `${key}=${value}`).join("; ");
  const send = async (path, fields) => {
    const response = await fetch(new URL(path, origin), {
      method: fields ? "POST" : "GET",
      body: fields && new URLSearchParams(fields),
      headers: { Cookie: cookie(), Origin: origin },
      redirect: "manual",
    });
    for (const line of response.headers.getSetCookie()) {
      const [, key, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      // Only who somebody is: what they were told last is no part of a screen.
      if (key !== "toast") cookies.set(key, value);
    }
    return response;
  };
  const choosing = await send("/google-auth?redirectTo=/robots.txt", {});
  const email = `${name.replace(/[^a-z]/gi, ".").toLowerCase()}@example.se`;
  const chosen = await send(choosing.headers.get("Location"), { name, email });
  await send(chosen.headers.get("Location"));
  return { send, cookie };
}

async function verifyPhone({ send }) {
  const phone = `070${String(randomInt(10_000_000)).padStart(7, "0")}`;
  await send("/verify-phone", { phone });
  const outbox = await (await send("/demo/outbox")).text();
  const [, code] = new RegExp(`till \\+46${phone.slice(1)}.*?(\\d{6}) är din kod`, "s").exec(outbox) ?? [];
  await send("/verify-phone", { intent: "verify", code });
}

function rideInAnHour() {
  const at = new Date(Date.now() + 3_600_000);
  const local = (how) => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Stockholm", ...how }).format(at);
  return [
    ...Object.entries({ formKey: randomUUID(), intent: "post", kind: "offer", seats: `${names.length}`, price: "100" }),
    ...Object.entries({ bookingMode: "instant", date: local({}), time: local({ timeStyle: "short" }) }),
    ...Object.entries({ vehicleMake: "Volvo V70", vehicleColour: "blå", vehicleRegistration: "RWL749" }),
    ...stops.flatMap((place) => [
      ["place", place],
      ["point", "Resecentrum, vid taxi"],
    ]),
  ];
}
