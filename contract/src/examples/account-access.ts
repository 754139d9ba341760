import type * as calls from "../calls/account-access.ts";
import type { ExamplesOf } from "../define-call.ts";

export const ACCOUNT_ACCESS_EXAMPLES = {
  getAccountAccess: {
    answer: {
      data: {
        calendar: { since_utc: "2026-05-03T09:00:00.000Z", read_utc: "2026-05-10T11:30:00.000Z" },
        carers: [
          {
            ...{ id: 4, name: "Grace Hopper", email: "grace@example.org", state: "active" },
            since_utc: "2026-04-20T16:00:00.000Z",
          },
        ],
        invitations: [{ id: 9, email: null, since_utc: "2026-05-09T18:00:00.000Z" }],
        totp: "2026-04-20T08:00:00.000Z",
        passkeys: [{ id: 2, name: "Phone", createdAt: "2026-04-20T08:00:00.000Z", usedAt: null }],
        devices: [{ id: 7, label: "Chrome, Android", createdAt: "2026-05-01T08:00:00.000Z" }],
      },
    },
  },
  endAccountAccess: {
    answer: {
      data: {
        ...{ calendar: null, carers: [], invitations: [], totp: null, passkeys: [], devices: [] },
      },
    },
  },
} satisfies ExamplesOf<typeof calls>;
