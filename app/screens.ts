import type { Category } from "~/modules/counters/types";

/** The exceptions of a screen. Without any it is rendered per visitor, has scripts, and needs a network. */
export type Screen = {
  /** The same for all who are not signed in, and cached: it carries nothing for one visitor, such as a form key. */
  isShared?: true;
  /** Plain HTML, unless a screen with running scripts linked to it. */
  isPlain?: true;
  /** Without menu and footer: the same for everybody. */
  isBare?: true;
  /** Has its own bar at the bottom of a phone instead of the shortcuts. */
  ownBar?: true;
  /** Something is done here: other links are folded into one line at the end. */
  isWork?: true;
  /** Tells what is new in a tip all the same. */
  tellsNews?: true;
  /** Readable without a network; `write`: a form of it can also be sent and waits (`waitingForms`). */
  offline?: "read" | "write";
  keptAs?: "Mina resor" | "Konversationer" | "Resor du har tittat på";
  /** Whose news opening it marks as seen (specification section 7). */
  seen?: Category[];
  /** What its address names: its news are not counted while it is on screen. */
  subject?: "conversation" | "booking" | "ride";
  isLive?: true;
  paysWithPayPal?: true;
  /** Its forms count against the limit of sign-in attempts. */
  signsIn?: true;
};

const plain = { isPlain: true } as const;
const admin = { isPlain: true, isWork: true } as const;
const plainForAll = { isPlain: true, isShared: true } as const;
const ownTrips = { isWork: true, offline: "read", keptAs: "Mina resor", isLive: true } as const;
const viewedRide = {
  isShared: true,
  isWork: true,
  ownBar: true,
  offline: "read",
  keptAs: "Resor du har tittat på",
} as const;

/** Every screen by its address, as specification section 2 and the routes have it. Those without variable parts first. */
export const screens: Record<string, Screen> = {
  "/": { isShared: true, offline: "read" },
  "/select-location": { isShared: true, isWork: true, tellsNews: true, offline: "read" },
  "/ride/:id": viewedRide,
  "/passenger/:id": viewedRide,
  "/city/:city": plainForAll,
  "/karta": plain,
  "/create-ride": { isWork: true, offline: "write" },
  "/book-ride/:rideId": { isWork: true, ownBar: true, offline: "write" },
  "/book-ride-passanger/:rideId": { isWork: true, ownBar: true, offline: "write" },
  "/boka-byte": { isWork: true, ownBar: true, offline: "write" },

  "/my-rides": { ...ownTrips, seen: ["passenger", "bookings", "unlocks"] },
  "/my-driver-rides": { ...ownTrips, seen: ["driver"] },
  "/my-driver-rides/:rideId": { ...ownTrips, seen: ["driver"], subject: "ride" },
  "/my-driver-rides/:rideId/ute": { isWork: true, isLive: true },
  "/my-driver-rides/:rideId/cancel": { isWork: true, isLive: true, seen: ["driver"] },
  "/my-passenger-rides": { ...ownTrips, seen: ["passenger", "bookings"] },
  "/my-passenger-rides/:bookingId": { ...ownTrips, seen: ["passenger", "bookings"], subject: "booking" },
  "/dela-resan/:rideId": { isWork: true },
  "/my-passenger-rides/:bookingId/omdome": { isWork: true, isLive: true, seen: ["passenger", "bookings"] },
  "/inbox": { isWork: true, offline: "read", keptAs: "Konversationer", isLive: true, seen: ["driver"] },
  "/inbox/:conversationId": {
    ownBar: true,
    isWork: true,
    offline: "write",
    keptAs: "Konversationer",
    isLive: true,
    subject: "conversation",
  },
  "/unlock": { isWork: true, isLive: true },
  "/unlock/:bookingId": { isWork: true, isLive: true, seen: ["unlocks"], paysWithPayPal: true },
  "/bevakningar": { isWork: true },
  "/bevakningar/:watchId/ta-bort": { isWork: true },
  "/bevakningar/stopp/:key": { isWork: true },

  "/bus": { isShared: true, isWork: true, offline: "read" },
  "/bus/:id": { isShared: true, isWork: true, offline: "read", keptAs: "Mina resor" },
  "/bus/:id/boka": { isWork: true, ownBar: true },
  "/bus/:id/biljett/:bookingId": { isWork: true, offline: "read", keptAs: "Mina resor" },
  "/bus/kontroll/:code": plain,

  "/google-auth": { isWork: true, signsIn: true },
  "/valkommen": { isWork: true },
  "/user-profile": { isWork: true },
  "/user-profile/blockerade": { isWork: true },
  "/user-profile/kalender": { isWork: true },
  "/user-profile/platser": { isWork: true },
  "/user-profile/sparat": { isWork: true },
  "/user-profile/ta-bort": { isWork: true },
  "/verify-phone": { isWork: true },
  "/change-phone": { isWork: true },
  "/profil/:publicId": { isWork: true },
  "/profil/:publicId/blockera": { isWork: true },
  "/report/:id": { isWork: true },

  "/samakning": plainForAll,
  "/student-guide": plainForAll,
  "/commuter-guide": plainForAll,
  "/no-car-guide": plainForAll,
  "/travel-tips": plainForAll,
  "/kontakt": plainForAll,
  "/cookiepolicy": plainForAll,
  "/integritetspolicy": plainForAll,
  "/anvandningsvillkor": plainForAll,
  "/tillganglighet": plainForAll,
  "/angra": {},
  "/angra/:token": {},
  "/avregistrera/:token": {},
  "/beslut/:token": plain,
  "/folj/:token": { isPlain: true, isBare: true },

  "/bus-admin": admin,
  "/bus-admin/anmalningar": admin,
  "/bus-admin/anmalningar/:number": admin,
  "/bus-admin/avgangar": admin,
  "/bus-admin/avgangar/ny": { isWork: true },
  "/bus-admin/avgangar/:id": admin,
  "/bus-admin/avgangar/:id/andra": { isWork: true },
  "/bus-admin/avgangar/:id/stall-in": admin,
  "/bus-admin/betalningar": admin,
  "/bus-admin/betalningar/:publicId": admin,
  "/bus-admin/drift": admin,
  "/bus-admin/logg": admin,
  "/bus-admin/overklaganden/:number": admin,
  "/bus-admin/personer": admin,
  "/bus-admin/personer/:publicId": admin,
  "/bus-admin/ta-bort/:id": admin,

  "/404": { ...plain, isWork: true },
  "/500": plain,
  "/offline": { isPlain: true, isBare: true },
  "/*": { isWork: true },
};

type Bone = "line" | "field" | "card" | "button";
export type Outline = { title: string; isNarrow?: boolean; bones: Bone[] };

/** Its title, its text field, and the buttons that send it: others change or share it. */
export type FormThatWaits = { title: string; text: string; button: "intent" | "report"; sends: RegExp };

const report = {
  title: "Det du sa om resan",
  text: "message",
  button: "report",
  sends: /^(?!follow|position)./,
} satisfies FormThatWaits;

const booking: Outline = { title: "Boka plats", bones: ["card", "field", "field", "button"] };

/** Shown before a screen has loaded. Apart from `screens`, because browsers load these alone. */
export const outlines: Record<string, Outline> = {
  "/": { title: "Dela bilen. Dela kostnaden.", bones: ["line", "field", "field", "field", "button"] },
  "/select-location": { title: "Hitta en resa", bones: ["field", "line", "card", "card", "card"] },
  "/my-rides": { title: "Mina resor", isNarrow: true, bones: ["card", "card", "card"] },
  "/inbox": { title: "Inkorg", isNarrow: true, bones: ["line", "card", "card", "card"] },
  "/create-ride": { title: "Erbjud resa", bones: ["line", "field", "field", "field", "button"] },
  "/book-ride/:rideId": booking,
  "/book-ride-passanger/:rideId": booking,
  "/boka-byte": { ...booking, title: "Boka med ett byte" },
};

/** Forms that can wait for a network. Apart too: the service worker needs these alone. */
const waitingForms: Record<string, FormThatWaits> = {
  "/create-ride": { title: "Resa", text: "note", button: "intent", sends: /^post$/ },
  "/book-ride/:rideId": { title: "Bokning", text: "message", button: "intent", sends: /^$/ },
  "/book-ride-passanger/:rideId": { title: "Erbjudande om skjuts", text: "message", button: "intent", sends: /^$/ },
  "/boka-byte": { title: "Bokning", text: "message", button: "intent", sends: /^$/ },
  "/inbox/:conversationId": { title: "Meddelande", text: "text", button: "intent", sends: /^send$/ },
  "/my-driver-rides/:rideId": report,
  "/my-passenger-rides/:bookingId": report,
};

export function formThatWaitsAt(pathname: string): FormThatWaits | null {
  return rowAt(waitingForms, screenPathOf(pathname)) ?? null;
}

export function screenAt(pathname: string): Screen {
  return rowAt(screens, pathname) ?? screens["/*"] ?? {};
}

export function offlineAddresses(): string[] {
  return Object.keys(screens).filter((address) => screens[address]?.offline);
}

export function sharedAddresses(): string[] {
  return Object.keys(screens).filter((address) => screens[address]?.isShared);
}

/** First parts of addresses whose last part names something public. Elsewhere it may be a person or a key. */
export function openFolders(): string[] {
  return sharedAddresses().flatMap((address) => /^\/([^/]+)\/:[^/]+$/.exec(address)?.[1] ?? []);
}

export function outlineAt(pathname: string): Outline {
  return rowAt(outlines, pathname) ?? { title: "", bones: ["line", "line", "card", "line"] };
}

/** Whether a request is for a screen's data alone, as Remix asks on client-side navigations. */
export function isData(pathname: string): boolean {
  return pathname.endsWith(".data");
}

export function screenPathOf(pathname: string): string {
  return pathname === "/_root.data" ? "/" : pathname.replace(/\.data$/, "");
}

export function rowAt<Row>(rows: Record<string, Row>, pathname: string): Row | undefined {
  const names = pathname.split("/");
  return Object.entries(rows).find(([address]) => leadsTo(partsOf(address), names))?.[1];
}

function leadsTo(parts: string[], names: string[]): boolean {
  return parts.length === names.length && parts.every((part, n) => part === names[n] || (part[0] === ":" && names[n]));
}

/** Lists look up a hundred links at a time. */
const known = new Map<string, string[]>();

function partsOf(address: string): string[] {
  const parts = known.get(address) ?? address.split("/");
  known.set(address, parts);
  return parts;
}
