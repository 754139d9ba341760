import { expect, it } from "vitest";
import { ANSWER_MS, MessageTokens } from "./tokens.ts";

const DUE = new Date("2026-05-10T06:00:00.000Z");
const claims = { message: 7, about: DUE, device: 3, expires: new Date(DUE.getTime() + ANSWER_MS) };
const tokens = new MessageTokens({ jwtSecret: "a secret of the tests, long enough" });
const token = tokens.make("answer", claims);

it("say what they were made with, until 12 hours after the due time", () => {
  expect(tokens.read("answer", token, DUE)).toEqual(claims);
  const last = new Date(claims.expires.getTime() - 1);
  expect(tokens.read("answer", token, last)).toEqual(claims);
  expect(tokens.read("answer", token, claims.expires)).toBeUndefined();
});

it("are for one purpose, and of one installation", () => {
  expect(tokens.read("unsubscribe", token, DUE)).toBeUndefined();
  const elsewhere = new MessageTokens({ jwtSecret: "another secret of the tests, long enough" });
  expect(elsewhere.read("answer", token, DUE)).toBeUndefined();
});

it("are read with a secret that is accepted beside, which makes none", () => {
  const jwtSecret = "a newer secret of the tests, long enough";
  const jwtSecretBeside = "a secret of the tests, long enough";
  const both = new MessageTokens({ jwtSecret, jwtSecretBeside });
  expect(both.read("answer", token, DUE)).toEqual(claims);
  expect(both.read("unsubscribe", token, DUE)).toBeUndefined();
  const newer = both.make("answer", claims);
  expect(newer).toBe(new MessageTokens({ jwtSecret }).make("answer", claims));
  expect(tokens.read("answer", newer, DUE)).toBeUndefined();
});

it("are refused with any character changed, added or missing", () => {
  for (const [index, letter] of [...token].entries()) {
    const other = letter === "A" ? "B" : "A";
    const forged = token.slice(0, index) + other + token.slice(index + 1);
    expect(tokens.read("answer", forged, DUE)).toBeUndefined();
  }
  for (const forged of ["", "x", `${token}A`, `${token}=`, token.slice(0, -1), ` ${token}`]) {
    expect(tokens.read("answer", forged, DUE)).toBeUndefined();
  }
});

it("fit into an address", () => {
  expect(token).toMatch(/^[\w-]{86}$/);
});
