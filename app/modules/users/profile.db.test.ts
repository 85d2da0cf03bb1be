import { describe, expect, test, vi } from "vitest";
import { createUser } from "#tests/factories/users";
import { fetchPicture } from "~/platform/picture.server";
import { findPicture } from "./pictures.server";
import { changeProfile, findOwnProfile, findVehicle } from "./profile.server";
import { aboutMeSchema } from "./schema";

vi.mock("~/platform/picture.server", () => ({ fetchPicture: vi.fn() }));

const key = () => crypto.randomUUID();
const picture = { type: "image/jpeg", bytes: new Uint8Array([1]) } as const;
const address = (name: string) => `https://lh3.googleusercontent.com/a/${name}`;

test("a person changes a form at a time, the rest stays, and nobody else is touched", async () => {
  const [alva, bo] = [await createUser({ displayName: "Alva Lind", about: "Hej" }), await createUser()];
  await changeProfile(alva.id, { displayName: "Alvina Lind", languages: ["Svenska"] }, key());
  await changeProfile(alva.id, { vehicleMake: "Saab", vehicleColour: "", vehicleRegistration: "ABC123" }, key());
  expect(await findOwnProfile(alva.id)).toMatchObject({
    displayName: "Alvina Lind",
    about: "Hej",
    languages: ["Svenska"],
    vehicleMake: "Saab",
  });
  expect(await findVehicle(alva.id)).toEqual({ vehicleMake: "Saab", vehicleColour: "", vehicleRegistration: "ABC123" });
  expect(await findOwnProfile(bo.id)).toMatchObject({ displayName: bo.displayName, vehicleMake: "" });
  expect(await findVehicle(bo.id)).toBeNull();
});

test("a form sent again after a later one changes nothing back", async () => {
  const { id } = await createUser();
  const first = key();
  await changeProfile(id, { about: "Först" }, first);
  await changeProfile(id, { about: "Sedan" }, key());
  await changeProfile(id, { about: "Först" }, first);
  expect(await findOwnProfile(id)).toMatchObject({ about: "Sedan" });
});

test("what nobody touched on an older page stays, and what that page takes back is taken back", async () => {
  const { id } = await createUser({ displayName: "Alva Lind", about: "Hej" });
  const [opened, displayName] = [key(), "Alva Lind"];
  await changeProfile(id, { displayName: "Alva Ny" }, key());
  await changeProfile(id, { displayName, about: "Hej där" }, opened, ["displayName"]);
  expect(await findOwnProfile(id)).toMatchObject({ displayName: "Alva Ny", about: "Hej där" });
  await changeProfile(id, { displayName, about: "Hej" }, opened, ["displayName", "about"]);
  expect(await findOwnProfile(id)).toMatchObject({ about: "Hej" });
});

test("a number that is not verified is not shown", async () => {
  const { id } = await createUser({ phoneVerifiedAt: null });
  expect(await findOwnProfile(id)).toMatchObject({ phone: null });
});

test.each([
  "",
  "   ",
  "070-123 45 67",
  "Ring 0701234567",
  "anna@example.se",
  "x".repeat(61),
  "<b>Anna</b>",
  "noll sju noll ett två tre fyra",
])("%j is no name", (displayName) => {
  expect(aboutMeSchema("Samfärd").safeParse({ displayName, about: "", languages: [] }).success).toBe(false);
});

test.each([
  "Samfärd",
  "Samfärd Support",
  "SAMFARD kundtjänst",
  "S a m f ä r d",
  "Sam-färden",
  "Sarnfärd",
  "Saamfäärd Anna",
  "Ѕаmfärd",
  "ＳＡＭＦÄＲＤ",
  "Kundtjänst",
  "Kund Tjänsten",
  "Anna Support",
  "Supporten",
  "S.u.p.p.o.r.t",
  "Аdministrator",
  "Borttagen användare",
])("%j is no name for a traveller, and is told why", (displayName) => {
  const { error } = aboutMeSchema("Samfärd").safeParse({ displayName, about: "", languages: [] });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "Namnet kan tas för Samfärd eller någon som arbetar där. Skriv vad du själv heter.",
  ]);
});

test.each(["Sam Fard", "Samira Färdig", "Adminah Khan", "Sam Färdh", "Modera Torsson", "Arne Bern", "Björn"])(
  "%j is a name",
  (displayName) => {
    expect(aboutMeSchema("Samfärd").safeParse({ displayName, about: "", languages: [] }).success).toBe(true);
  },
);

test("names keep their letters and lose needless room; languages are those there are", () => {
  const typed = {
    displayName: "  Åsa-Märta   O'Neill af Ugglas ",
    about: "",
    languages: ["Norska", "Klingon", "Svenska"],
  };
  expect(aboutMeSchema("Samfärd").parse(typed)).toMatchObject({
    displayName: "Åsa-Märta O'Neill af Ugglas",
    languages: ["Svenska", "Norska"],
  });
});

describe("a picture", () => {
  test("is fetched once for many who look, and again the next day", async () => {
    const fetched = vi.mocked(fetchPicture).mockClear().mockResolvedValue(picture);
    const { publicId } = await createUser({ pictureUrl: address("alva") });
    const now = Date.now();
    expect(await Promise.all([1, 2, 3].map(() => findPicture(publicId, now)))).toEqual([picture, picture, picture]);
    expect(fetched).toHaveBeenCalledTimes(1);
    await findPicture(publicId, now + 86_400_000);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test("that could not be had is asked for again after ten minutes", async () => {
    const fetched = vi.mocked(fetchPicture).mockClear().mockResolvedValue(null);
    const { publicId } = await createUser({ pictureUrl: address("bo") });
    const now = Date.now();
    expect(await findPicture(publicId, now)).toBeNull();
    expect(await findPicture(publicId, now + 9 * 60_000)).toBeNull();
    expect(fetched).toHaveBeenCalledTimes(1);
    fetched.mockResolvedValue(picture);
    expect(await findPicture(publicId, now + 10 * 60_000)).toEqual(picture);
  });

  test("that is switched off, or of somebody who has left, is nobody's to see", async () => {
    vi.mocked(fetchPicture).mockResolvedValue(picture);
    const pictureUrl = address("cilla");
    const shown = await createUser({ pictureUrl });
    expect(await findPicture(shown.publicId)).toEqual(picture);
    const hidden = [
      await createUser({ pictureUrl, showsPicture: false }),
      await createUser({ pictureUrl, deletedAt: new Date() }),
      await createUser({ pictureUrl: null }),
    ];
    for (const { publicId } of hidden) expect(await findPicture(publicId)).toBeNull();
    expect(await findPicture("abcdefghjkmn")).toBeNull();
    expect(await findOwnProfile(shown.id)).toMatchObject({ picture: `/bild/${shown.publicId}`, hasPicture: true });
    expect(await findOwnProfile(hidden[0]?.id ?? 0)).toMatchObject({ picture: null, hasPicture: true });
  });
});
