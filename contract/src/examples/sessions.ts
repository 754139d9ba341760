import type * as calls from "../calls/sessions.ts";
import type { ExamplesOf } from "../define-call.ts";

const SESSION = {
  id: "3f0c6d1e-8a52-4b1f-9c55-2f6b7d0e41aa",
  attributes: {
    kind: "cookie" as const,
    program: "Firefox",
    system: "Windows",
    createdAt: "2026-05-10T07:58:00.000Z",
    lastUsedAt: "2026-05-10T12:00:00.000Z",
    current: true,
  },
};

export const SESSIONS_EXAMPLES = {
  getSessions: { answer: { data: [SESSION] } },
  endSession: {
    answer: { data: { ...SESSION, attributes: { ...SESSION.attributes, current: false } } },
  },
  endOtherSessions: { answer: { data: { ended: 2 } } },
  signOut: { answer: { data: null } },
  confirm: {
    body: { password: "violet-tractor-hums-42" },
    answer: { data: { until: "2026-05-10T12:10:00.000Z" } },
  },
  getConfirmPasskeyRequest: {
    answer: {
      data: {
        ...{ rpId: "dosebeat.example.org", challenge: "dGhpcyBpcyBub3QgcmFuZG9t" },
        allowCredentials: [
          { id: "Qm94T25UaGVTaGVsZg", type: "public-key", transports: ["internal"] },
        ],
        ...{ timeout: 300_000, userVerification: "preferred" },
      },
    },
  },
} satisfies ExamplesOf<typeof calls>;
