import { type RawBuilder, sql } from "kysely";

/** Whether `profiles` is a patient in a group of the member. */
export function membersOf(member: number): RawBuilder<boolean> {
  return sql<boolean>`profiles.id in (select theirs.profile_id
    from group_members as own join group_members as theirs on theirs.group_id = own.group_id
    where own.profile_id = ${member})`;
}
