import { createECDH } from "node:crypto";
import { expect, it } from "vitest";
import { browserKeys } from "./keys.ts";

const point = createECDH("prime256v1").generateKeys();
const auth = Buffer.alloc(16, 7);
const read = (p256dh: Buffer, secret = auth) =>
  browserKeys({ p256dh: p256dh.toString("base64url"), auth: secret.toString("base64url") });

it("of a browser are read, with padding too", () => {
  expect(read(point)).toEqual({ p256dh: point, auth });
  const padded = { p256dh: point.toString("base64"), auth: auth.toString("base64") };
  expect(browserKeys(padded)).toEqual({ p256dh: point, auth });
});

it("must be a point that lies on the curve", () => {
  const off = Buffer.from(point);
  off[64] = (off[64] ?? 0) ^ 1;
  expect(read(off)).toBeUndefined();
  expect(read(Buffer.concat([Buffer.from([4]), Buffer.alloc(64)]))).toBeUndefined();
  expect(read(Buffer.alloc(65))).toBeUndefined();
});

it("must have the lengths that browsers use", () => {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  expect(read(Buffer.from(curve.getPublicKey("hex", "compressed"), "hex"))).toBeUndefined();
  expect(read(point.subarray(0, 64))).toBeUndefined();
  expect(read(Buffer.concat([point, Buffer.alloc(1)]))).toBeUndefined();
  expect(read(point, Buffer.alloc(15))).toBeUndefined();
  expect(read(point, Buffer.alloc(17))).toBeUndefined();
});
