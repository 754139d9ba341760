import { MEDICINE as EXAMPLE } from "@dosebeat/contract/example-values";
import type { Medicine } from "@dosebeat/contract/medicines";
import type { Profile } from "@dosebeat/contract/profiles";
import type { Schedule } from "@dosebeat/contract/schedules";
import { instant, MONTH, TODAY, ZONE } from "./calendar.ts";
import { MEDICINES } from "./statuses.ts";

export const RECORDS: readonly Medicine[] = MEDICINES.map((medicine) => ({
  ...EXAMPLE,
  ...medicine,
  type: "Tablet",
  description: "With a glass of water.",
  galenicform: "film-coated",
  startdate: MONTH,
  enddate: null,
  unit: "tablet",
  prescriber: "Dr. Sommer",
  indication: "",
  once_only: false,
  if_late: "",
  if_late_author: null,
  if_late_utc: null,
  every_day_by: "",
  every_day_utc: null,
  critical: null,
  instructions: "",
  as_needed: null,
  storage: null,
  low_days: 7,
  order_days: 4,
  pack_code: "",
  paused: null,
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

/** Without medicines of its own a chart shows those of all doses. */
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
