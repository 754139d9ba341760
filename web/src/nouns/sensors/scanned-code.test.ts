import { describe, expect, it } from "vitest";
import { readScannedCode, readTypedDeveui } from "./scanned-code.ts";

const TR005 = "LW:D0:1122334455667788:AABBCCDDEEFF0011:AABB1122:OAABBCCDDEEFF:CE2CD";

describe("a scanned code", () => {
  it.each([
    [
      "LW:D0:42FFFFFFFFFFFFFF:4242FFFFFFFFFFFF:42FFFF42:OK7M2-9QXW",
      "4242ffffffffffff",
      "K7M2-9QXW",
    ],
    ["LW:D0:42FFFFFFFFFFFFFF:4242FFFFFFFFFFFF:42FFFF42", "4242ffffffffffff", null],
    ["4242FFFFFFFFFFFF", "4242ffffffffffff", null],
    ["K7M29QXW3P", null, "K7M29QXW3P"],
    ["4242FFFFFFFFFFFF K7M29QXW3P", "4242ffffffffffff", "K7M29QXW3P"],
    ["4242ffffffffffff;K7M29QXW3P\n", "4242ffffffffffff", "K7M29QXW3P"],
  ])("%s is understood", (text, deveui, claimcode) => {
    expect(readScannedCode(text)).toEqual({ deveui, claimcode });
  });

  it.each([
    ["https://example.org/a-page", "other"],
    ["WIFI:S:home;T:WPA;P:secret of ours;;", "other"],
    ["", "other"],
    ["LW:D0:42FFFFFFFFFFFFFF", "malformed"],
    [TR005, "checksum"],
  ])("%s is refused", (text, fault) => {
    expect(readScannedCode(text)).toBe(fault);
  });

  it.each(["42 42 ff ff ff ff ff ff", "42:42:FF:FF:FF:FF:FF:FF", "4242-FFFF-FFFF-FFFF"])(
    "the groups of %s are no part of a typed DevEUI",
    (typed) => {
      expect(readTypedDeveui(typed)).toBe("4242ffffffffffff");
    },
  );
});
