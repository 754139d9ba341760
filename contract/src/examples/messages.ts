import type * as calls from "../calls/messages.ts";
import type { ExamplesOf } from "../define-call.ts";

export const MESSAGES_EXAMPLES = {
  getMessages: {
    answer: {
      data: [
        {
          ...{ kind: "reminder", step: "withdraw-1", due_utc: "2026-05-10T06:00:00.000Z" },
          ...{ channel: "push", state: "sent", reason: "press" },
          at_utc: "2026-05-10T06:22:05.120Z",
        },
        {
          ...{ kind: "reminder", step: "due", due_utc: "2026-05-10T06:00:00.000Z" },
          ...{ channel: "push", state: "sent", reason: null },
          at_utc: "2026-05-10T06:00:01.310Z",
        },
      ],
    },
  },
} satisfies ExamplesOf<typeof calls>;
