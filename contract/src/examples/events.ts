import type * as calls from "../calls/events.ts";
import type { ExamplesOf } from "../define-call.ts";

export const EVENTS_EXAMPLES = {
  followEvents: { answer: { kind: "press", profileid: 5, id: "70b3d57ed0061a2b" } },
} satisfies ExamplesOf<typeof calls>;
