import { expect, test } from "vitest";
import { decodePath, encodePath } from "./polyline";

test("a line is written as in Google's own example and read back", () => {
  const line: [number, number][] = [
    [38.5, -120.2],
    [40.7, -120.95],
    [43.252, -126.453],
  ];
  expect(encodePath(line)).toBe("_p~iF~ps|U_ulLnnqC_mqNvxq`@");
  expect(decodePath(encodePath(line))).toEqual(line);
  expect(decodePath(encodePath(line, 6), 6)).toEqual(line);
});
