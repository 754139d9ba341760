import { THRESHOLD_BOUNDS, type Threshold } from "@dosebeat/domain/worklist/thresholds";
import { z } from "zod/mini";
import { dataOf, IdParam, Instant } from "./base/answers.ts";
import { described } from "./base/described.ts";

const bounded = (name: Threshold) => {
  const [least, most] = THRESHOLD_BOUNDS[name];
  return z.int().check(z.minimum(least), z.maximum(most));
};

const TEXTS = {
  missed_in_a_row: "Doses of a part of the day missed in a row, from 2 to 10; usually 3.",
  no_press_days: "Whole days without a press, from 1 to 7; usually 2.",
  missed_percent: "Percent missed of a part of the day, from 20 to 100; usually 50.",
  skipped_days: "Days with a skipped medicine, from 2 to 10; usually 3.",
  extra_presses: "Extra presses on one day, from 2 to 20; usually 5.",
  stock_days: "Days until a stock may end, from 0 to 7; usually 3.",
  lost_days: "Days of 13 with lost messages, from 2 to 13; usually 4.",
} as const;

/** The values from which the worklist reports something. */
export const ThresholdValues = described(
  z.strictObject({
    missed_in_a_row: bounded("missed_in_a_row"),
    no_press_days: bounded("no_press_days"),
    missed_percent: bounded("missed_percent"),
    skipped_days: bounded("skipped_days"),
    extra_presses: bounded("extra_presses"),
    stock_days: bounded("stock_days"),
    lost_days: bounded("lost_days"),
  }),
  TEXTS,
);

const GroupThresholds = described(
  z.object({
    version: z.int(),
    thresholds: ThresholdValues,
    usual: ThresholdValues,
    changed_by: z.nullable(z.string()),
    changed_utc: z.nullable(Instant),
  }),
  {
    version: "Rises with each change; 0: nothing was ever set.",
    thresholds: "What holds for the patients of the group.",
    usual: "What holds where nothing is set.",
    changed_by: "Who changed them last; null: nobody, or without a name.",
    changed_utc: "When they were changed last, as a UTC instant; null: never.",
  },
);

export const ThresholdsAnswer = dataOf(GroupThresholds);

/** The group in a path. */
export const ThresholdParams = described(z.strictObject({ id: IdParam }), {
  id: "Id of the group.",
});

const NEW = "The new ones; null: what is usual.";

/** PUT /api/groups/{id}/thresholds */
export const ChangeThresholds = described(
  z.strictObject({
    data: described(z.strictObject({ version: z.int(), thresholds: z.nullable(ThresholdValues) }), {
      version: "The version that was read.",
      thresholds: NEW,
    }),
  }),
  { data: "What is to hold." },
);

/** POST /api/groups/{id}/thresholds/preview */
export const PreviewThresholds = described(
  z.strictObject({
    data: described(z.strictObject({ thresholds: z.nullable(ThresholdValues) }), {
      thresholds: NEW,
    }),
  }),
  { data: "What would hold." },
);

const ThresholdPreview = described(
  z.object({
    days: z.int(),
    patients: z.int(),
    examined: z.int(),
    before: z.number(),
    after: z.number(),
    more: z.number(),
    fewer: z.number(),
  }),
  {
    days: "The last chart days that were looked at, today included.",
    patients: "Patients of the group.",
    examined: "Of so many patients it was worked out; the figures are of all.",
    before: "Rows a day to call or to see to the box first, as it is.",
    after: "The same with the new thresholds.",
    more: "Rows a day that would come.",
    fewer: "Rows a day that would go.",
  },
);

export const ThresholdPreviewAnswer = dataOf(ThresholdPreview);

export type GroupThresholds = z.infer<typeof GroupThresholds>;
export type ThresholdPreview = z.infer<typeof ThresholdPreview>;
