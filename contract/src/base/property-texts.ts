/**
 * Descriptions of properties that occur in several objects, for `described`; not part of the browser build.
 */
export const TEXTS = {
  deveui: "DevEUI of the box: 16 hexadecimal digits, lower case, such as 70b3d57ed0061a2b.",
  givenDeveui: "DevEUI of the box: 16 hexadecimal digits in either case, such as 70B3D57ED0061A2B.",
  serial_number: "Serial number printed on the box; null: none was entered.",
  battery: "Battery charge in percent, from 0 to 100; null: not known.",
  batterymv: "Battery voltage in millivolts; null: not known.",
  buttonmode: "Button mode that the box last reported, from 0 to 255; null: not known.",
  sensortime: "When a message of the box was last received, as a UTC instant; null: never.",
  rssi: "Strength of the received signal in dBm; null: not known.",
  snr: "Signal-to-noise ratio in dB; null: not known.",
  userid: "Id of the account, as in GET /api/users/me.",
  profileid: "Id of the profile, as `id` in GET /api/profile/userdata.",
  ownProfileid:
    "Id of the profile to use. Default: the caller's own; only administrators may name another.",
  profileuid: "UUID of the profile.",
  givenname: "Given name, from 1 to 200 characters.",
  familyname: "Family name, from 1 to 200 characters.",
  email: "Email address of the account.",
  record_number:
    "Number of the patient in the records of the clinic or study; null: none was entered.",
  telephone:
    "Number of the patient for calls, as E.164, such as +493023125240; null: none was given.",
  born: "Year of birth, YYYY, or date of birth, YYYY-MM-DD; null: none was entered.",
  email_verified:
    "Whether a link that was mailed to this address was opened: somebody who reads its mail confirmed it.",
  language: "Language of screens and emails, as a two-letter code (ISO 639-1).",
  timezone: "IANA time zone, such as Europe/Berlin.",
  role: "Whether the account is a patient's or an administrator's.",
  staff:
    "Roles of staff besides: a clinician reads patients of the same groups, a technician boxes, an auditor the audit log. Empty for patients and administrators.",
  is_active: "Whether the account may sign in.",
  is_linked: "Whether a box is assigned to the patient now.",
  createdAt: "When it was created, as a UTC instant.",
  medicine: "Id of the medicine.",
  dosage_time: "Local time of day at which the dose is due, as HH:MM:00.000.",
  givenDosageTime: "Local time of day to the minute, as HH:MM, HH:MM:00 or HH:MM:00.000.",
  pressed_utc: "When the button was pressed, as a UTC instant.",
  password: "A new password, from 8 to 128 characters. Common ones are refused.",
  dayWord:
    "The first that holds: `due`; `paused`: something would be due but for a pause; `not_due`: a day of a plan; `outside` of any plan.",
  reason: "Why, in the caller's words, from 1 to 500 characters.",
} as const;

/** The bounds of a range of chart days. */
export const DAY_RANGE_TEXTS = {
  from: "First chart day, YYYY-MM-DD in the patient's zone.",
  to: "Last chart day, YYYY-MM-DD in the patient's zone, included.",
} as const;

/** The patient of a box, as lists of boxes show them. */
export const OWNER_TEXTS = {
  profileuid: TEXTS.profileuid,
  givenname: TEXTS.givenname,
  familyname: TEXTS.familyname,
} as const;
