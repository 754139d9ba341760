import type * as calls from "../calls/care.ts";
import type { ExamplesOf } from "../define-call.ts";
import { DOSES_EXAMPLES } from "./doses.ts";

const LINK = {
  ...({ id: 4, name: "Robert Thompson", email: "robert.thompson@example.org" } as const),
  ...({ scope: "doses", after_minutes: 90, state: "active", hears: "mail" } as const),
  ...{ since_utc: "2026-05-01T16:20:00.000Z", last_read_utc: "2026-05-10T17:05:00.000Z" },
  thanks: null,
};

const NOON = {
  ...({ due_utc: "2026-05-10T11:00:00.000Z", standing: "taken", timing: "on_time" } as const),
  ...{ at_utc: "2026-05-10T11:04:00.000Z", cause: null, is_thanked: false },
};

const MORNING = {
  ...({ due_utc: "2026-05-10T06:00:00.000Z", standing: "no_press" } as const),
  ...{ at_utc: null, timing: null, cause: null, is_thanked: false },
};

const WATCHED = {
  ...({
    id: 9,
    givenname: "Margaret",
    called: "Mum",
    timezone: "Europe/Berlin",
    scope: "figures",
  } as const),
  ...({ hears: "push", state: "no_press", since_utc: "2026-05-10T06:00:00.000Z" } as const),
  ...{ seen_utc: "2026-05-10T08:10:00.000Z", heard_utc: "2026-05-10T08:10:02.000Z" },
  ...({ off_until_utc: null, is_muted: false, asks: true, digest: "daily" } as const),
  quiet: { from: "22:00", to: "07:00" },
  ...{ newest: NOON, unanswered: [MORNING], taken: NOON, next_utc: "2026-05-10T18:00:00.000Z" },
  telephone: "+493023125240",
};

export const CARE_EXAMPLES = {
  getCare: { answer: { data: { carers: [LINK], patients: [WATCHED] } } },
  inviteCarer: {
    body: { data: { scope: "doses", email: "robert.thompson@example.org" } },
    answer: { data: { id: 6, code: "KXWTHRMPCD", expires_utc: "2026-05-17T12:00:00.000Z" } },
  },
  withdrawInvitation: { answer: { data: { id: 6 } } },
  joinCare: {
    body: { data: { code: "KXWTHRMPCD" } },
    answer: { data: { id: 9, state: "asks" } },
  },
  getWatched: { answer: { data: WATCHED } },
  changeCare: {
    body: { data: { scope: "figures" } },
    answer: { data: { ...LINK, scope: "figures" } },
  },
  endCare: { answer: { data: { id: 4 } } },
  sayThanks: {
    body: { data: { due_utc: NOON.due_utc } },
    answer: { data: { due_utc: NOON.due_utc, said_utc: "2026-05-10T11:20:00.000Z" } },
  },
  getWatchedDoses: DOSES_EXAMPLES.getDoses,
  getWatchedAdherence: DOSES_EXAMPLES.getAdherence,
} satisfies ExamplesOf<typeof calls>;
