import { fullWords } from "~/modules/rides/wording";
import { formatDayTime, formatNearTime, inWords, whose } from "~/text/format";
import type { IconName } from "~/ui/Icon";
import { isPartOff } from "./journey-wording";
import type { JourneyPart } from "./other-part.server";
import type { BookingPage } from "./queries.server";
import { hasLostTrip, isReconfirming } from "./rules";
import type { CancelTerms } from "./types";
import { endingWords } from "./wording";

export type Moment = { tone: "green" | "blue" | "yellow" | "red"; icon: IconName; title: string; text: string };

export function momentOf(booking: BookingPage, now: number): Moment {
  const { status, side, other } = booking;
  if (isReconfirming(booking))
    return side === "sender"
      ? { tone: "yellow", icon: "clock", title: "Resan har ändrats", text: "Säg om det fortfarande passar." }
      : {
          tone: "blue",
          icon: "clock",
          title: `${other.firstName} ska bekräfta ändringen`,
          text: "",
        };
  if (status === "accepted") return agreed(booking);
  if (status === "requested") return side === "sender" ? sent(booking, now) : asked(booking, now);
  if (status === "completed" || status === "no_show") return over(booking, now);
  const { title, text } = endingWords(booking);
  const tone = hasLostTrip(booking) ? "red" : "blue";
  return {
    tone,
    icon: tone === "red" ? "warning" : "info",
    title,
    text: [wayWords(booking, now), text, otherWayWords(booking)].filter(Boolean).join(" "),
  };
}

/** That the other of two ways stands, where one is off. */
export function otherWayWords({ otherWay }: Pick<BookingPage, "otherWay">): string {
  return otherWay ? `Er resa ${otherWay.isBack ? "tillbaka" : "dit"} ${formatDayTime(otherWay.at)} är kvar.` : "";
}

function over(booking: BookingPage, now: number): Moment {
  const { status, other } = booking;
  const way = wayWords(booking, now);
  if (status === "completed")
    return {
      tone: "green",
      icon: "check",
      title: "Resan är genomförd",
      text: `${way} Hoppas att du och ${other.firstName} fick en bra resa.`,
    };
  return { tone: "red", icon: "info", title: missedTitle(booking), text: way };
}

function missedTitle({ ending, other }: BookingPage): string {
  const { reason = null, who = null } = ending ?? {};
  if (reason === "absence_contested") return "Ni säger olika om resan";
  if (reason === "absence_admitted" || reason === "absence_unanswered") return "Ni reste inte tillsammans";
  return `${who === "me" ? "Du" : other.firstName} säger att ni inte reste tillsammans`;
}

function agreed({ role, other, otherPart, terms }: BookingPage): Moment {
  if (otherPart && isPartOff(otherPart)) return left(otherPart, terms);
  if (otherPart) return { tone: "green", icon: "check", title: "Hela resan är bokad", text: "" };
  const title = role === "driver" ? `${other.firstName} åker med dig` : "Din plats är klar";
  return { tone: "green", icon: "check", title, text: "" };
}

function left({ from, to }: JourneyPart, terms: CancelTerms): Moment {
  const free = terms === "late" ? "" : " Avbokar du den räknas det inte som en sen avbokning.";
  const text = `${from} → ${to} blir inte av, men din plats här är kvar.${free}`;
  return { tone: "yellow", icon: "warning", title: "En del av resan är borta", text };
}

function sent(booking: BookingPage, now: number): Moment {
  const { isWaiting, role, other, answers, expiresAt } = booking;
  const until = formatNearTime(expiresAt, now);
  if (booking.otherPart) return sentToBoth(booking, booking.otherPart, until);
  if (isWaiting) {
    const text = `${lineText(booking)} Du står kvar till ${until}.`;
    return { tone: "blue", icon: "clock", title: "Du står i kön", text };
  }
  const usually = answers === null ? "svarar" : `svarar ${answers},`;
  return {
    tone: "blue",
    icon: "check",
    title: role === "passenger" ? "Frågan är skickad" : "Erbjudandet är skickat",
    text: `${other.firstName} ${usually} senast ${until}, annars går ${role === "passenger" ? "frågan" : "erbjudandet"} ut.`,
  };
}

function sentToBoth({ hasYes, other }: BookingPage, part: JourneyPart, until: string): Moment {
  const base = { tone: "blue", icon: "check" } as const;
  if (part.kind === "coach")
    return {
      ...base,
      title: "Frågan är skickad",
      text: `${other.firstName} svarar senast ${until}. Vid ett ja bokas bussen samtidigt.`,
    };
  const people: [string, boolean][] = [
    [other.firstName, hasYes],
    [part.driver, part.hasYes],
  ];
  const namesOf = (said: boolean) => inWords(people.filter(([, yes]) => yes === said).map(([name]) => name));
  const yes = namesOf(true);
  return {
    ...base,
    title: yes ? `${yes} har sagt ja` : "Frågan är skickad till båda",
    text: `${namesOf(false)} svarar senast ${until}. Platserna hålls när båda har sagt ja, annars bokas ingen av dem.`,
  };
}

function lineText({ kind, isInstant, seats, other }: BookingPage): string {
  if (kind === "request") return `${other.firstName} har redan skjuts.`;
  return `${fullWords(seats)} Blir en plats ledig ${isInstant ? "bokas du direkt" : `kan ${other.firstName} godkänna`}.`;
}

function asked(booking: BookingPage, now: number): Moment {
  const { isWaiting, hasYes, role, other, expiresAt } = booking;
  if (hasYes)
    return {
      tone: "blue",
      icon: "check",
      title: "Du har sagt ja",
      text: `Platsen hålls när resten av ${whose(other.firstName)} resa också är klar. Det avgörs senast ${formatNearTime(expiresAt, now)}.`,
    };
  if (isWaiting) return { tone: "blue", icon: "clock", title: `${other.firstName} står i kön`, text: "" };
  return {
    tone: "yellow",
    icon: "user",
    title: role === "driver" ? `${other.firstName} vill åka med` : `${other.firstName} erbjuder skjuts`,
    text: `${wayWords(booking, now)} Svara senast ${formatNearTime(expiresAt, now)}.${booking.journey ? ` ${booking.journey.words}` : ""}`,
  };
}

/** Which trip it is, in a sentence. @param now ms UTC */
export function wayWords({ from, to, onAt }: BookingPage, now: number): string {
  return `${from.name} → ${to.name}, ${formatNearTime(onAt, now).replaceAll(" ", "\u00a0")}.`;
}
