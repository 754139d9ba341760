import { CALLS } from "@dosebeat/contract/calls";
import fc, { type Arbitrary } from "fast-check";
import { CONTENT_TYPES, NASTY_TEXTS, poison, RAW_BODIES } from "./poison.ts";
import { parametersOf, valuesOf } from "./values.ts";

/** `one` and `other` are patients; `acting` is the administrator acting as `one`. */
const CALLERS = ["nobody", "one", "other", "admin", "acting", "network"] as const;

export type Caller = (typeof CALLERS)[number];

/** A generated request; references in it are filled in when it is sent. */
export interface Hostile {
  call: string;
  caller: Caller;
  params: Readonly<Record<string, unknown>>;
  query: readonly (readonly [string, unknown])[];
  headers: Readonly<Record<string, string>>;
  body: { value: unknown } | { raw: string } | null;
}

/** Requests for one call, by all kinds of callers. */
export function requestsOf(call: string): Arbitrary<Hostile> {
  const { who, params, query, body } = CALLS[call] ?? unknownCall(call);
  return fc.record({
    call: fc.constant(call),
    caller: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...CALLERS) },
      { weight: 4, arbitrary: fc.constant(FAVOURED[who]) },
    ),
    params: fc.record(parametersOf(params)),
    query: queryOf(parametersOf(query)),
    headers,
    body: bodyOf(body && valuesOf(body)),
  });
}

const FAVOURED = {
  anyone: "nobody",
  user: "one",
  staff: "admin",
  ingest: "network",
  watch: "nobody",
} as const;

function unknownCall(call: string): never {
  throw new Error(`${call} is no call of the contract.`);
}

function queryOf(known: Record<string, Arbitrary<unknown>>): Arbitrary<[string, unknown][]> {
  const right = fc.record(known, { requiredKeys: [] }).map((values) => Object.entries(values));
  const names = [...Object.keys(known), ...NASTY_TEXTS, "a[b]", "a[]", "sort[1]", "pagination"];
  const wrong = fc.array(fc.tuple(fc.constantFrom(...names), poison), { maxLength: 3 });
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(known).map((values) => Object.entries(values)) },
    { weight: 4, arbitrary: right },
    { weight: 1, arbitrary: fc.tuple(right, wrong).map(([some, more]) => [...some, ...more]) },
  );
}

function bodyOf(fitting: Arbitrary<unknown> | undefined): Arbitrary<Hostile["body"]> {
  const raw = fc.constantFrom(...RAW_BODIES).map((text) => ({ raw: text }));
  if (!fitting) return fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, raw);
  return fc.oneof(
    { weight: 12, arbitrary: fitting.map((value) => ({ value })) },
    { weight: 1, arbitrary: poison.map((value) => ({ value })) },
    { weight: 1, arbitrary: raw },
  );
}

const oddHeaders = fc.record(
  {
    "content-type": fc.constantFrom(...CONTENT_TYPES.map(printable)),
    accept: fc.constantFrom("text/csv", "text/html", "text/csv;q=0, */*", "a\tb", ""),
    "accept-encoding": fc.constantFrom("br", "gzip", "identity;q=0", "*;q=0", "zstd", ",,,"),
    "x-impersonation": fc.constantFrom(...NASTY_TEXTS.map(printable)),
    authorization: fc.constantFrom("Bearer", "Bearer  ", "Basic YTpi", "Bearer a.b.c", "bearer é"),
    "last-event-id": fc.constantFrom("0", "-1", "1e9", "9".repeat(15), "9".repeat(40), "\u00e9"),
    "if-none-match": fc.constantFrom("*", '"a"', '"'),
    range: fc.constantFrom("bytes=0-1", "bytes=-1", "bytes=9999999999-", "lines=1"),
    host: fc.constantFrom("evil.example", "", "a:b:c", "[::"),
    origin: fc.constantFrom("https://evil.example", "null"),
    "x-forwarded-for": fc.constantFrom("127.0.0.1", "' or 1=1", ",,,"),
    "content-encoding": fc.constantFrom("gzip", "br", "nonsense"),
    "x-http-method-override": fc.constantFrom("DELETE"),
  },
  { requiredKeys: [] },
);

const headers: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: oddHeaders },
  { weight: 1, arbitrary: fc.constantFrom({ accept: "text/csv" }, { accept: "text/html" }) },
);

/** Replaces what cannot occur in a header at all. */
function printable(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?");
}
