import type { Call, SentBodyOf } from "@dosebeat/contract/define-call";
import type { z } from "zod/mini";

/** What goes along with a call, whichever it is. */
export interface Sent {
  params?: object;
  query?: object;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** Fields of an address: numbers stay numbers; what has a default may be left out. */
type Fields<Schema> = Schema extends z.ZodMiniObject
  ? {
      [Name in keyof z.input<Schema>]: Name extends keyof z.output<Schema>
        ? Field<z.input<Schema>[Name], z.output<Schema>[Name]> | OptionalOf<z.input<Schema>, Name>
        : never;
    }
  : never;

/** A number arrives at the server as text. */
type Field<Input, Output> = unknown extends Input
  ? Output
  : Output extends number
    ? number
    : Exclude<Input, undefined>;

/** An optional field may be undefined, too: it is then left out. */
type OptionalOf<Fields, Name extends keyof Fields> =
  object extends Pick<Fields, Name> ? undefined : never;

/** Required when one of its fields is. */
type Part<Key extends string, Value> = object extends Value
  ? { [Name in Key]?: Value }
  : { [Name in Key]: Value };

/** What goes along with a call: the parameters of its path, its query, its body, and what ends it early. */
export type SentOf<Definition> = (Definition extends { params: infer Schema }
  ? Part<"params", Fields<Schema>>
  : { params?: never }) &
  (Definition extends { query: infer Schema } ? Part<"query", Fields<Schema>> : { query?: never }) &
  (Definition extends { body: z.ZodMiniType }
    ? { body: SentBodyOf<Definition> }
    : { body?: never }) & { signal?: AbortSignal | undefined };

/** Nothing need be sent where nothing is required. */
export type SentArguments<Definition> =
  object extends SentOf<Definition> ? [sent?: SentOf<Definition>] : [sent: SentOf<Definition>];

/** The address of a call with its parameters and its query; what is undefined or empty is left out. */
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
