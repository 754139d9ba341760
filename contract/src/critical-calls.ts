import { defineCall } from "./base/define-call.ts";
import { MarkCritical } from "./critical.ts";
import { MEDICINE } from "./example-values.ts";
import { MedicineAnswer, MedicineParams } from "./medicines.ts";

const REASON = "Stroke in March: no gap, please.";

export const markCritical = defineCall(
  {
    method: "PUT",
    path: "/api/medicines/:medicineId/critical",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "patient",
    tells: "doses",
    params: MedicineParams,
    body: MarkCritical,
    answer: { status: 200, schema: MedicineAnswer },
    refusals: [404, 409],
    touches: ["medicines", "profiles", "worklist"],
    logged: "readMedicines",
    summary: "Mark a medicine as critical, or take the mark away.",
    description:
      "One missed dose of it in the last 3 days, with none taken later, is then a reason of the worklist. The patient sees the mark and its reason. 409 `critical_known`: it is so already; nothing was stored.",
  },
  {
    body: { data: { is_critical: true, reason: REASON } },
    answer: {
      data: {
        ...MEDICINE,
        critical: { by: "Nina Roth", since_utc: "2026-05-10T09:20:00.000Z", reason: REASON },
      },
    },
  },
);
