import { expect, test } from "vitest";
import { Seal } from "./seal.ts";

const SECRET = "a secret of the tests, long enough";
const plain = Buffer.from("12345678901234567890");
const seal = new Seal([SECRET], "tests");

test("what is sealed opens again, and looks different each time", () => {
  const sealed = seal.close(plain, 7);
  expect(seal.open(sealed, 7)).toEqual(plain);
  expect(sealed.includes(plain)).toBe(false);
  expect(seal.close(plain, 7)).not.toEqual(sealed);
});

test("what an accepted secret has sealed opens, and is sealed anew with the first", () => {
  const old = "another secret of the tests, long enough";
  const both = new Seal([SECRET, old], "tests");
  const before = new Seal([old], "tests").close(plain, 7);
  expect(both.open(before, 7)).toEqual(plain);
  const anew = both.renewed(before, 7) ?? Buffer.alloc(0);
  expect(seal.open(anew, 7)).toEqual(plain);
  expect(both.renewed(anew, 7)).toBeUndefined();
  expect(both.renewed(before, 8)).toBeUndefined();
  expect(seal.renewed(before, 7)).toBeUndefined();
});

test("it opens for no other owner, secret or purpose, and not when it was changed", () => {
  const sealed = seal.close(plain, 7);
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(14) ^ 1, 14);
  expect(seal.open(sealed, 8)).toBeUndefined();
  expect(new Seal([`${SECRET}!`], "tests").open(sealed, 7)).toBeUndefined();
  expect(new Seal([SECRET], "others").open(sealed, 7)).toBeUndefined();
  expect(seal.open(changed, 7)).toBeUndefined();
  expect(seal.open(Buffer.alloc(3), 7)).toBeUndefined();
});
