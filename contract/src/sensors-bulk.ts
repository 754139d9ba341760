import { z } from "zod/mini";
import { DevEui, dataOf } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { problem } from "./base/problems.ts";
import { TEXTS } from "./base/property-texts.ts";
import { SENSOR } from "./example-values.ts";
import { BOX_CHANGE_TEXTS, BOX_CHANGES } from "./sensor-changes.ts";
import { SensorModel } from "./sensors.ts";

/** Most boxes that one call changes. */
export const MOST_BOXES = 2000;

export const BoxRow = described(
  z.strictObject({
    deveui: DevEui,
    ...BOX_CHANGES,
    version: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  }),
  {
    deveui: TEXTS.givenDeveui,
    ...BOX_CHANGE_TEXTS,
    version:
      "As the preview said it. If the box would change and is no longer as it was then, it is refused with `box_changed`; null: it was not registered then. Without it the box changes whatever it is like now.",
  },
);

/** POST /api/sensors/preview, PUT /api/sensors */
export const StoreBoxes = described(
  z.strictObject({
    data: z.array(BoxRow).check(
      z.minLength(1),
      z.maxLength(MOST_BOXES),
      z.refine((rows) => new Set(rows.map(({ deveui }) => deveui)).size === rows.length, {
        error: problem("box_twice"),
      }),
    ),
    registers: z.optional(z.boolean()),
  }),
  {
    data: "Up to 2,000 boxes, each once, with what is to change; the rest stays.",
    registers:
      "Whether boxes that are not known are registered; else they are refused. Default: false.",
  },
);

const OUTCOMES = ["new", "changed", "unchanged", "refused"] as const;

const Cell = z.nullable(z.union([z.string(), z.int()]));

const Difference = described(z.object({ field: z.string(), before: Cell, after: Cell }), {
  field: "What changes, named as in the request.",
  before: "Its value now; null: none, or a claim code.",
  after: "Its value afterwards; null: none, or a claim code.",
});

const PreviewedBox = described(
  z.object({
    deveui: z.string(),
    version: z.nullable(z.string()),
    outcome: z.enum(OUTCOMES),
    changes: z.array(Difference),
    problem: z.nullable(
      described(
        z.object({
          code: z.string(),
          message: z.string(),
          values: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
        {
          code: "Why it is refused, as a code of errors.",
          message: "The same in English.",
          values: "What stands in the text of the code.",
        },
      ),
    ),
  }),
  {
    deveui: TEXTS.deveui,
    version: "Of what staff may change of the box as it is now; null: it is not registered.",
    outcome:
      "`new`: it would be registered, `changed`, `unchanged`: it is as asked for already, or `refused`.",
    changes: "What would change; empty of a box that is new.",
    problem: "Why it is refused; null: it is not.",
  },
);

export const BoxesPreviewAnswer = dataOf(z.array(PreviewedBox));

export const StoredBoxesAnswer = dataOf(
  described(z.object({ registered: z.int(), changed: z.int(), unchanged: z.int() }), {
    registered: "Boxes that are registered now.",
    changed: "Boxes that were changed.",
    unchanged: "Boxes that were as asked for already.",
  }),
);

/** GET /api/sensor-model-offers */
export const ModelOffersAnswer = dataOf(
  z.array(
    described(
      z.object({
        model: SensorModel,
        fitting: z.array(SensorModel),
        deveuis: z.array(z.string()),
        messages: z.int(),
      }),
      {
        model: "The model that the boxes are registered as now.",
        fitting:
          "Models by which every message that was tried can be decoded; more than one where models share a format.",
        deveuis: "The boxes, by DevEUI.",
        messages: "Messages of them that were tried.",
      },
    ),
  ),
);

export type BoxRow = z.infer<typeof BoxRow>;
export type PreviewedBox = z.infer<typeof PreviewedBox>;
export type ModelOffer = z.infer<typeof ModelOffersAnswer>["data"][number];

export const previewBoxes = defineCall(
  {
    method: "POST",
    path: "/api/sensors/preview",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "all",
    tokens: "none",
    tells: "nothing",
    body: StoreBoxes,
    bodyKiB: 4096,
    answer: { status: 200, schema: BoxesPreviewAnswer },
    shows: ["sensors"],
    summary: "Say what PUT /api/sensors would do, box by box; nothing is stored.",
  },
  {
    body: { data: [{ deveui: SENSOR.deveui, model: "mclimate/mc-button" }] },
    answer: {
      data: [
        {
          deveui: SENSOR.deveui,
          version: "mZ0yq2Jr6Yq0v3x1b5s8Tg",
          outcome: "changed",
          changes: [{ field: "model", before: "pillbox-1", after: "mclimate/mc-button" }],
          problem: null,
        },
      ],
    },
  },
);

export const storeBoxes = defineCall(
  {
    method: "PUT",
    path: "/api/sensors",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "all",
    tells: "nothing",
    body: StoreBoxes,
    bodyKiB: 4096,
    answer: { status: 200, schema: StoredBoxesAnswer },
    refusals: [409],
    touches: ["sensors", "doses", "intakes", "stock", "presses", "readings"],
    summary: "Change many boxes in one step, and register those that are not known if asked to.",
    description:
      "All or none: 409 `boxes_refused` names each box that is in the way, by its place in `data`, with the code that PATCH /api/sensors/{deveui} has for it. The same again changes nothing, also with an old `version`. The audit log has one entry with the count, and one for each box. A new model decodes the kept messages again, as PATCH does.",
  },
  {
    body: { data: [{ deveui: SENSOR.deveui, model: "mclimate/mc-button" }] },
    answer: { data: { registered: 0, changed: 1, unchanged: 0 } },
  },
);

export const getModelOffers = defineCall(
  {
    method: "GET",
    path: "/api/sensor-model-offers",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "all",
    tokens: "none",
    tells: "nothing",
    answer: { status: 200, schema: ModelOffersAnswer },
    shows: ["sensors"],
    summary: "Find boxes whose kept messages can be decoded by another model than theirs.",
    description:
      "Of boxes in use whose last messages could not be decoded, at most 200, the newest messages that are kept are tried, at most 20 each. A model fits if it decodes all of them. Technicians: only messages of hours that are over are tried.",
  },
  {
    answer: {
      data: [
        {
          model: "elsys/ers",
          fitting: ["pillbox-1"],
          deveuis: [SENSOR.deveui],
          messages: 2,
        },
      ],
    },
  },
);
