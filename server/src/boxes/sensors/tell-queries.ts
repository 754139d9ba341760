import type { Db } from "../../database/db.ts";

/** The account of a patient, and the name of the person who did something with the box. */
export async function findNamed(
  tx: Db,
  { profileid, byUser }: { profileid: number; byUser: number },
): Promise<{ userid: number; by: string }> {
  const { user_id } = await tx
    .selectFrom("profiles")
    .select("user_id")
    .where("id", "=", profileid)
    .executeTakeFirstOrThrow();
  const { givenname, familyname } = await tx
    .selectFrom("profiles")
    .select(["givenname", "familyname"])
    .where("user_id", "=", byUser)
    .executeTakeFirstOrThrow();
  return { userid: user_id, by: `${givenname} ${familyname}`.trim() };
}
