import { bookingActSchema } from "~/modules/bookings/schema";
import type { BookingIntent } from "~/modules/bookings/types";
import { addDays, localDateOf } from "~/modules/calendar/rules";
import { absenceSchema } from "~/modules/travel-day/schema";
import type { Ids } from "./world";

/** What somebody gets: a status, or being sent to sign in. */
export type Expected = number | "sign in";
export type Who = "signedOut" | "other" | "owner" | "admin";
type Answers = Record<Who, Expected>;

export type Expectation = {
  /** The address of the owner's thing; without it, the address has no variable part. */
  at?: (ids: Ids) => string;
  /** Whose it is: who sees more than others here, and whose forms are obeyed. The owner unless given. */
  keeper?: "admin";
  get: Answers;
  /** The forms of the screen by what they ask for: its `intent`, or any name where there is but one. */
  post?: Record<string, Form>;
};

export type Form = {
  fields?: (ids: Ids) => Record<string, string>;
  answers: Answers;
  /**
   * What somebody who is not the owner may do by it: `add` something of their own, or `change` what the address itself
   * is the key to. Nothing at all, if not given.
   */
  may?: "add" | "change";
};

const all = (answer: Expected): Answers => ({ signedOut: answer, other: answer, owner: answer, admin: answer });
const signedIn = (answer: Expected): Answers => ({ ...all(answer), signedOut: "sign in" });
/** To everybody else it does not exist. */
const ownersAlone = (answer: Expected): Answers => ({ ...signedIn(404), owner: answer });

/** To everybody but who runs the site it does not exist. */
const adminsAlone = (answer: Expected): Answers => ({ ...all(404), admin: answer });

/** A screen of the administration, and its forms by the answers they get. */
const forAdmins = (at?: Expectation["at"], post?: Record<string, [fields: Form["fields"], answer: Expected]>) =>
  ({
    at,
    keeper: "admin",
    get: adminsAlone(200),
    post:
      post &&
      Object.fromEntries(
        Object.entries(post).map(([name, [fields, answer]]) => [name, { fields, answers: adminsAlone(answer) }]),
      ),
  }) satisfies Expectation;

const why = "Så säger våra villkor.";

const page: Expectation = { get: all(200) };
const personalPage: Expectation = { get: signedIn(200) };
const leadsOn: Expectation = { get: all(302) };

/** Each button of a booking, also those that are the other side's to press. */
const bookingMoves = (booking: (ids: Ids) => string, ...theirs: BookingIntent[]): Expectation["post"] =>
  Object.fromEntries(
    bookingActSchema.shape.intent.options.map((intent) => [
      intent,
      {
        fields: (ids) => ({ intent, bookingId: booking(ids), formKey: intent }),
        // Strangers are led back as who answers one that is gone.
        answers: { ...signedIn(303), owner: theirs.includes(intent) ? 404 : 303 },
      },
    ]),
  );

/** Nobody is sent a code here: each sending counts against limits that all visitors of this test share. */
const phoneForms: Expectation["post"] = {
  send: { fields: () => ({ phone: "08-123 45" }), answers: signedIn(400) },
  verify: { fields: () => ({ intent: "verify", code: "000000" }), answers: signedIn(400), may: "add" },
};

const payPal = "/demo/paypal";
const nothingAt = (path: string) => () => `${payPal}${path}`.replace(":id", "NOTHING");

/** Programs need the token that this site gets for its secret. */
const payPalStandIn: Record<string, Expectation> = {
  [payPal]: page,
  [`${payPal}/sdk/js`]: page,
  [`${payPal}/next`]: { get: all(404), post: { trouble: { answers: all(303) } } },
  [`${payPal}/settle`]: { get: all(404), post: { settle: { answers: all(303) } } },
  [`${payPal}/checkoutnow`]: { get: all(404), post: { choose: { answers: all(404) } } },
  [`${payPal}/v1/oauth2/token`]: { get: all(404), post: { exchange: { answers: all(401) } } },
  [`${payPal}/v1/notifications/certs/:id`]: { at: nothingAt("/v1/notifications/certs/:id"), get: all(404) },
  [`${payPal}/v2/checkout/orders`]: { get: all(404), post: { create: { answers: all(401) } } },
  [`${payPal}/v2/checkout/orders/:id`]: { at: nothingAt("/v2/checkout/orders/:id"), get: all(401) },
  [`${payPal}/v2/payments/captures/:id`]: { at: nothingAt("/v2/payments/captures/:id"), get: all(401) },
  [`${payPal}/v2/checkout/orders/:id/capture`]: {
    at: nothingAt("/v2/checkout/orders/:id/capture"),
    get: all(404),
    post: { capture: { answers: all(401) } },
  },
  [`${payPal}/v2/payments/captures/:id/refund`]: {
    at: nothingAt("/v2/payments/captures/:id/refund"),
    get: all(404),
    post: { refund: { answers: all(401) } },
  },
};

const consents = { startsAtOnce: "on", endsWithdrawal: "on" };

/**
 * Who gets what, at every address of the site. The owner is who has the thing in the address, and `other` and `admin`
 * have nothing to do with it. To add a screen, add its address as `app/routes` spells it.
 */
export const expectations: Record<string, Expectation> = {
  "/": page,
  "/*": { at: () => "/finns-inte", get: all(404) },
  "/404": { get: all(404) },
  "/500": { get: all(500) },
  "/.well-known/security.txt": page,
  "/admin": leadsOn,
  "/angra": { get: all(200), post: { ask: { answers: all(400) } } },
  "/angra/:token": {
    at: ({ withdrawalToken }) => `/angra/${withdrawalToken}`,
    get: all(200),
    // Whoever holds the receipt may say it, signed in or not.
    post: { withdraw: { answers: all(303), may: "change" } },
  },
  "/anvandningsvillkor": page,
  "/avregistrera/:token": {
    at: ({ unsubscribeToken }) => `/avregistrera/${unsubscribeToken}`,
    get: all(200),
    // Whoever holds the e-mail may end it, signed in or not (RFC 8058).
    post: { end: { answers: all(200), may: "change" } },
  },
  "/beslut/:token": {
    at: ({ decisionToken }) => `/beslut/${decisionToken}`,
    get: all(200),
    // Whoever holds the letter may appeal: the account may be closed, or none.
    post: { appeal: { fields: () => ({ text: "Det stämmer inte." }), answers: all(303), may: "change" } },
  },
  "/bevakningar": {
    get: all(200),
    // Who has removed theirs in another tab is led back to the list, and so is who never had it.
    post: {
      pause: { fields: ({ watch }) => ({ intent: "pause", watchId: watch }), answers: signedIn(303) },
      resume: { fields: ({ watch }) => ({ intent: "resume", watchId: watch }), answers: signedIn(303) },
      save: {
        fields: () => ({ intent: "save", formKey: "save", from: "stockholm", to: "malmo", byEmail: "on" }),
        answers: signedIn(400),
        may: "add",
      },
      "map-from": { fields: () => ({ intent: "map-from" }), answers: signedIn(303) },
      "map-to": { fields: () => ({ intent: "map-to" }), answers: signedIn(303) },
    },
  },
  "/bevakningar/:watchId/ta-bort": {
    at: ({ watch }) => `/bevakningar/${watch}/ta-bort`,
    get: { ...signedIn(303), owner: 200 },
    // What is asked for is so already, whether it never was there or is not theirs.
    post: { remove: { answers: signedIn(303) } },
  },
  "/bevakningar/stopp/:key": {
    at: ({ stopKey }) => `/bevakningar/stopp/${stopKey}`,
    get: all(200),
    // As with unsubscribing, the e-mail is the key.
    post: { stop: { answers: all(303), may: "change" } },
  },
  // The owner has none.
  "/bild/:publicId": { at: ({ user }) => `/bild/${user}`, get: all(404) },
  "/boka-byte": {
    at: ({ before, after }) => `/boka-byte?forst=${before}&sedan=${after}&byte=gavle&from=falun&to=hudiksvall`,
    get: signedIn(200),
    post: {
      ask: { fields: () => ({ formKey: "ask", seats: "1" }), answers: { ...signedIn(303), owner: 400 }, may: "add" },
    },
  },
  "/book-ride-passanger/:rideId": {
    at: ({ request }) => `/book-ride-passanger/${request}`,
    get: signedIn(200),
    post: {
      answer: {
        fields: () => ({ formKey: "answer", price: "100" }),
        answers: { ...signedIn(303), owner: 400 },
        may: "add",
      },
    },
  },
  "/book-ride/:rideId": {
    at: ({ offer }) => `/book-ride/${offer}`,
    get: signedIn(200),
    post: {
      request: {
        fields: () => ({ formKey: "request", from: "stockholm", to: "malmo", seats: "1" }),
        answers: { ...signedIn(303), owner: 400 },
        may: "add",
      },
    },
  },
  "/bus": page,
  "/bus-admin": forAdmins(),
  "/bus-admin/anmalningar": forAdmins(),
  "/bus-admin/anmalningar/:number": forAdmins(({ report }) => `/bus-admin/anmalningar/${report}?beslut=bifall`, {
    decide: [
      () => ({
        formKey: "decide",
        verdict: "upheld",
        toReporter: why,
        toReported: why,
        removesRide: "on",
        blocks: "on",
      }),
      303,
    ],
  }),
  "/bus-admin/avgangar": forAdmins(),
  "/bus-admin/avgangar/ny": forAdmins(undefined, { list: [() => ({ formKey: "list" }), 400] }),
  "/bus-admin/avgangar/:id": forAdmins(({ departure }) => `/bus-admin/avgangar/${departure}`),
  "/bus-admin/avgangar/:id/andra": forAdmins(({ departure }) => `/bus-admin/avgangar/${departure}/andra`, {
    edit: [
      () => ({
        formKey: "edit",
        date: addDays(localDateOf(Date.now()), 3),
        time: "10:00",
        seats: "40",
        price: "200",
        note: "",
      }),
      303,
    ],
  }),
  "/bus-admin/avgangar/:id/passagerare.csv": forAdmins(
    ({ departure }) => `/bus-admin/avgangar/${departure}/passagerare.csv`,
  ),
  "/bus-admin/avgangar/:id/stall-in": forAdmins(({ departure }) => `/bus-admin/avgangar/${departure}/stall-in`, {
    callOff: [() => ({ formKey: "callOff", reason: why }), 303],
  }),
  "/bus-admin/betalningar": forAdmins(),
  "/bus-admin/betalningar/:publicId": forAdmins(({ payment }) => `/bus-admin/betalningar/${payment}`, {
    ask: [() => ({ intent: "ask", formKey: "ask" }), 303],
    refund: [() => ({ intent: "refund", formKey: "refund", why }), 303],
    attend: [() => ({ intent: "attend", formKey: "attend", note: why }), 303],
  }),
  "/bus-admin/drift": forAdmins(undefined, { retry: [() => ({ formKey: "retry" }), 303] }),
  "/bus-admin/logg": forAdmins(),
  "/bus-admin/overklaganden/:number": forAdmins(({ appeal }) => `/bus-admin/overklaganden/${appeal}`, {
    answer: [() => ({ formKey: "answer", outcome: "stands", answer: why }), 303],
  }),
  "/bus-admin/personer": forAdmins(),
  "/bus-admin/personer/:publicId": forAdmins(({ user }) => `/bus-admin/personer/${user}`, {
    block: [() => ({ intent: "block", formKey: "block", reason: why }), 303],
    // Nobody has shut the owner out.
    restore: [() => ({ intent: "restore", formKey: "restore", why }), 400],
    credit: [() => ({ intent: "credit", formKey: "credit", kronor: "10", because: why }), 303],
    export: [() => ({ intent: "export", formKey: "export", asked: why }), 303],
    delete: [() => ({ intent: "delete", formKey: "delete", wished: why }), 400],
  }),
  // Nobody has written down why.
  "/bus-admin/personer/:publicId/uppgifter.json": {
    at: ({ partner }) => `/bus-admin/personer/${partner}/uppgifter.json`,
    keeper: "admin",
    get: all(404),
  },
  "/bus-admin/ta-bort/:id": forAdmins(({ ridePosted }) => `/bus-admin/ta-bort/${ridePosted}`, {
    remove: [() => ({ formKey: "remove", reason: why }), 303],
  }),
  "/bus/:id": { at: ({ coach }) => `/bus/${coach}`, get: all(200) },
  "/bus/:id/biljett/:bookingId": {
    at: ({ coach, ticket }) => `/bus/${coach}/biljett/${ticket}`,
    get: ownersAlone(200),
    post: {
      confirm: { fields: () => ({ intent: "confirm" }), answers: ownersAlone(303) },
      release: { fields: () => ({ intent: "release" }), answers: ownersAlone(303) },
      cancel: { fields: () => ({ intent: "cancel" }), answers: ownersAlone(303) },
    },
  },
  "/bus/:id/biljett/:bookingId/kalender.ics": {
    at: ({ coach, confirmedTicket }) => `/bus/${coach}/biljett/${confirmedTicket}/kalender.ics`,
    get: ownersAlone(200),
  },
  "/bus/:id/boka": {
    at: ({ coach }) => `/bus/${coach}/boka`,
    get: signedIn(200),
    post: {
      hold: {
        fields: () => ({ formKey: "hold", from: "0", to: "1", seats: "1", travellerName: "Kim" }),
        answers: signedIn(303),
        // How many seats of the coach are taken is nobody's own.
        may: "change",
      },
    },
  },
  // Whoever is shown a ticket may check it.
  "/bus/kontroll/:code": {
    at: ({ ticketCode }) => `/bus/kontroll/${ticketCode}`,
    keeper: "admin",
    get: all(200),
    post: { letOn: { fields: () => ({ formKey: "letOn" }), answers: adminsAlone(303) } },
  },
  "/change-phone": { get: signedIn(200), post: phoneForms },
  "/city/:city": { at: () => "/city/stockholm", get: all(200) },
  "/commuter-guide": page,
  "/client-error": {
    get: all(404),
    post: { tell: { fields: () => ({ name: "TypeError", stack: "", screen: "" }), answers: all(204) } },
  },
  "/consent": { get: all(302), post: { ok: { answers: all(303) } } },
  "/cookiepolicy": {
    get: all(200),
    post: { answer: { fields: () => ({ statistics: "allowed" }), answers: all(303) } },
  },
  "/create-ride": {
    get: all(200),
    post: {
      post: { fields: () => ({ intent: "post", formKey: "post" }), answers: signedIn(400) },
      way: { fields: () => ({ intent: "way" }), answers: signedIn(400) },
      ...Object.fromEntries(
        [0, 1, 2, 3, 4, 5, 6, 7].map((stop) => [
          `map-${stop}`,
          { fields: () => ({ intent: `map-${stop}` }), answers: signedIn(303) },
        ]),
      ),
      verify: { fields: () => ({ intent: "verify" }), answers: signedIn(303) },
      "add-stop": { fields: () => ({ intent: "add-stop" }), answers: signedIn(200) },
      "remove-stop-2": { fields: () => ({ intent: "remove-stop-2" }), answers: signedIn(400) },
      "remove-stop-1": { fields: () => ({ intent: "remove-stop-1" }), answers: signedIn(400) },
    },
  },
  // Nothing is in the answer to who is not signed in.
  "/create-ride/way": { get: all(200) },
  "/dela-resan/:rideId": {
    at: ({ rideSoon }) => `/dela-resan/${rideSoon}`,
    get: ownersAlone(200),
    post: {
      start: { fields: () => ({ follow: "start", formKey: "start", plate: "on" }), answers: ownersAlone(303) },
      end: { fields: () => ({ follow: "end", formKey: "end" }), answers: ownersAlone(303) },
      // Another drives.
      "position start": { fields: () => ({ position: "start" }), answers: signedIn(404) },
      "position end": { fields: () => ({ position: "end" }), answers: signedIn(404) },
    },
  },
  // The owner is brought along.
  "/dela-resan/:rideId/plats": {
    at: ({ rideSoon }) => `/dela-resan/${rideSoon}/plats`,
    get: all(404),
    post: { place: { fields: () => ({ lat: "59.3", lng: "18.1", age: "0" }), answers: signedIn(404) } },
  },
  "/delningsbild/:name": { at: ({ offer }) => `/delningsbild/${offer}.png`, get: all(200) },
  // Whoever holds the link sees it: family does not sign in.
  "/folj/:token": { at: ({ followToken }) => `/folj/${followToken}`, get: all(200) },
  "/google-auth": {
    get: { ...all(303), signedOut: 200 },
    post: { begin: { answers: all(302), may: "add" } },
  },
  "/google-auth/callback": { get: all(303) },
  "/inbox": {
    get: signedIn(200),
    post: bookingMoves(({ receivedBooking }) => receivedBooking, "withdraw", "confirmChange", "declineChange"),
  },
  "/inbox/:conversationId": {
    at: ({ conversation }) => `/inbox/${conversation}`,
    get: ownersAlone(200),
    post: {
      send: {
        fields: () => ({ intent: "send", formKey: "send", text: "Hej" }),
        answers: ownersAlone(303),
      },
    },
  },
  "/integritetspolicy": page,
  // Whoever holds the address sees the rides: calendars do not sign in.
  "/kalender/:key": { at: ({ calendarKey }) => `/kalender/${calendarKey}.ics`, get: all(200) },
  "/kontakt": page,
  "/logout": { get: all(303), post: { leave: { answers: all(303), may: "add" } } },
  "/my-driver-rides": {
    get: signedIn(200),
    post: bookingMoves(({ receivedBooking }) => receivedBooking, "withdraw", "confirmChange", "declineChange"),
  },
  "/my-driver-rides/:rideId": {
    at: ({ offer }) => `/my-driver-rides/${offer}`,
    get: ownersAlone(200),
    post: bookingMoves(({ receivedBooking }) => receivedBooking, "withdraw", "confirmChange", "declineChange"),
  },
  "/my-driver-rides/:rideId/cancel": {
    at: ({ offer }) => `/my-driver-rides/${offer}/cancel`,
    get: ownersAlone(200),
    post: { cancel: { fields: () => ({ formKey: "cancel", scope: "one" }), answers: ownersAlone(303) } },
  },
  "/my-driver-rides/:rideId/ute": {
    at: ({ ridePosted }) => `/my-driver-rides/${ridePosted}/ute`,
    get: ownersAlone(200),
  },
  "/my-passenger-rides": {
    get: signedIn(200),
    post: bookingMoves(({ sentBooking }) => sentBooking, "accept", "decline", "undoDecline"),
  },
  "/my-passenger-rides/:bookingId": {
    at: ({ sentBooking }) => `/my-passenger-rides/${sentBooking}`,
    get: ownersAlone(200),
    post: {
      ...bookingMoves(({ sentBooking }) => sentBooking, "accept", "decline", "undoDecline"),
      ...Object.fromEntries(
        absenceSchema.shape.intent.options.map((intent) => [
          intent,
          {
            fields: ({ sentBooking }: Ids) => ({ intent, bookingId: sentBooking, formKey: intent }),
            answers: signedIn(303),
          },
        ]),
      ),
    },
  },
  "/my-passenger-rides/:bookingId/kalender.ics": {
    at: ({ completedBooking }) => `/my-passenger-rides/${completedBooking}/kalender.ics`,
    get: ownersAlone(200),
  },
  "/my-passenger-rides/:bookingId/omdome": {
    at: ({ completedBooking }) => `/my-passenger-rides/${completedBooking}/omdome`,
    get: ownersAlone(200),
    post: {
      review: {
        fields: () => ({ intent: "review", formKey: "review", rating: "5", text: "" }),
        answers: ownersAlone(303),
      },
      // There is nothing published to answer yet.
      reply: { fields: () => ({ intent: "reply", formKey: "reply", text: "Tack!" }), answers: ownersAlone(303) },
    },
  },
  "/my-rides": {
    get: signedIn(200),
    post: bookingMoves(({ receivedBooking }) => receivedBooking, "withdraw", "confirmChange", "declineChange"),
  },
  "/no-car-guide": page,
  "/offline": page,
  "/passenger/:id": { at: ({ request }) => `/passenger/${request}`, get: all(200) },
  "/select-location/karta.svg": { at: ({ offer }) => `/select-location/karta.svg?rides=${offer}`, get: all(200) },
  "/karta": leadsOn,
  "/karta.svg": { get: all(404) },
  "/places": page,
  "/places/egna": page,
  "/profil/:publicId": { at: ({ user }) => `/profil/${user}`, get: all(200) },
  "/profil/:publicId/blockera": {
    at: ({ partner }) => `/profil/${partner}/blockera`,
    get: signedIn(200),
    post: { block: { fields: () => ({ formKey: "block" }), answers: signedIn(303), may: "add" } },
  },
  "/push-subscription": {
    // No keys are configured.
    get: { ...all(404), signedOut: 401 },
    post: {
      subscribe: { answers: { ...all(400), signedOut: 401 } },
      end: {
        fields: () => ({ ends: "1", endpoint: "https://fcm.googleapis.com/fcm/send/x" }),
        answers: { ...all(204), signedOut: 401 },
      },
    },
  },
  "/paypal-webhook": { get: all(404), post: { unsigned: { answers: all(400) } } },
  "/sms-webhook/:secret": {
    at: () => `/sms-webhook/${"x".repeat(32)}`,
    get: all(404),
    post: { forged: { fields: () => ({ id: "s1", from: "+46701234567", message: "JA" }), answers: all(404) } },
  },
  "/report/:id": {
    at: ({ sentBooking }) => `/report/${sentBooking}`,
    get: ownersAlone(200),
    post: { report: { fields: () => ({ formKey: "report", reason: "unsafe" }), answers: ownersAlone(303) } },
  },
  "/ride/:id": { at: ({ offer }) => `/ride/${offer}`, get: all(200) },
  "/ride/:id/map.svg": { at: ({ offer }) => `/ride/${offer}/map.svg`, get: all(200) },
  "/manifest.webmanifest": page,
  "/robots.txt": page,
  "/samakning": page,
  "/sitemap.xml": page,
  "/sitemap/:part": { at: () => "/sitemap/orter.xml", get: all(200) },
  "/select-location": page,
  "/student-guide": page,
  "/tillganglighet": page,
  "/travel-tips": page,
  "/unlock": {
    at: ({ sentBooking }) => `/unlock?booking=${sentBooking}`,
    get: ownersAlone(200),
    post: { open: { answers: ownersAlone(303) } },
  },
  "/unlock/:bookingId": {
    at: ({ unlock }) => `/unlock/${unlock}`,
    get: ownersAlone(200),
    post: {
      pay: {
        fields: () => ({ ...consents, intent: "pay", method: "balance", formKey: "pay" }),
        answers: ownersAlone(303),
      },
      refundTo: {
        fields: () => ({ intent: "refundTo", refundTo: "balance", formKey: "refundTo" }),
        answers: signedIn(404),
      },
    },
  },
  "/unlock/:bookingId/order": {
    at: ({ unlock }) => `/unlock/${unlock}/order`,
    get: all(404),
    post: { order: { fields: () => ({ ...consents, formKey: "order" }), answers: ownersAlone(503) } },
  },
  "/user-profile": {
    get: signedIn(200),
    post: {
      "about-me": {
        fields: () => ({ intent: "about-me", formKey: "about-me", displayName: "Kim", about: "" }),
        answers: signedIn(303),
        may: "add",
      },
      vehicle: {
        fields: () => ({ intent: "vehicle", formKey: "vehicle", vehicleMake: "Saab" }),
        answers: signedIn(303),
        may: "add",
      },
      wishes: {
        fields: () => ({ intent: "wishes", formKey: "wishes" }),
        answers: signedIn(303),
        may: "add",
      },
      "email-again": { fields: () => ({ intent: "email-again" }), answers: signedIn(303) },
      "end-session": {
        fields: () => ({ intent: "end-session", session: "0".repeat(16) }),
        answers: signedIn(303),
      },
      // Their own other sessions.
      "end-others": { fields: () => ({ intent: "end-others" }), answers: signedIn(303), may: "change" },
    },
  },
  "/user-profile/blockerade": {
    get: signedIn(200),
    // As with watches: what is asked for is so already.
    post: { unblock: { fields: ({ user }) => ({ personId: user }), answers: signedIn(303) } },
  },
  "/user-profile/export": personalPage,
  "/user-profile/kalender": {
    get: signedIn(200),
    post: {
      "renew-calendar": {
        fields: () => ({ intent: "renew-calendar", formKey: "renew-calendar" }),
        answers: signedIn(303),
        may: "add",
      },
      "end-calendar": {
        fields: () => ({ intent: "end-calendar", formKey: "end-calendar" }),
        answers: signedIn(303),
        may: "add",
      },
    },
  },
  "/user-profile/platser": {
    get: signedIn(200),
    post: {
      "own-places": { fields: () => ({ home: "Gränna", work: "" }), answers: signedIn(303), may: "add" },
    },
  },
  "/user-profile/sparat": personalPage,
  "/user-profile/ta-bort": {
    get: signedIn(200),
    post: {
      regret: { answers: signedIn(400) },
    },
  },
  "/valkommen": {
    get: signedIn(200),
    post: {
      introduction: {
        fields: () => ({ formKey: "introduction", displayName: "Kim", about: "" }),
        answers: signedIn(303),
        may: "add",
      },
    },
  },
  "/verify-phone": { get: signedIn(200), post: phoneForms },

  "/livez": page,
  "/readyz": page,
  "/events": { get: { ...all(200), signedOut: 401 } },
  "/demo/google/authorize": { get: all(400), post: { choose: { answers: all(400) } } },
  "/demo/google/token": { get: all(404), post: { exchange: { answers: all(400) } } },
  "/demo/google/jwks": page,
  "/demo/outbox": page,
  "/demo/outbox/svar": { get: all(404), post: { answer: { answers: all(400) } } },
  ...payPalStandIn,
  "/demo/outbox/:id(\\d{1,15})": { at: () => "/demo/outbox/999999", get: all(404) },
};
