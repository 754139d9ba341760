import { expect, test } from "vitest";
import { Seal } from "./seal.ts";

const SECRET = "a secret of the tests, long enough";
const plain = Buffer.from("12345678901234567890");
const seal = new Seal(SECRET, "tests");

test("what is sealed opens again, and looks different each time", () => {
  const sealed = seal.close(plain, 7);
  expect(seal.open(sealed, 7)).toEqual(plain);
  expect(sealed.includes(plain)).toBe(false);
  expect(seal.close(plain, 7)).not.toEqual(sealed);
});

test("it opens for no other owner, secret or purpose, and not when it was changed", () => {
  const sealed = seal.close(plain, 7);
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(14) ^ 1, 14);
  expect(seal.open(sealed, 8)).toBeUndefined();
  expect(new Seal(`${SECRET}!`, "tests").open(sealed, 7)).toBeUndefined();
  expect(new Seal(SECRET, "others").open(sealed, 7)).toBeUndefined();
  expect(seal.open(changed, 7)).toBeUndefined();
  expect(seal.open(Buffer.alloc(3), 7)).toBeUndefined();
});
