import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";

/** Rows read at a time. */
const PAGE = 1000;

/** How the patient is reminded. */
export async function findOwnReminders(db: Db, profileid: ProfileInScope) {
  const of = { profile_id: profileid };
  return {
    settings: await db
      .selectFrom("reminder_settings")
      .selectAll()
      .where("profile_id", "=", of.profile_id)
      .executeTakeFirst(),
    snoozes: await db
      .selectFrom("reminder_snoozes")
      .selectAll()
      .where("profile_id", "=", of.profile_id)
      .orderBy("id")
      .execute(),
    calendar: await db
      .selectFrom("calendar_feeds")
      .select(["since", "read_at"])
      .where("profile_id", "=", of.profile_id)
      .executeTakeFirst(),
    devices: await db
      .selectFrom("push_subscriptions")
      .innerJoin("profiles", "profiles.user_id", "push_subscriptions.user_id")
      .select(["label", "endpoint", "push_subscriptions.created_at", "last_ok_at"])
      .where("profiles.id", "=", of.profile_id)
      .orderBy("push_subscriptions.id")
      .execute(),
  };
}

/** Who looks out for whom; about the caller's own patients only that there are some. */
export async function findOwnCare(db: Db, profileid: ProfileInScope) {
  return {
    thanks: await db
      .selectFrom("care_thanks")
      .innerJoin("care_links", "care_links.id", "care_thanks.link_id")
      .innerJoin("profiles as carer", "carer.user_id", "care_links.user_id")
      .select(["link_id", "due_at", "said_at"])
      .where((eb) =>
        eb.or([eb("care_links.profile_id", "=", profileid), eb("carer.id", "=", profileid)]),
      )
      .orderBy("said_at")
      .execute(),
    carers: await db
      .selectFrom("care_links")
      .innerJoin("users", "users.id", "care_links.user_id")
      .innerJoin("profiles", "profiles.user_id", "care_links.user_id")
      .selectAll("care_links")
      .select(["profiles.givenname", "profiles.familyname", "users.email"])
      .where("care_links.profile_id", "=", profileid)
      .orderBy("care_links.id")
      .execute(),
    invitations: await db
      .selectFrom("care_invitations")
      .selectAll()
      .where("profile_id", "=", profileid)
      .orderBy("id")
      .execute(),
    patients: await db
      .selectFrom("care_links")
      .innerJoin("profiles as own", "own.user_id", "care_links.user_id")
      .selectAll("care_links")
      .where("own.id", "=", profileid)
      .orderBy("care_links.id")
      .execute(),
  };
}

export type OwnMessage = Row<"messages"> & { to: "patient" | "carer" };

/** Messages about the patient, by the time they are about; without what the patient was told as a carer of others. */
export async function* ownMessages(db: Db, profileid: ProfileInScope): AsyncGenerator<OwnMessage> {
  const { user_id } = await db
    .selectFrom("profiles")
    .select("user_id")
    .where("id", "=", profileid)
    .executeTakeFirstOrThrow();
  for (let last: { about_at: Date; id: number } | undefined; ; ) {
    const after = last;
    const rows: Row<"messages">[] = await db
      .selectFrom("messages")
      .selectAll()
      .where("profile_id", "=", profileid)
      .where(({ eb, refTuple, tuple }) =>
        after ? eb(refTuple("about_at", "id"), ">", tuple(after.about_at, after.id)) : eb.lit(true),
      )
      .orderBy("about_at")
      .orderBy("id")
      .limit(PAGE)
      .execute();
    for (const row of rows) yield { ...row, to: row.user_id === user_id ? "patient" : "carer" };
    last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
  }
}

/** Profiles of the other sides of a person's links. */
export async function findLinkedProfiles(
  db: Db,
  profileid: ProfileInScope,
): Promise<{ profile: number; link: number }[]> {
  const { carers, patients } = await findOwnCare(db, profileid);
  const users = carers.map(({ user_id }) => user_id);
  const found = users.length
    ? await db
        .selectFrom("profiles")
        .select(["id", "user_id"])
        .where("user_id", "in", users)
        .execute()
    : [];
  const profileOf = new Map(found.map((row) => [row.user_id, row.id]));
  return [
    ...patients.map(({ profile_id, id }) => ({ profile: profile_id, link: id })),
    ...carers.flatMap(({ user_id, id }) => {
      const profile = profileOf.get(user_id);
      return profile === undefined ? [] : [{ profile, link: id }];
    }),
  ];
}

/** Erases what names a person outside their own rows: what they were told as a carer, and who invited them. */
export async function eraseCareOf(tx: Db, userid: number): Promise<void> {
  await tx.deleteFrom("messages").where("user_id", "=", userid).execute();
  await tx
    .deleteFrom("care_invitations")
    .where(({ eb, fn, selectFrom }) =>
      eb(
        fn("lower", ["email"]),
        "=",
        selectFrom("users")
          .select((users) => users.fn<string>("lower", ["users.email"]).as("email"))
          .where("users.id", "=", userid),
      ),
    )
    .execute();
}
