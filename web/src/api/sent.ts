import type { Call, SentBodyOf } from "@dosebeat/contract/base/define-call";
import type { z } from "zod/mini";

/** The inputs of any call. */
export interface Sent {
  params?: object;
  query?: object;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** Fields of the path or query: numbers stay numbers; fields with a default are optional. */
type Fields<Schema> = Schema extends z.ZodMiniObject
  ? {
      [Name in keyof z.input<Schema>]: Name extends keyof z.output<Schema>
        ? Field<z.input<Schema>[Name], z.output<Schema>[Name]> | OptionalOf<z.input<Schema>, Name>
        : never;
    }
  : never;

/** The server parses a number from text. */
type Field<Input, Output> = unknown extends Input
  ? Output
  : Output extends number
    ? number
    : Exclude<Input, undefined>;

/** An optional field may be undefined: it is then left out. */
type OptionalOf<Fields, Name extends keyof Fields> =
  object extends Pick<Fields, Name> ? undefined : never;

/** Required if one of its fields is required. */
type Part<Key extends string, Value> = object extends Value
  ? { [Name in Key]?: Value }
  : { [Name in Key]: Value };

/** The inputs of a call: path parameters, query, body and an abort signal. */
export type SentOf<Definition> = (Definition extends { params: infer Schema }
  ? Part<"params", Fields<Schema>>
  : { params?: never }) &
  (Definition extends { query: infer Schema } ? Part<"query", Fields<Schema>> : { query?: never }) &
  (Definition extends { body: z.ZodMiniType }
    ? { body: SentBodyOf<Definition> }
    : { body?: never }) & { signal?: AbortSignal | undefined };

/** The argument is optional if no input is required. */
export type SentArguments<Definition> =
  object extends SentOf<Definition> ? [sent?: SentOf<Definition>] : [sent: SentOf<Definition>];

/** The URL of a call with its parameters and query; undefined and empty values are left out. */
export function addressOf({ path }: Pick<Call, "path">, sent: Sent = {}): string {
  const params = new Map<string, unknown>(Object.entries(sent.params ?? {}));
  const address = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(sent.query ?? {})) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `${address}?${search}` : address;
}
