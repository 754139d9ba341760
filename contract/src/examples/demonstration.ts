import type * as calls from "../calls/demonstration.ts";
import type { ExamplesOf } from "../define-call.ts";

export const DEMONSTRATION_EXAMPLES = {
  getDemonstration: {
    answer: {
      data: [
        {
          email: "grace@example.org",
          password: "press-the-box",
          givenname: "Grace",
          familyname: "Whitaker",
          shows: "punctual",
        },
      ],
    },
  },
} satisfies ExamplesOf<typeof calls>;
