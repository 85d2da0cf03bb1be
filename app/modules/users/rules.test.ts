import { expect, test } from "vitest";
import { deviceName, firstName, pictureOf, publicProfile } from "./rules";

test.each([
  ["Anna Lind", "Anna"],
  ["Anna-Karin af Ugglas", "Anna-Karin"],
  ["  Åsa  Ö ", "Åsa"],
  ["Cher", "Cher"],
  ["  ", "Resenär"],
  ["070-1234567 Anna", "Resenär"],
  ["０７０１２３４５６７", "Resenär"],
  ["anna@exempel.se", "Resenär"],
  ["anna.svensson.exempel.se", "Resenär"],
  ["@annas", "Resenär"],
  ["J.R. Lind", "J.R."],
])("others see %j as %j", (displayName, first) => {
  expect(firstName(displayName)).toBe(first);
});

test("a public profile holds nothing to reach a person by", () => {
  const user = {
    displayName: "Anna Lind",
    pictureUrl: "https://lh3.googleusercontent.com/a/anna",
    showsPicture: true,
    email: "anna@example.se",
    phone: "+46701112233",
    phoneVerifiedAt: new Date(),
    ridesCompleted: 3,
    lateCancellations: 1,
    createdAt: 1_700_000_000_000,
    publicId: "abcdefgh2345",
    reviewCount: 4,
    ratingSum: 18,
    deletedAt: null,
    blockedAt: null,
  };
  expect(publicProfile(user)).toEqual({
    publicId: "abcdefgh2345",
    firstName: "Anna",
    picture: "/bild/abcdefgh2345",
    hasVerifiedPhone: true,
    ridesCompleted: 3,
    lateCancellations: 1,
    rating: { average: 4.5, count: 4 },
    memberSince: 1_700_000_000_000,
  });
  expect(publicProfile({ ...user, deletedAt: new Date() })).toMatchObject({
    publicId: null,
    firstName: "Borttagen användare",
    picture: null,
  });
  expect(publicProfile({ ...user, blockedAt: new Date() })).toMatchObject({ publicId: null, picture: null });
});

test("who hides the picture or has left shows none", () => {
  const user = { publicId: "abcdefghjkmn", pictureUrl: "https://x.googleusercontent.com/a", showsPicture: true };
  const here = { deletedAt: null, blockedAt: null };
  expect(pictureOf({ ...user, ...here })).toBe("/bild/abcdefghjkmn");
  expect(pictureOf({ ...user, ...here, showsPicture: false })).toBeNull();
  expect(pictureOf({ ...user, ...here, deletedAt: new Date() })).toBeNull();
  expect(pictureOf({ ...user, ...here, blockedAt: new Date() })).toBeNull();
});

test.each([
  ["Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36", "Chrome på Android"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1",
    "Safari på iPhone",
  ],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) CriOS/120.0 Mobile/15E148 Safari/604.1", "Chrome på iPhone"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0", "Edge på Windows"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:120.0) Gecko/20100101 Firefox/120.0", "Firefox på Mac"],
  ["Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/120.0.0.0 Safari/537.36", "Chrome på Chromebook"],
  ["curl/8.0", "Okänd webbläsare"],
  [null, "Okänd webbläsare"],
])("the browser %j is called %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
