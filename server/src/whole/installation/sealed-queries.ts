import type { Db } from "../../database/db.ts";

/** A row whose secret is sealed (platform/seal.ts) for its own id. */
export interface Sealed {
  id: number;
  sealed: Buffer;
}

export interface Shelf {
  /** At most this many, by id, after this one. */
  read(db: Db, after: number, most: number): Promise<Sealed[]>;
  /** Replaces it if it is still the same; returns whether it did. */
  replace(db: Db, before: Sealed, anew: Buffer): Promise<boolean>;
}

/** Secrets of authenticator apps. */
export function totp(column: "secret" | "pending"): Shelf {
  return {
    read: (db, after, most) =>
      db
        .selectFrom("totp_secrets")
        .select((eb) => ["user_id as id", eb.ref(column).$notNull().as("sealed")])
        .where(column, "is not", null)
        .where("user_id", ">", after)
        .orderBy("user_id")
        .limit(most)
        .execute(),
    replace: async (db, { id, sealed }, anew) => {
      const done = await db
        .updateTable("totp_secrets")
        .set({ [column]: anew })
        .where("user_id", "=", id)
        .where(column, "=", sealed)
        .executeTakeFirst();
      return done.numUpdatedRows > 0n;
    },
  };
}

/** Secrets of webhooks. */
export function hooks(table: "alert_rules" | "webhooks"): Shelf {
  return {
    read: (db, after, most) =>
      db
        .selectFrom(table)
        .select((eb) => ["id", eb.ref("secret").$notNull().as("sealed")])
        .where("secret", "is not", null)
        .where("id", ">", after)
        .orderBy("id")
        .limit(most)
        .execute(),
    replace: async (db, { id, sealed }, anew) => {
      const done = await db
        .updateTable(table)
        .set({ secret: anew })
        .where("id", "=", id)
        .where("secret", "=", sealed)
        .executeTakeFirst();
      return done.numUpdatedRows > 0n;
    },
  };
}
