import { execFileSync, spawnSync } from "node:child_process";
import { Secret } from "otpauth";
import { describe, expect, it } from "vitest";
import { newTotpSecret, presentSecret, stepAt, stepOfCode } from "./totp.ts";

/** RFC 6238, appendix B, SHA-1: the last 6 of its 8 digits. */
const VECTORS = [
  [59, 1, "287082"],
  [1111111109, 0x23523ec, "081804"],
  [1111111111, 0x23523ed, "050471"],
  [1234567890, 0x273ef07, "005924"],
  [2000000000, 0x3f940aa, "279037"],
  [20000000000, 0x27bc86aa, "353130"],
] as const;
const RFC_SECRET = Buffer.from("12345678901234567890", "ascii");

const at = (seconds: number) => new Date(seconds * 1000);

describe("codes of RFC 6238", () => {
  it.each(VECTORS)("at %i s, step %i: %s", (seconds, step, code) => {
    expect(stepAt(at(seconds))).toBe(step);
    expect(stepOfCode(RFC_SECRET, code, at(seconds))).toBe(step);
  });

  it("count one step before and after, not two", () => {
    const [, , , [seconds, step, code]] = VECTORS;
    const start = step * 30;
    expect(seconds).toBeGreaterThanOrEqual(start);
    expect(stepOfCode(RFC_SECRET, code, at(start - 31))).toBeUndefined();
    expect(stepOfCode(RFC_SECRET, code, at(start - 30))).toBe(step);
    expect(stepOfCode(RFC_SECRET, code, at(start + 59))).toBe(step);
    expect(stepOfCode(RFC_SECRET, code, at(start + 60))).toBeUndefined();
  });

  it("do not count when wrong", () => {
    for (const code of ["287083", "28708", "0287082", "", "abcdef"]) {
      expect(stepOfCode(RFC_SECRET, code, at(59))).toBeUndefined();
    }
  });
});

it("a new secret has 160 bits and is shown as base32 and as an address", () => {
  expect(newTotpSecret()).toHaveLength(20);
  expect(presentSecret(RFC_SECRET, "ada@example.org")).toEqual({
    secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
    uri: "otpauth://totp/Dosebeat:ada%40example.org?issuer=Dosebeat&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30",
  });
});

const hasOathtool = spawnSync("oathtool", ["--version"]).status === 0;

/** In addition to the vectors above; needs `apt-get install oathtool`. */
it.runIf(hasOathtool)("oathtool makes the same codes", () => {
  for (let n = 0; n < 20; n += 1) {
    const secret = newTotpSecret();
    const now = at(1_700_000_000 + n * 12_345_678);
    const { base32 } = new Secret({ buffer: Uint8Array.from(secret).buffer });
    const args = ["--totp", "--base32", "--now", `${now.toISOString().slice(0, 19)} UTC`, base32];
    const code = execFileSync("oathtool", args, { encoding: "utf8" }).trim();
    expect(stepOfCode(secret, code, now)).toBe(stepAt(now));
  }
});
