import type * as calls from "../calls/audit.ts";
import type { ExamplesOf } from "../define-call.ts";
import { PROFILE, pageOfExamples } from "./shared.ts";

export const AUDIT_EXAMPLES = {
  getAudit: {
    answer: pageOfExamples({
      id: 812,
      attributes: {
        ...{ at: "2026-05-10T11:40:00.000Z", kind: "patient-read", userid: 1 },
        ...{ email: "grace@example.org", who: "Grace Hopper" },
        ...{ profileid: PROFILE.id, patient: "Ada Lovelace" },
        ...{ impersonation: null, reason: null, address: "192.0.2.7" },
        logged: "readDoses",
        details: { call: "GET /api/doses" },
      },
    }),
  },
} satisfies ExamplesOf<typeof calls>;
