import { nextChartDay, type ZoneSpan } from "@dosebeat/domain/time/local-time";
import type { Db } from "../../database/db.ts";
import { prepared } from "../../database/fast-sql/prepared.ts";
import type { Row } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { notFound } from "../../http/errors.ts";
import { earliestOf, NEVER } from "../marks/from.ts";
import { mark } from "../marks/queries.ts";
import type { ProfileInScope, ProfileWithAny } from "./in-scope.ts";

export interface ProfileChanges {
  givenname?: string | undefined;
  familyname?: string | undefined;
  language?: Row<"profiles">["language"] | undefined;
  theme?: Row<"profiles">["theme"] | undefined;
  primarycolor?: string | undefined;
  is_simple?: boolean | undefined;
  born?: string | null | undefined;
  telephone?: string | null | undefined;
}

const zonesOfProfile = prepared<{ profileid: ProfileWithAny }>()((db, value) =>
  db
    .selectFrom("profile_zones")
    .select(["from_day as fromDay", "timezone"])
    .where("profile_id", "=", value("profileid"))
    .orderBy("from_day", (order) => order.asc().nullsFirst()),
);

/**
 * Time zones of a patient, for domain/local-time: sorted, the first with `fromDay` null. Every profile has
 * one, so none means that the profile was erased since the caller's right to it was looked up.
 *
 * @throws 404
 */
export async function zonesOf(db: Db, profileid: ProfileWithAny): Promise<readonly ZoneSpan[]> {
  const zones = await zonesOfProfile(db, { profileid });
  if (zones.length === 0) throw notFound("The profile");
  return sameList(zones);
}

/**
 * Most patients share one of a few lists of zones, so that results derived from a list are calculated once for all of
 * them.
 */
const lists = new Map<string, readonly ZoneSpan[]>();
const MOST_LISTS = 200;

function sameList(zones: readonly ZoneSpan[]): readonly ZoneSpan[] {
  const key = JSON.stringify(zones);
  const known = lists.get(key);
  if (known) return known;
  if (lists.size >= MOST_LISTS) lists.clear();
  lists.set(key, zones);
  return zones;
}

/** Identifies a profile by its UUID or its user. */
export type ProfileKey = { profileuid: string } | { userid: number };

export async function findProfileId(db: Db, name: ProfileKey): Promise<number | undefined> {
  const row = await db
    .selectFrom("profiles")
    .select("id")
    .where((eb) =>
      "userid" in name ? eb("user_id", "=", name.userid) : eb("profileuid", "=", name.profileuid),
    )
    .executeTakeFirst();
  return row?.id;
}

export async function profileExists(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom("profiles").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** @throws 404 */
export async function getProfile(db: Db, profileid: ProfileInScope<"name">) {
  const profile = await db
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.user_id")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("profile_zones")
          .select("timezone")
          .whereRef("profile_zones.profile_id", "=", "profiles.id")
          .orderBy("from_day", (order) => order.desc().nullsLast())
          .limit(1)
          .as("newest_zone"),
      (join) => join.onTrue(),
    )
    .selectAll("profiles")
    .select(["users.role", "users.is_active", "newest_zone.timezone"])
    .where("profiles.id", "=", profileid)
    .executeTakeFirst();
  if (!profile) throw notFound("The profile");
  return profile;
}

export type ProfileRow = Awaited<ReturnType<typeof getProfile>>;

/** A new time zone applies from the start of the next chart day in that zone. */
export async function changeProfile(
  db: Db,
  profileid: ProfileInScope<"change">,
  changes: ProfileChanges,
  timezone: string | undefined,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .selectFrom("profiles")
      .select("id")
      .where("id", "=", profileid)
      .forUpdate()
      .executeTakeFirst();
    if (Object.values(changes).some((value) => value !== undefined)) {
      await tx.updateTable("profiles").set(changes).where("id", "=", profileid).execute();
    }
    if (timezone !== undefined) await changeZone(tx, profileid, timezone, now);
  });
}

async function changeZone(
  tx: Db,
  profileid: ProfileInScope<"change">,
  timezone: string,
  now: Date,
): Promise<void> {
  const zones = await zonesOf(tx, profileid);
  if (zones.at(-1)?.timezone === timezone) return;
  const fromDay = nextChartDay(now, zones, timezone);
  const current = zones.filter((span) => span.fromDay === null || span.fromDay < fromDay);
  await mark(tx, { profiles: [profileid] }, earliestOf(fromDay), "zone");
  // A carer's quiet hours are in the carer's zone.
  await mark(tx, { carer: profileid }, NEVER, "telling");
  await tx
    .deleteFrom("profile_zones")
    .where("profile_id", "=", profileid)
    .where("from_day", ">=", fromDay)
    .execute();
  // Back to the zone in effect: the pending change is simply deleted.
  if (current.at(-1)?.timezone === timezone) return;
  await tx
    .insertInto("profile_zones")
    .values({ profile_id: profileid, from_day: fromDay, timezone })
    .execute();
}
