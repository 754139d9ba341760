import { defineCall } from "./base/define-call.ts";
import { PAUSE } from "./example-values.ts";
import {
  AddPause,
  ChangePause,
  PauseAnswer,
  PauseParams,
  PausesAnswer,
  PausesQuery,
} from "./pauses.ts";

export const getPauses = defineCall(
  {
    method: "GET",
    path: "/api/medicine-pauses",
    who: "user",
    scope: "patient",
    tokens: ["read:plans"],
    tells: "nothing",
    acting: "read",
    query: PausesQuery,
    answer: { status: 200, schema: PausesAnswer },
    refusals: [404],
    shows: ["plans"],
    logged: "readPauses",
    summary: "List the pauses of medicines, by time.",
  },
  { answer: { data: [PAUSE] } },
);

export const addPause = defineCall(
  {
    method: "POST",
    path: "/api/medicine-pauses",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "write",
    prescribing: true,
    body: AddPause,
    answer: { status: 201, schema: PauseAnswer },
    refusals: [404, 409],
    touches: ["plans", "medicines", "doses", "intakes", "stock"],
    summary: "Pause a medicine, from now or from a day on.",
    description:
      "What falls in the pause is not due. 409 `paused_already`: it would overlap with another pause of the medicine.",
  },
  {
    body: { data: { medicine: 12, from: "2026-06-08", to: "2026-06-10", reason: "Surgery" } },
    answer: { data: PAUSE },
  },
);

export const changePause = defineCall(
  {
    method: "PUT",
    path: "/api/medicine-pauses/:id",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "write",
    prescribing: true,
    params: PauseParams,
    body: ChangePause,
    answer: { status: 200, schema: PauseAnswer },
    refusals: [404, 409],
    touches: ["plans", "medicines", "doses", "intakes", "stock"],
    summary: "Resume a medicine now, or end its pause on another day.",
    description: "Without `to` the medicine is due again from now on.",
  },
  {
    body: { data: {} },
    answer: { data: { ...PAUSE, to: null, to_utc: "2026-06-09T10:00:00.000Z" } },
  },
);

export const removePause = defineCall(
  {
    method: "DELETE",
    path: "/api/medicine-pauses/:id",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "write",
    prescribing: true,
    params: PauseParams,
    answer: { status: 200, schema: PauseAnswer },
    refusals: [404],
    touches: ["plans", "medicines", "doses", "intakes", "stock"],
    summary: "Remove a pause.",
    description: "What fell in it is due again, as if it had never been paused.",
  },
  { answer: { data: PAUSE } },
);
