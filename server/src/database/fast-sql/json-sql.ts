/*
 * SQL that writes parts of JSON, for lists that go out as PostgreSQL writes them. Of the ways to write
 * an object the plain concatenation is the fastest (json_build_object takes twice as long), but one
 * null part makes all of it null: whatever may be null goes through `orNull`.
 */

/** A text with whatever it holds made harmless. */
export function textJson(column: string): string {
  return `to_json(${column})::text`;
}

export function numberJson(column: string): string {
  return `${column}::text`;
}

/**
 * An instant as JavaScript writes it, in quotes. A microsecond more than its milliseconds, so that they
 * are written with all their digits; `to_char` takes three times as long.
 */
export function instantJson(column: string): string {
  return `left(to_json(date_trunc('milliseconds', ${column} at time zone 'UTC')
    + interval '1 microsecond')::text, 24) || 'Z"'`;
}

export function orNull(json: string): string {
  return `coalesce(${json}, 'null')`;
}
