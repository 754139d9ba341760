import type { Language } from "@dosebeat/contract/base/languages";
import type { Db } from "../../database/db.ts";

/** Who gets a mail, and how it is written. */
export interface Recipient {
  email: string;
  language: Language;
  /** The IANA zone of its times. */
  timezone: string;
}

export async function findRecipient(db: Db, userid: number): Promise<Recipient | undefined> {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .innerJoin("profile_zones", "profile_zones.profile_id", "profiles.id")
    .select(["users.email", "profiles.language", "profile_zones.timezone"])
    .where("users.id", "=", userid)
    .orderBy("profile_zones.from_day", (order) => order.desc().nullsLast())
    .executeTakeFirst();
}
