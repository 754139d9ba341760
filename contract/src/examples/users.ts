import type * as calls from "../calls/users.ts";
import type { ExamplesOf } from "../define-call.ts";
import type { ManagedUser } from "../users.ts";
import { PROFILE, pageOfExamples, USER } from "./shared.ts";

const { profileuid } = PROFILE;

const MANAGED: ManagedUser = {
  ...{ id: USER.id, email: USER.email, role: "patient", staff: [], is_active: true },
  ...{ profileid: PROFILE.id, profileuid },
  ...{ givenname: "Ada", familyname: "Lovelace", record_number: "S-0042", born: "1951" },
  telephone: "+493023125240",
};

const LINK = {
  link: "https://dosebeat.example.org/auth/reset-password#code=kX3v0m1qB6wQy8s2",
  expires: "2026-05-10T12:30:00.000Z",
  mailed: false,
};

export const USERS_EXAMPLES = {
  getProfiles: {
    answer: pageOfExamples({
      id: PROFILE.id,
      attributes: {
        ...{ userid: USER.id, profileuid, givenname: "Ada", familyname: "Lovelace" },
        ...{
          email: USER.email,
          email_verified: true,
          language: "en",
          is_active: true,
          is_linked: true,
          record_number: "S-0042",
          born: "1951",
          telephone: "+493023125240",
          is_invited: false,
        },
        createdAt: PROFILE.createdAt,
        profile_role: { profiletype: "patient" },
        staff: [],
        groups: [{ id: 5, name: "North" }],
        sensor: {
          data: { id: 3, attributes: { deveui: "70b3d57ed0061a2b", serial_number: "PB-0001" } },
        },
      },
    }),
  },
  getPatientNames: {
    answer: pageOfExamples({
      id: PROFILE.id,
      attributes: {
        userid: null,
        ...{ givenname: "Ada", familyname: "Lovelace", born: "1951", record_number: "S-0042" },
        groups: [{ id: 5, name: "North" }],
        is_linked: true,
        sensor: {
          ...{ deveui: "70b3d57ed0061a2b", state: "alive" },
          sensortime: "2026-05-10T11:45:00.000Z",
        },
      },
    }),
  },
  getRoster: {
    answer: {
      data: {
        users: [
          {
            ...{ id: PROFILE.id, givenname: "Ada", familyname: "Lovelace", email: USER.email },
            ...{ record_number: "S-0042", born: "1951" },
            ...{ profiletype: "patient", is_active: true, deveui: "70b3d57ed0061a2b" },
            ...{ serial_number: "PB-0001", last_press_utc: "2026-05-10T06:05:00.000Z" },
          },
        ],
        next: null,
      },
    },
  },
  getLatestPresses: {
    answer: {
      data: [
        {
          ...{ pressed_utc: "2026-05-10T06:05:00.000Z", deveui: "70b3d57ed0061a2b" },
          owner: { profileid: PROFILE.id, givenname: "Ada", familyname: "Lovelace" },
        },
      ],
    },
  },
  createUser: {
    body: {
      data: {
        ...{ email: USER.email, givenname: "Ada", familyname: "Lovelace" },
        ...{ record_number: "S-0042", born: "1951" },
      },
    },
    answer: { data: { ...MANAGED, password_link: LINK } },
  },
  changeUser: {
    body: { data: { is_active: false } },
    answer: { data: { ...MANAGED, address_change: null } },
  },
  makePasswordLink: { answer: { data: LINK } },
} satisfies ExamplesOf<typeof calls>;
