import type { PublicProfile, Rating, User } from "./types";

export const deletedName = "Borttagen användare";

export const anonymousName = "Resenär";

/** The only part of a name that others see: "Anna-Karin" of "Anna-Karin Svensson"; never contact details. */
export function firstName(displayName: string): string {
  if (displayName === deletedName) return deletedName;
  const [first = ""] = displayName.trim().split(/\s+/);
  return canBeShown(first) ? first : anonymousName;
}

/** Whether the person has a name that others can see. */
export function isNamed(displayName: string): boolean {
  return firstName(displayName) !== anonymousName;
}

function canBeShown(name: string): boolean {
  const digits = name.match(/\p{N}/gu)?.length ?? 0;
  return /^\p{L}/u.test(name) && digits < 4 && !/[@＠/]|\p{L}{2}\.\p{L}{2}/u.test(name);
}

/** The address of the picture that others see, or null. */
export function pictureOf(
  user: Pick<User, "publicId" | "pictureUrl" | "showsPicture" | "deletedAt" | "blockedAt">,
): string | null {
  const isHere = !user.deletedAt && !user.blockedAt;
  return user.pictureUrl && user.showsPicture && isHere ? `/bild/${user.publicId}` : null;
}

/** The address of a list-size picture of somebody who shows one. */
export const smallPictureAddress = (publicId: string) => `/bild/${publicId}?liten`;

/** The public part of a user; the rest never leaves the server. */
export function publicProfile(
  user: Pick<
    User,
    | "publicId"
    | "displayName"
    | "pictureUrl"
    | "showsPicture"
    | "phoneVerifiedAt"
    | "ridesCompleted"
    | "lateCancellations"
    | "createdAt"
    | "reviewCount"
    | "ratingSum"
    | "deletedAt"
    | "blockedAt"
  >,
): PublicProfile {
  return {
    publicId: user.deletedAt || user.blockedAt ? null : user.publicId,
    firstName: user.deletedAt ? deletedName : firstName(user.displayName),
    picture: pictureOf(user),
    hasVerifiedPhone: user.phoneVerifiedAt !== null,
    ridesCompleted: user.ridesCompleted,
    lateCancellations: user.lateCancellations,
    rating: ratingOf(user),
    memberSince: user.createdAt,
  };
}

export function ratingOf({ reviewCount, ratingSum }: Pick<User, "reviewCount" | "ratingSum">): Rating | null {
  return reviewCount > 0 ? { average: ratingSum / reviewCount, count: reviewCount } : null;
}

export const languages: readonly string[] = [
  "Svenska",
  "Engelska",
  "Arabiska",
  "Finska",
  "Bosniska, kroatiska eller serbiska",
  "Kurdiska",
  "Persiska",
  "Polska",
  "Somaliska",
  "Spanska",
  "Tyska",
  "Franska",
  "Turkiska",
  "Ukrainska",
  "Danska",
  "Norska",
  "Teckenspråk",
];

/** "Chrome på Android" from a User-Agent header. */
export function deviceName(userAgent: string | null): string {
  const nameIn = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent ?? ""))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser && system) return `${browser} på ${system}`;
  return browser ?? (system ? `Webbläsare på ${system}` : "Okänd webbläsare");
}

/** Browsers also name those they imitate, so the specific ones come first. */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];

export function isCalendarKey(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}
