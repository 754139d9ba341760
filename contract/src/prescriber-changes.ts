import { z } from "zod/mini";
import { dataOf, Id, IdParam, Instant, LocalDate } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";

/** Most changes that one call returns. */
export const MOST_CHANGES = 200;

/** GET /api/prescriber-changes */
export const PrescriberChangesQuery = described(
  z.strictObject({ profileid: z.optional(IdParam), medicine: z.optional(IdParam) }),
  { profileid: TEXTS.ownProfileid, medicine: "Only changes of this medicine." },
);

const ChangedMedicine = described(z.object({ id: Id, name: z.string() }), {
  id: TEXTS.medicine,
  name: "Its name; of a removed one too.",
});

/** What a prescriber of a group changed for a patient. */
export const PrescriberChange = described(
  z.object({
    id: Id,
    at_utc: Instant,
    by: z.nullable(z.string()),
    agreed_by: z.nullable(z.string()),
    reason: z.string(),
    kind: z.enum(["plan", "medicine", "pause", "excused", "dose"]),
    change: z.enum(["added", "changed", "removed"]),
    medicine: z.nullable(ChangedMedicine),
    from: z.nullable(LocalDate),
    to: z.nullable(LocalDate),
    period: z.nullable(Id),
    dosage_time: z.nullable(z.string()),
    status: z.nullable(z.enum(["confirmed", "skipped"])),
  }),
  {
    id: "Id of the change.",
    at_utc: "When it was made.",
    by: "Name of the prescriber, also when the account is erased; null: not known.",
    agreed_by:
      "Name of the second prescriber, who accepted what the first had proposed; null: no second one had to agree.",
    reason: "Why, in the prescriber's words.",
    kind: "What was changed: the plan of a medicine, other particulars of it, a pause, days that are not monitored, or the word about a dose.",
    change:
      "Whether something was added, changed or taken back; a statement about a dose is added, and its withdrawal is removed.",
    medicine: "The medicine; null: the change concerns days.",
    from: "Of a plan: the chart day from which it holds, null: from then on. Of a pause or days: the first. Of a dose: its chart day.",
    to: "Of a pause or days: the last chart day; null: open, or another kind.",
    period: "Of days: the id of their period; null: another kind.",
    dosage_time: "Of a dose: its time; null: another kind.",
    status: "Of a dose: what was said of it; null: withdrawn, or another kind.",
  },
);

export const PrescriberChangesAnswer = dataOf(z.array(PrescriberChange));

export type PrescriberChange = z.infer<typeof PrescriberChange>;

export const getPrescriberChanges = defineCall(
  {
    method: "GET",
    path: "/api/prescriber-changes",
    who: "user",
    scope: "patient",
    tells: "doses",
    acting: "read",
    query: PrescriberChangesQuery,
    answer: { status: 200, schema: PrescriberChangesAnswer },
    refusals: [404],
    shows: ["medicines", "plans", "doses", "excused"],
    logged: "readPrescriberChanges",
    summary: "List what prescribers of the patient's groups changed, the newest first.",
    description: "At most the newest 200.",
  },
  {
    answer: {
      data: [
        {
          id: 31,
          at_utc: "2026-05-10T09:20:00.000Z",
          by: "Greta Weber",
          agreed_by: null,
          reason: "Blood pressure too low",
          kind: "plan",
          change: "changed",
          medicine: { id: 12, name: "Aspirin" },
          from: "2026-05-11",
          to: null,
          period: null,
          dosage_time: null,
          status: null,
        },
      ],
    },
  },
);
