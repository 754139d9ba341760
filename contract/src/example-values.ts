import type { Dose } from "./doses.ts";
import type { Medicine } from "./medicines.ts";
import type { Pause } from "./pauses.ts";
import type { Profile } from "./profiles.ts";
import type { Schedule } from "./schedules.ts";
import type { Sensor } from "./sensors.ts";
import type { User } from "./sign-in.ts";
import type { Subject } from "./studies.ts";
import type { ManagedUser } from "./users.ts";

/** Values that the examples of several nouns share. */
export const USER: User = {
  id: 7,
  username: "ada@example.org",
  email: "ada@example.org",
  profile_img: null,
  meta: { role: "patient", staff: [], email_verified: true },
};

export const MEDICINE: Medicine = {
  id: 12,
  name: "Metformin",
  type: "Antidiabetic",
  description: "With breakfast",
  startdate: "2026-05-01",
  enddate: null,
  strength: "500 mg",
  galenicform: "Tablet",
  unit: "tablet",
  prescriber: "Dr. Sommer",
  indication: "Type 2 diabetes",
  instructions: "With a meal",
  once_only: false,
  if_late: "Up to 6 hours late, else wait for the next one.",
  if_late_author: null,
  if_late_utc: "2026-05-01T07:00:00.000Z",
  every_day_by: "",
  every_day_utc: null,
  as_needed: null,
  storage: null,
  low_days: 7,
  order_days: 4,
  pack_code: "01234562",
  critical: null,
  paused: null,
};

export const MEDICINE_INPUT = {
  name: "Metformin",
  startdate: "2026-05-01",
  strength: "500 mg",
  schedules: ["08:00"],
};

export const SCHEDULE: Schedule = {
  id: 40,
  dosage_time: "08:00:00.000",
  medicine: { id: 12, name: "Metformin" },
  amount: 1,
  recurrence: { kind: "daily" },
  valid_from: null,
  valid_to: null,
  timezone: null,
  added_utc: null,
  removed_utc: null,
};

export const PAUSE: Pause = {
  id: 4,
  medicine: 12,
  from: "2026-06-08",
  from_utc: null,
  to: "2026-06-10",
  to_utc: null,
  reason: "Surgery",
};

export const DOSE: Dose = {
  date: "2026-05-10",
  medicine: { id: 12, name: "Metformin", strength: "500 mg" },
  dosage_time: "08:00:00.000",
  due_utc: "2026-05-10T06:00:00.000Z",
  pressed_utc: "2026-05-10T06:05:00.000Z",
  deviation_minutes: 5,
  status: "on_time",
  confirmed_utc: null,
  reason: null,
  amount: 1,
  unit: "tablet",
  schedule: 31,
  timezone: null,
  stated_by: null,
  searched: null,
  once_only: false,
  open: false,
  status_if_counted: null,
};

export const PROFILE: Profile = {
  id: 5,
  userid: 7,
  profileuid: "0b2f6a57-6f0e-4b8e-9a55-1d2c3b4a5f60",
  givenname: "Ada",
  familyname: "Lovelace",
  language: "en",
  timezone: "Europe/Berlin",
  primarycolor: "#0096c7",
  is_active: true,
  is_dark: false,
  theme: "auto",
  is_simple: false,
  is_linked: true,
  createdAt: "2026-05-01T07:00:00.000Z",
  record_number: "S-0042",
  born: "1951",
  telephone: "+493023125240",
  sensor: {
    id: 3,
    serial_number: "PB-0001",
    deveui: "70b3d57ed0061a2b",
    battery: 88,
    buttonmode: 1,
    sensortime: "2026-05-10T11:55:00.000Z",
  },
  medicines: [MEDICINE],
  profile_role: { profiletype: "patient" },
  study: null,
  help: {
    emergency: "112",
    poison_centre: { label: "Poison centre", number: "030 23125 240", hours: "day and night" },
    groups: [{ label: "Ward 3", number: "030 23125 100", hours: "until 17:00" }],
    is_seen: true,
  },
};

export const SENSOR: Sensor = {
  id: 3,
  deveui: "70b3d57ed0061a2b",
  serial_number: "PB-0001",
  claimcode: "7KQX3MWPRA",
  model: "pillbox-1",
  joineui: null,
  qrprofileid: null,
  interval_minutes: 60,
  box_group: "Delivery 2026-04",
  place: "Store, shelf 3",
  notes: null,
};

/** When the box was given to the patient, and when it was last heard. */
export const SINCE = "2026-05-01T08:00:00.000Z";
export const SEEN = "2026-05-10T11:55:00.000Z";

/** The paging of a list answer with one page. */
export function onePage(total: number) {
  return { pagination: { page: 1, pageSize: 25, pageCount: 1, total } };
}

/** A patient, as administrators see one. */
export const MANAGED: ManagedUser = {
  id: USER.id,
  email: USER.email,
  role: "patient",
  staff: [],
  is_active: true,
  profileid: PROFILE.id,
  profileuid: PROFILE.profileuid,
  givenname: "Ada",
  familyname: "Lovelace",
  record_number: "S-0042",
  born: "1951",
  telephone: "+493023125240",
};

/** A link for a first password, which was mailed. */
export const INVITATION = { link: null, expires: "2026-05-17T12:00:00.000Z", mailed: true };

/** A subject of a study. */
export const SUBJECT: { id: number; attributes: Subject } = {
  id: PROFILE.id,
  attributes: {
    givenname: "Ada",
    familyname: "Lovelace",
    record_number: "S-0042",
    arm: null,
    consented_on: "2026-05-02",
    visits: [{ name: "Week 1", date: "2026-05-09" }],
    withdrawn_utc: null,
    withdrawn_why: null,
    locked_utc: null,
    signatures: [],
    sensor: null,
  },
};
