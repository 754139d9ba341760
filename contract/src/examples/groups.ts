import type * as calls from "../calls/groups.ts";
import type { ExamplesOf } from "../define-call.ts";
import type { GroupAttributes } from "../groups.ts";
import { PROFILE, pageOfExamples, USER } from "./shared.ts";

const WARD: { id: number; attributes: GroupAttributes } = {
  id: 2,
  attributes: {
    ...{ name: "Ward 3", kind: "ward", patients: 24, staff: 2 },
    telephone: { label: "Ward 3", number: "030 23125 100", hours: "until 17:00" },
    createdAt: "2026-05-01T08:00:00.000Z",
  },
};

export const GROUPS_EXAMPLES = {
  getGroups: { answer: pageOfExamples(WARD) },
  getGroup: { answer: { data: WARD } },
  createGroup: { body: { data: { name: "Ward 3", kind: "ward" } }, answer: { data: WARD } },
  changeGroup: { body: { data: { name: "Ward 3" } }, answer: { data: WARD } },
  removeGroup: { answer: { data: { id: WARD.id } } },
  getGroupMembers: {
    answer: pageOfExamples({
      id: PROFILE.id,
      attributes: {
        ...{ givenname: "Ada", familyname: "Lovelace", email: USER.email, is_staff: false },
        ...{ record_number: "S-0042", born: "1951" },
      },
    }),
  },
  changeGroupMembers: { body: { data: { add: [PROFILE.id] } }, answer: { data: WARD } },
} satisfies ExamplesOf<typeof calls>;
