import { type RawBuilder, sql } from "kysely";

/** The name of the user whose id is in a column, such as `notes.user_id`; null: the account was erased. */
export function nameOfUser(column: string): RawBuilder<string | null> {
  return sql`(select trim(givenname || ' ' || familyname)
    from profiles as named where named.user_id = ${sql.ref(column)})`;
}
