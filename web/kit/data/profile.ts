import type { Medicine } from "@dosebeat/contract/medicines";
import type { Profile } from "@dosebeat/contract/profiles";
import type { Schedule } from "@dosebeat/contract/schedules";
import { PLAIN_MEDICINE } from "../../src/nouns/medicines/test-medicine.ts";
import { instant, MONTH, TODAY, ZONE } from "./calendar.ts";
import { MEDICINES } from "./statuses.ts";

export const RECORDS: readonly Medicine[] = MEDICINES.map((medicine) => ({
  ...PLAIN_MEDICINE,
  ...medicine,
  type: "Tablet",
  description: "With a glass of water.",
  galenicform: "film-coated",
  startdate: MONTH,
  prescriber: "Dr. Sommer",
}));

export const SCHEDULES: Schedule[] = MEDICINES.map(({ id, name }) => ({
  id,
  dosage_time: "08:00:00.000",
  medicine: { id, name },
  amount: 1,
  recurrence: { kind: "daily" },
  valid_from: null,
  valid_to: null,
  timezone: null,
  added_utc: null,
  removed_utc: null,
}));

/** Without medicines in the profile, a chart shows those of all doses. */
export const PROFILE: Profile = {
  id: 11,
  userid: 11,
  profileuid: "5b0f2d0e-6f0a-4a39-9a53-0d1f6f2f6b11",
  givenname: "Ada",
  familyname: "Moreno",
  language: "en",
  timezone: ZONE,
  primarycolor: "#0096c7",
  is_active: true,
  is_dark: false,
  theme: "light",
  is_simple: false,
  is_linked: true,
  createdAt: instant(MONTH, "09:00"),
  record_number: "4711",
  telephone: null,
  born: "1951",
  sensor: {
    id: 1,
    serial_number: "PB-1042",
    deveui: "70b3d57ed0001a2b",
    battery: 78,
    buttonmode: 1,
    sensortime: instant(TODAY, "16:58"),
  },
  medicines: [],
  study: null,
  help: { emergency: null, poison_centre: null, groups: [], is_seen: false },
  profile_role: { profiletype: "patient" },
};
