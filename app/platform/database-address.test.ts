import { userInfo } from "node:os";
import { expect, test } from "vitest";
import {
  addressOfDatabase,
  addressPerHost,
  hostsOf,
  isPlainByOmission,
  problemOfAddress,
  readDatabaseAddress,
} from "./database-address";

test.each([
  ["postgres://anna:s%40t%2Fu@db.test:6432/samfard", ["db.test", 6432, "anna", "s@t/u", "samfard"]],
  ["postgresql://anna@db.test", ["db.test", 5432, "anna", undefined, "anna"]],
  [
    "postgres://samfard@%2Fvar%2Frun%2Fpostgresql/samfard",
    ["/var/run/postgresql", 5432, "samfard", undefined, "samfard"],
  ],
  ["postgres://u@[::1]:5433/samfard", ["::1", 5433, "u", undefined, "samfard"]],
  ["postgres:///samfard", ["localhost", 5432, userInfo().username, undefined, "samfard"]],
])("%s is read in one way for every driver", (url, [host, port, user, password, database]) => {
  expect(problemOfAddress(url)).toBeNull();
  expect(readDatabaseAddress(url)).toEqual({ host, port, user, password, database, ssl: false });
});

test.each([
  [
    "postgres://anna:s%40t@db.test:6432/samfard?sslmode=require",
    "postgres://anna:s%40t@db.test:6432/o%20k?sslmode=require",
  ],
  ["postgres://anna@one,two:5433", "postgres://anna@one,two:5433/o%20k"],
  ["postgres://samfard@%2Frun%2Fpostgresql/samfard", "postgres://samfard@%2Frun%2Fpostgresql/o%20k"],
])("%s leads to another database at the same place", (url, other) => {
  expect(addressOfDatabase(url, "o k")).toBe(other);
});

test("several hosts stand between commas, each with its port", () => {
  const url = "postgres://anna:s%40t%2Fu@db1.test:6432,[::1],10.0.0.3:5433/samfard?target_session_attrs=read-write";
  expect(problemOfAddress(url)).toBeNull();
  expect(hostsOf(url)).toEqual([
    { host: "db1.test", port: 6432 },
    { host: "::1", port: 5432 },
    { host: "10.0.0.3", port: 5433 },
  ]);
  expect(readDatabaseAddress(url)).toMatchObject({ host: "db1.test", port: 6432, user: "anna", password: "s@t/u" });
  expect(addressPerHost(url)[2]).toBe(
    "postgres://anna:s%40t%2Fu@10.0.0.3:5433/samfard?target_session_attrs=read-write",
  );
});

test("sslmode says how a connection is encrypted, and a socket needs none", () => {
  const sslOf = (query: string) => readDatabaseAddress(`postgres://db.test/samfard?${query}`).ssl;
  expect(sslOf("sslmode=disable")).toBe(false);
  expect(sslOf("sslmode=require")).toMatchObject({ rejectUnauthorized: false });
  expect(sslOf("sslmode=verify-full")).toMatchObject({ rejectUnauthorized: true, host: "db.test", ca: undefined });
  expect(readDatabaseAddress("postgres://u@%2Ftmp/samfard?sslmode=require").ssl).toBe(false);
});

test.each([
  ["mysql://db/samfard", "should be an address such as"],
  ["postgres://u:100%@db/samfard", "should be an address such as"],
  ["postgres://one:x,two/samfard", "should be an address such as"],
  ["postgres://one,two/samfard?target_session_attrs=any", "no other target_session_attrs than read-write."],
  ["postgres://db/samfard?sslmode=prefer", "should have an sslmode of disable, require, verify-full."],
  ["postgres://db/samfard?sslmode=require&channel_binding=require", "leave out channel_binding."],
  ["postgres://db/samfard?sslmode=require&sslrootcert=/ca.pem", "sslmode=verify-full together with sslrootcert."],
])("%s is refused with a sentence", (url, sentence) => {
  expect(problemOfAddress(url)).toContain(sentence);
});

test("an address on another machine that says nothing of encryption is noticed", () => {
  expect(isPlainByOmission("postgres://db.test/samfard")).toBe(true);
  expect(isPlainByOmission("postgres://localhost,db.test/samfard")).toBe(true);
  for (const host of ["localhost", "127.0.0.1", "[::1]", "%2Ftmp", "db.test"])
    expect(isPlainByOmission(`postgres://${host}/samfard${host === "db.test" ? "?sslmode=disable" : ""}`)).toBe(false);
});
