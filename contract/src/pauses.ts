import { z } from "zod/mini";
import { dataOf, Id, IdParam, Instant, LocalDate, plainText } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { problem } from "./base/problems.ts";
import { TEXTS } from "./base/property-texts.ts";

/** A time in which a medicine is not due. */
export const Pause = described(
  z.object({
    id: Id,
    medicine: Id,
    from: z.nullable(LocalDate),
    from_utc: z.nullable(Instant),
    to: z.nullable(LocalDate),
    to_utc: z.nullable(Instant),
    reason: z.string(),
  }),
  {
    id: "Id of the pause.",
    medicine: TEXTS.medicine,
    from: "First chart day of the pause, YYYY-MM-DD; null: it began at `from_utc`.",
    from_utc: "When it began, as a UTC instant; null: at 03:00 of `from`.",
    to: "Last chart day of the pause, YYYY-MM-DD, included; null: open, or until `to_utc`.",
    to_utc: "When the medicine was resumed, as a UTC instant; null: it was not, or by day.",
    reason: "Why, in the words of the person who paused it; may be empty.",
  },
);

/** GET /api/medicine-pauses */
export const PausesQuery = described(
  z.strictObject({ profileid: z.optional(IdParam), medicine: z.optional(IdParam) }),
  {
    profileid: TEXTS.ownProfileid,
    medicine: "Id of a medicine: only its pauses. Default: all medicines.",
  },
);

export const PausesAnswer = dataOf(z.array(Pause));

/** POST /api/medicine-pauses */
export const AddPause = described(
  z.strictObject({
    data: described(
      z
        .strictObject({
          medicine: Id,
          from: z._default(z.nullable(LocalDate), null),
          to: z._default(z.nullable(LocalDate), null),
          reason: z._default(plainText(0, 500), ""),
        })
        .check(
          z.refine(({ from, to }) => from === null || to === null || from <= to, {
            message: problem("date_order"),
            path: ["from"],
          }),
        ),
      {
        medicine: TEXTS.medicine,
        from: "First chart day of the pause, YYYY-MM-DD. Default: it begins now.",
        to: "Last chart day of the pause, YYYY-MM-DD, included. Default: it is open.",
        reason: "Why, up to 500 characters; may be empty.",
      },
    ),
  }),
  { data: "The pause to add." },
);

/** PUT and DELETE /api/medicine-pauses/{id} */
export const PauseParams = described(z.strictObject({ id: IdParam }), { id: "Id of the pause." });

/** PUT /api/medicine-pauses/{id} */
export const ChangePause = described(
  z.strictObject({
    data: described(z.strictObject({ to: z.optional(z.nullable(LocalDate)) }), {
      to: "Last chart day of the pause, YYYY-MM-DD, included; null: open. Default: it ends now.",
    }),
  }),
  { data: "Its new end." },
);

export const PauseAnswer = dataOf(Pause);

export type Pause = z.infer<typeof Pause>;
