import { z } from "zod/mini";
import {
  dataOf,
  GivenInstant,
  Id,
  IdParam,
  Instant,
  LocalDate,
  plainText,
} from "./base/answers.ts";
import { described } from "./base/described.ts";
import { problem } from "./base/problems.ts";
import { TEXTS } from "./base/property-texts.ts";
import { SAID, SAID_TEXTS } from "./base/statement-fields.ts";
import { AmountInput } from "./plan-parts.ts";

export const STOCK_STATES = ["uncounted", "enough", "low", "out", "count_again"] as const;

/** How long a medicine lasts. */
export const Stock = described(
  z.object({
    medicine: Id,
    unit: z.string(),
    state: z.enum(STOCK_STATES),
    low: z.nullable(z.number()),
    high: z.nullable(z.number()),
    counted_utc: z.nullable(Instant),
    earliest: z.nullable(LocalDate),
    latest: z.nullable(LocalDate),
    enough_earliest: z.nullable(LocalDate),
    enough_latest: z.nullable(LocalDate),
    missing: z.nullable(z.number()),
    expired: z.number(),
    expiring: z.number(),
    amounts_assumed: z.boolean(),
  }),
  {
    medicine: TEXTS.medicine,
    unit: "Unit of the medicine, in which amounts are; may be empty.",
    state:
      "`uncounted`: nobody has counted it. `count_again`: more was used than there was, so nothing is known. `out`: nothing is left, or it does not suffice today. `low`: it may not suffice within the days that the medicine says (`low_days`). Else `enough`.",
    low: "What is left at least, without expired packs: doses that may have been taken are counted as taken. Null: not known.",
    high: "What is left at most. Null: not known.",
    counted_utc: "When it was last counted, as a UTC instant; null: never.",
    earliest:
      "The first chart day, YYYY-MM-DD, on which a dose may not be given in full; null: none in the next 400 days, or not known.",
    latest:
      "The chart day, YYYY-MM-DD, on which a dose cannot be given in full even if nothing that is not known was taken; null: none in the next 400 days, not known, or the medicine is only taken as needed.",
    enough_earliest:
      "The last chart day with a dose before `earliest`: it suffices until then at least. Null: the next dose may not be given in full, or `earliest` is null.",
    enough_latest:
      "The same before `latest`: it suffices until then at most. Null also where `latest` is null.",
    missing:
      "What is missing on `latest`, where it is certain that nothing is missing before; null: not certain, or `latest` is null.",
    expired: "What is left of packs that have expired, at most; it is in neither `low` nor `high`.",
    expiring: "Of `high`, what expires before the plan needs it.",
    amounts_assumed: "Whether doses or intakes without a stated amount were counted as 1.",
  },
);

/** GET /api/stock-marks */
export const StockMarksQuery = described(
  z.strictObject({
    profileids: z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.split(",")),
      ),
      z.array(IdParam).check(z.minLength(1), z.maxLength(100)),
    ),
  }),
  { profileids: "Up to 100 ids of profiles, separated by commas." },
);

/** How the medicines of a patient last, in one word. */
export const StockMark = described(
  z.object({ profileid: Id, state: z.enum(["enough", "low", "count_again", "out"]) }),
  {
    profileid: TEXTS.profileid,
    state:
      "The most urgent `state` of the patient's current medicines, as in GET /api/stock: `out`, else `count_again`, else `low`, else `enough`.",
  },
);

export const StockMarksAnswer = dataOf(z.array(StockMark));

/** GET /api/stock and GET /api/stock-entries */
export const StockQuery = described(
  z.strictObject({ profileid: z.optional(IdParam), medicine: z.optional(IdParam) }),
  {
    profileid: TEXTS.ownProfileid,
    medicine: "Id of a medicine: only that one. Default: all current medicines.",
  },
);

export const StockAnswer = dataOf(z.array(Stock));

export const STOCK_KINDS = ["count", "refill", "discard"] as const;

const ENTRY_TEXTS = {
  medicine: TEXTS.medicine,
  expires:
    "Last chart day on which the pack may be used, YYYY-MM-DD; null: not stated. Never of what was thrown away.",
} as const;

/** What the patient said about the packs of a medicine. */
export const StockEntry = described(
  z.object({
    id: Id,
    medicine: Id,
    kind: z.enum(STOCK_KINDS),
    amount: z.number(),
    unit: z.string(),
    at_utc: Instant,
    date: LocalDate,
    expires: z.nullable(LocalDate),
    note: z.string(),
    stated_by: z.enum(["patient", "administrator"]),
  }),
  {
    ...ENTRY_TEXTS,
    id: "Id of the entry.",
    kind: "`count`: what was there, from which it is counted anew. `refill`: a pack that came. `discard`: what was thrown away.",
    amount: "How much, in the unit of the medicine.",
    unit: "Unit of the medicine; may be empty.",
    at_utc: "When, as a UTC instant.",
    date: "Chart day of that instant, YYYY-MM-DD in the patient's zone.",
    note: "A remark; may be empty.",
    stated_by: "Who stated it: the patient, or staff on their behalf (`administrator`).",
  },
);

export const StockEntriesAnswer = dataOf(z.array(StockEntry));

const entry = {
  medicine: Id,
  at: z.optional(GivenInstant),
  note: z.optional(plainText(0, 500)),
  ...SAID,
};

const NEW_ENTRY_TEXTS = {
  ...ENTRY_TEXTS,
  at: "When, with `Z` or an offset, not in the future. Default: `said_utc`, else on arrival.",
  note: "A remark, up to 500 characters.",
  ...SAID_TEXTS,
} as const;

const expires = z.optional(z.nullable(LocalDate));

/** What is left: from 0 to 100,000, with 3 decimals. */
const Counted = z.number().check(
  z.minimum(0),
  z.maximum(100_000),
  z.refine((amount) => Number(amount.toFixed(3)) === amount, problem("amount")),
);

const NewEntry = z.discriminatedUnion("kind", [
  described(z.strictObject({ ...entry, kind: z.literal("count"), amount: Counted, expires }), {
    ...NEW_ENTRY_TEXTS,
    kind: "All that is there, without expired packs; what was entered before counts no more.",
    amount: "How much, in the unit of the medicine: from 0 to 100,000, with 3 decimals.",
  }),
  described(z.strictObject({ ...entry, kind: z.literal("refill"), amount: AmountInput, expires }), {
    ...NEW_ENTRY_TEXTS,
    kind: "A pack that came.",
    amount: "How much, in the unit of the medicine: above 0, to 100,000, with 3 decimals.",
  }),
  described(z.strictObject({ ...entry, kind: z.literal("discard"), amount: AmountInput }), {
    ...NEW_ENTRY_TEXTS,
    kind: "What was thrown away, expired packs first.",
    amount: "How much, in the unit of the medicine: above 0, to 100,000, with 3 decimals.",
  }),
]);

/** POST /api/stock-entries */
export const AddStockEntry = described(z.strictObject({ data: NewEntry }), {
  data: "What was counted, came or was thrown away.",
});

export const StockEntryAnswer = dataOf(StockEntry);

/** DELETE /api/stock-entries/{id} */
export const StockEntryParams = described(z.strictObject({ id: IdParam }), {
  id: "Id of the entry.",
});

export type Stock = z.infer<typeof Stock>;
export type StockMark = z.infer<typeof StockMark>;
export type StockEntry = z.infer<typeof StockEntry>;
export type AddStockEntry = z.infer<typeof AddStockEntry>["data"];
