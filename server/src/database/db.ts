import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

/** The database: the pool, or a transaction. */
export type Db = Kysely<Database>;
