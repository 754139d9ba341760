import { USUAL_THRESHOLDS } from "@dosebeat/domain/worklist/thresholds";
import { defineCall } from "./base/define-call.ts";
import {
  ChangeThresholds,
  PreviewThresholds,
  ThresholdParams,
  ThresholdPreviewAnswer,
  ThresholdsAnswer,
} from "./thresholds.ts";

const THRESHOLDS = { ...USUAL_THRESHOLDS, missed_in_a_row: 2 };
const SET = {
  version: 1,
  thresholds: THRESHOLDS,
  usual: USUAL_THRESHOLDS,
  changed_by: "Ada Byron",
  changed_utc: "2026-05-10T09:20:00.000Z",
};

export const getThresholds = defineCall(
  {
    method: "GET",
    path: "/api/groups/:id/thresholds",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "all",
    tokens: "none",
    tells: "nothing",
    params: ThresholdParams,
    answer: { status: 200, schema: ThresholdsAnswer },
    refusals: [404],
    shows: ["groups"],
    summary: "Tell from where on the worklist says something of the patients of a group.",
    description: "404 for clinicians who do not belong to it.",
  },
  { answer: { data: SET } },
);

export const changeThresholds = defineCall(
  {
    method: "PUT",
    path: "/api/groups/:id/thresholds",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    params: ThresholdParams,
    body: ChangeThresholds,
    answer: { status: 200, schema: ThresholdsAnswer },
    refusals: [404, 409],
    touches: ["groups", "worklist"],
    summary: "Set from where on the worklist says something of the patients of a group.",
    description:
      "Of a patient in several groups the one holds that speaks soonest. 409 `thresholds_changed`: they were changed since `version` was read.",
  },
  { body: { data: { version: 0, thresholds: THRESHOLDS } }, answer: { data: SET } },
);

export const previewThresholds = defineCall(
  {
    method: "POST",
    path: "/api/groups/:id/thresholds/preview",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "doses",
    params: ThresholdParams,
    body: PreviewThresholds,
    answer: { status: 200, schema: ThresholdPreviewAnswer },
    refusals: [404, 429],
    touches: [],
    summary: "Tell how many rows new thresholds would add and take away.",
    description:
      "By what is known of the last 7 days of at most 150 patients of the group. Nothing is stored.",
  },
  {
    body: { data: { thresholds: THRESHOLDS } },
    answer: {
      data: {
        days: 7,
        patients: 184,
        examined: 150,
        before: 9.3,
        after: 18.1,
        more: 9,
        fewer: 0.2,
      },
    },
  },
);
