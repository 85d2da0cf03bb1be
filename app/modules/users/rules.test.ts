import { expect, test } from "vitest";
import { firstName, publicProfile } from "./rules";

test.each([
  ["Anna Lind", "Anna"],
  ["Anna-Karin af Ugglas", "Anna-Karin"],
  ["  Åsa  Ö ", "Åsa"],
  ["Cher", "Cher"],
  ["  ", "Resenär"],
])("others see %j as %j", (displayName, first) => {
  expect(firstName(displayName)).toBe(first);
});

test("a public profile holds nothing to reach a person by", () => {
  const user = {
    displayName: "Anna Lind",
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
  };
  expect(publicProfile(user)).toEqual({
    publicId: "abcdefgh2345",
    firstName: "Anna",
    hasVerifiedPhone: true,
    ridesCompleted: 3,
    lateCancellations: 1,
    rating: { average: 4.5, count: 4 },
    memberSince: 1_700_000_000_000,
  });
  expect(publicProfile({ ...user, deletedAt: new Date() })).toMatchObject({
    publicId: null,
    firstName: "Borttagen användare",
  });
});
