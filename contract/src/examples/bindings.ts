import type * as calls from "../calls/bindings.ts";
import type { ExamplesOf } from "../define-call.ts";
import { PROFILE, SENSOR } from "./shared.ts";

const { deveui } = SENSOR;

const SINCE = "2026-05-01T08:00:00.000Z";

const SEEN = "2026-05-10T11:55:00.000Z";

export const BINDINGS_EXAMPLES = {
  assignSensor: {
    body: { data: { profileid: PROFILE.id, deveui, claimcode: SENSOR.claimcode } },
    answer: { data: { id: 71, deveui, profileid: PROFILE.id, from: SINCE } },
  },
  undoAssignment: {
    answer: { data: { id: 71, deveui, profileid: PROFILE.id, from: SINCE, restored: null } },
  },
  unassignSensor: {
    body: { data: { profileid: PROFILE.id } },
    answer: { data: { deveui, profileid: PROFILE.id, from: SINCE, to: SEEN } },
  },
} satisfies ExamplesOf<typeof calls>;
