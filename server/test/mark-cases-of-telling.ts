import { inTransaction } from "../src/database/transaction.ts";
import { addSnooze } from "../src/telling/reminder-answers/queries.ts";
import { asInScope } from "./in-scope.ts";
import { type MarkCase, NEVER, NOW } from "./mark-scene.ts";

/** Who is told about what is known, and how. */
export const TELLING_CASES: readonly MarkCase[] = [
  {
    name: "a device that shows reminders",
    places: ["push_subscriptions"],
    write: ({ aDevice }) => aDevice(),
    from: NEVER,
  },
  {
    name: "a device that is removed",
    places: ["push_subscriptions"],
    before: ({ aDevice }) => aDevice(),
    write: async ({ call, aDevice }) =>
      call("DELETE", `/api/push-subscriptions/${(await aDevice()).id}`),
    from: NEVER,
  },
  {
    name: "settings of reminders",
    places: ["reminder_settings"],
    write: ({ call }) => call("PUT", "/api/reminders", { repeat_minutes: 20 }),
    from: NEVER,
  },
  {
    name: "a reminder that is put off",
    places: ["reminder_snoozes"],
    write: ({ server, person }) =>
      inTransaction(server.db, (tx) =>
        addSnooze(tx, {
          profile_id: asInScope(person.profileid),
          due_at: NOW,
          said_at: NOW,
          minutes: 10,
          key: null,
          key_body: null,
        }),
      ),
    from: NEVER,
  },
  {
    name: "a carer who joins",
    places: ["care_links"],
    write: ({ aLink }) => aLink(),
    from: NEVER,
  },
  {
    name: "the zone of a carer, for quiet hours",
    places: ["profile_zones"],
    before: ({ aLink }) => aLink(),
    write: async ({ call, next }) =>
      call("PUT", "/api/profile/userdata", { timezone: "Europe/Berlin" }, (await next()).token),
    from: NEVER,
  },
  {
    name: "a carer who leaves",
    places: ["care_links"],
    before: ({ aLink }) => aLink(),
    write: async ({ care, person, aLink }) => care.end(person, await aLink()),
    from: NEVER,
  },
  {
    name: "a carer who has everything erased",
    places: ["care_links"],
    before: ({ aLink }) => aLink(),
    write: async ({ next, erase }) => erase(await next()),
    from: NEVER,
  },
  {
    name: "an account that is blocked",
    places: ["users"],
    before: ({ aDevice }) => aDevice(),
    write: ({ asAdmin, person }) =>
      asAdmin("PATCH", `/api/users/${person.userid}`, { is_active: false }),
    from: NEVER,
  },
];
