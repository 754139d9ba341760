import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBoxLabel, tr005Checksum, writeBoxLabel } from "./tr005.ts";

/** Examples of LoRa Alliance TR005 and of The Things Stack (Apache-2.0, its test of the same reader). */
const BARE = "LW:D0:42FFFFFFFFFFFFFF:4242FFFFFFFFFFFF:42FFFF42";
const PUBLISHED =
  "LW:D0:1122334455667788:AABBCCDDEEFF0011:AABB1122:OAABBCCDDEEFF:SYYWWNNNNNN:PFOOBAR:CAF2C";

describe("the text of a box's QR code", () => {
  it("contains box, owner token and serial number", () => {
    expect(readBoxLabel(PUBLISHED)).toEqual({
      joineui: "1122334455667788",
      deveui: "aabbccddeeff0011",
      profileid: "aabb1122",
      ownertoken: "AABBCCDDEEFF",
      serial: "YYWWNNNNNN",
    });
  });

  it.each([
    [BARE, null, null],
    [`${BARE}:O:S:P`, null, null],
    [`${BARE}:CCHECKSUM:O0102:SSERIAL:PPROPRIETARY`, "0102", "SERIAL"],
    [` ${BARE.toLowerCase().replace("lw:d0", "LW:D0")}:Xnew:O7 `, "7", null],
  ])("reads %s", (text, ownertoken, serial) => {
    const label = {
      joineui: "42ffffffffffffff",
      deveui: "4242ffffffffffff",
      profileid: "42ffff42",
    };
    expect(readBoxLabel(text)).toEqual({ ...label, ownertoken, serial });
  });

  it.each([
    ["LW:D0:42FFFFFFFFFFFFFF:4242FFFFFFFFFFFF", "malformed"],
    ["LW:D0:42FFFFFFFF:4242FFFFFFFFFFFF:42FFFF42", "malformed"],
    ["LW:D0:42FFFFFFFFFFFFFF:4242FFFFFFFFFFFF:42FFFF42AABB", "malformed"],
    ["LW:D1:42FFFFFFFFFFFFFF:4242FFFFFFFFFFFF:42FFFF42", "malformed"],
    [PUBLISHED.replace("SYYWW", "SYYVW"), "checksum"],
    ["https://example.org", "other"],
    ["", "other"],
  ])("refuses %s", (text, fault) => {
    expect(readBoxLabel(text)).toBe(fault);
  });

  it("detects every single misread character before the checksum", () => {
    const body = PUBLISHED.slice(0, -6);
    const place = fc.integer({ min: 6, max: body.length - 1 });
    fc.assert(
      fc.property(place, fc.constantFrom(..."0123456789ABCDEF"), (at, other) => {
        fc.pre(body[at] !== ":" && body[at] !== other);
        const misread = body.slice(0, at) + other + body.slice(at + 1);
        expect(tr005Checksum(misread)).not.toBe("AF2C");
      }),
    );
  });

  it("never throws on any text", () => {
    fc.assert(fc.property(fc.string(), (text) => void readBoxLabel(`LW:D0:${text}`)));
  });
});

describe("the text written for a box's label", () => {
  const LABEL = {
    joineui: "1122334455667788",
    deveui: "aabbccddeeff0011",
    profileid: "aabb1122",
    ownertoken: "AABBCCDDEEFF",
    serial: "YYWWNNNNNN",
  };

  it("equals the published example except for the proprietary part and the checksum", () => {
    const text = writeBoxLabel(LABEL);
    expect(text).toMatch(/^LW:D0:1122334455667788:AABBCCDDEEFF0011:AABB1122:OAABBCCDDEEFF:SYYWW/);
    expect(text.replace(/:C....$/, "")).toBe(PUBLISHED.replace(/:PFOOBAR:C....$/, ""));
  });

  it.each(["a:b", "", "Ä", "line\nbreak"])(
    "omits the token %j, which TR005 cannot carry",
    (ownertoken) => {
      expect(readBoxLabel(writeBoxLabel({ ...LABEL, ownertoken }))).toEqual({
        ...LABEL,
        ownertoken: null,
      });
    },
  );

  it("is read back unchanged", () => {
    const hex = (length: number) =>
      fc.string({
        unit: fc.constantFrom(..."0123456789abcdef"),
        minLength: length,
        maxLength: length,
      });
    const word = fc.stringMatching(/^[!-9;-~]{1,30}$/);
    const label = fc.record({
      joineui: hex(16),
      deveui: hex(16),
      profileid: hex(8),
      ownertoken: fc.option(word),
      serial: fc.option(word),
    });
    fc.assert(
      fc.property(label, (one) => {
        expect(readBoxLabel(writeBoxLabel(one))).toEqual(one);
      }),
    );
  });
});
