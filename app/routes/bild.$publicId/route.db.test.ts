import { expect, test, vi } from "vitest";
import { createUser } from "#tests/factories/users";
import { fetchPicture } from "~/platform/picture.server";
import { loader } from "./route";

vi.mock("~/platform/picture.server", () => ({ fetchPicture: vi.fn() }));

const get = (publicId: string) =>
  loader({ request: new Request("http://127.0.0.1:3000/bild/x"), params: { publicId }, context: {} });

test("a picture comes with its own type and may be kept by the browser alone", async () => {
  vi.mocked(fetchPicture).mockResolvedValueOnce({ type: "image/webp", bytes: new Uint8Array([1, 2, 3]) });
  const { publicId } = await createUser({ pictureUrl: "https://lh3.googleusercontent.com/a/alva" });
  const response = await get(publicId);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  expect(response.headers.get("Cache-Control")).toBe("private, max-age=86400");
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
});

test("where there is none, initials show through and nothing is kept", async () => {
  vi.mocked(fetchPicture).mockResolvedValueOnce(null);
  const { publicId } = await createUser({ pictureUrl: "https://lh3.googleusercontent.com/a/bo" });
  for (const id of [publicId, "abcdefghjkmn"]) {
    const response = await get(id);
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
    expect(await response.text()).toMatch(/^<svg/);
  }
});
