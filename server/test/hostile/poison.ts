import fc, { type Arbitrary } from "fast-check";

/** Texts that have broken servers before. */
export const NASTY_TEXTS: readonly string[] = [
  ...["", " ", "\u0000", "a\u0000b", "\ud800", "\udfff\ud800", "\ufeff", "\u202eabc", "İ", "ﬁ"],
  ...["'", "' or 1=1 --", "\\", "$1", "%", "_", "{}", "null", "undefined", "NaN", "true"],
  ...["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"],
  ...["../../etc/passwd", "..%2f..%2f", "%00", "%zz", "%c0%af", "//", "http://["],
  ...["a\r\nset-cookie: a=b", "\n\ndata: {}", '=cmd|" /C calc"!A0', "<script>alert(1)</script>"],
  ...["-1", "0", "1e309", "0x10", "1.5", "9007199254740992", "99999999999999999999999"],
  ...["2026-02-30", "0000-01-01", "9999-12-31", "2026-05-10T25:00:00Z", "24:00"],
  ...["a".repeat(300), "é".repeat(3000), "a@".repeat(500), `${"0".repeat(400)}.`],
];

const NASTY_NUMBERS: readonly number[] = [
  ...[0, -0, -1, 0.1, 1e-320, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 2 ** 63],
  ...[-(2 ** 31) - 1, -(2 ** 63), 1e21, 1e308, -1e308],
];

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Whatever does not belong where it is put. */
export const poison: Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
  { weight: 3, arbitrary: fc.constantFrom(...NASTY_NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null]) },
  { weight: 1, arbitrary: fc.constantFrom(nested(20), nested(500)) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 50 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Bodies that are no JSON of the contract, or not quite JSON. */
export const RAW_BODIES: readonly string[] = [
  ...["", " ", "null", "1", '"text"', "[]", "{}", "{", "[1,", '{"data":', "\u0000", "\ufeff{}"],
  ...['{"data":{},"data":[]}', '{"data":{"id":1,"id":"2","id":null}}', '{"a":1e999,"b":-1e-999}'],
  ...['{"__proto__":{"role":"admin"}}', '{"data":{"__proto__":{"id":1}}}'],
  ...['{"constructor":{"prototype":{"role":"admin"}}}', '{"data":{"constructor":{"a":1}}}'],
  ...['{"email":"a@b.org","password":"violet-tractor-hums-43","role":"admin"}', '{"data":NaN}'],
  ...["[".repeat(50_000) + "]".repeat(50_000), `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`],
  ...[
    `{"data":"${"x".repeat(200_000)}"}`,
    `[${"0,".repeat(100_000)}0]`,
    `{"data":${"9".repeat(5000)}}`,
  ],
];

export const CONTENT_TYPES: readonly string[] = [
  ...["application/json", "application/json; charset=utf-16", "application/json; charset=\u00e9"],
  ...["text/plain", "text/xml", "application/x-www-form-urlencoded", "multipart/form-data"],
  ...["multipart/form-data; boundary=x", "application/octet-stream", "", ";", "a".repeat(2000)],
  ...["application/vnd.api+json", "APPLICATION/JSON", "application/json, text/plain"],
];
