import { z } from "zod/mini";
import { dataOf, Id, Instant, LocalDate, plainText } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { LANGUAGES } from "./base/languages.ts";
import { problem } from "./base/problems.ts";
import { TEXTS } from "./base/property-texts.ts";
import { Role } from "./base/roles.ts";
import { Born } from "./master-data.ts";
import { Medicine } from "./medicines.ts";
import { TimeZone } from "./sign-in.ts";
import { Help, OwnNumber } from "./telephones.ts";

export const DEFAULT_PRIMARY_COLOR = "#0096c7";
export const DEFAULT_TIMEZONE = "America/New_York";

export const PrimaryColor = z.pipe(
  z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, problem("colour"))),
  z.transform((color) => color.toLowerCase()),
);

export const THEMES = ["light", "dark", "auto"] as const;

/** Appearance of screens: light, dark, or as the reader's system is set. */
export const Theme = z.enum(THEMES);

/** Descriptions of the settings of a profile. */
export const PROFILE_TEXTS = {
  givenname: TEXTS.givenname,
  familyname: TEXTS.familyname,
  language: TEXTS.language,
  timezone: "IANA time zone of the patient, such as Europe/Berlin.",
  primarycolor: "Accent colour of screens, as # and 6 hexadecimal digits, such as #0096c7.",
  is_dark: "Whether `theme` is dark; false for light and for auto.",
  theme: "Appearance of screens: light, dark, or auto, which follows the reader's system.",
  is_simple: "Whether the patient uses simple mode: one large card instead of the dashboard.",
} as const;

export const ProfileRole = described(z.object({ profiletype: Role }), {
  profiletype: TEXTS.role,
});

/** The patient's box, as the patient sees it: only what it reported since it was assigned to them. */
export const ProfileSensor = described(
  z.object({
    id: Id,
    serial_number: z.nullable(z.string()),
    deveui: z.string(),
    battery: z.nullable(z.number()),
    buttonmode: z.nullable(z.int()),
    sensortime: z.nullable(Instant),
  }),
  {
    id: "Id of the box.",
    serial_number: TEXTS.serial_number,
    deveui: TEXTS.deveui,
    battery: TEXTS.battery,
    buttonmode: TEXTS.buttonmode,
    sensortime: TEXTS.sensortime,
  },
);

/** What a subject knows of the study. */
const OwnStudy = described(
  z.object({
    number: z.string(),
    title: z.string(),
    keeps_doses: z.boolean(),
    consented_on: z.nullable(LocalDate),
    withdrawn_utc: z.nullable(Instant),
    locked_utc: z.nullable(Instant),
    raw_until: z.nullable(LocalDate),
  }),
  {
    number: "Number of the study.",
    title: "Title of the study.",
    keeps_doses:
      "Whether the study keeps doses and figures from the patient. Reminders, and the question and warning of a second opening, stay.",
    consented_on: "When the patient agreed to take part, YYYY-MM-DD; null: not entered yet.",
    withdrawn_utc:
      "When the patient withdrew, as a UTC instant: nothing later belongs to the study; null: not.",
    locked_utc:
      "Since when a signature locks what the patient and others said and planned, as a UTC instant; null: it does not.",
    raw_until:
      "Until which day the study has the messages of the box kept as they came, YYYY-MM-DD; null: as long as all others.",
  },
);

/** GET /api/profile/userdata */
export const Profile = described(
  z.object({
    id: Id,
    userid: Id,
    profileuid: z.uuid(),
    givenname: z.string(),
    familyname: z.string(),
    language: z.enum(LANGUAGES),
    timezone: z.string(),
    primarycolor: z.string(),
    is_active: z.boolean(),
    is_dark: z.boolean(),
    theme: Theme,
    is_simple: z.boolean(),
    is_linked: z.boolean(),
    createdAt: Instant,
    record_number: z.nullable(z.string()),
    born: z.nullable(z.string()),
    telephone: z.nullable(z.string()),
    sensor: z.nullable(ProfileSensor),
    medicines: z.array(Medicine),
    profile_role: ProfileRole,
    help: Help,
    study: z.nullable(OwnStudy),
  }),
  {
    id: "Id of the profile; other calls take it as `profileid`.",
    userid: TEXTS.userid,
    profileuid: TEXTS.profileuid,
    ...PROFILE_TEXTS,
    timezone: "IANA time zone of the patient now, such as Europe/Berlin.",
    is_active: TEXTS.is_active,
    is_linked: TEXTS.is_linked,
    createdAt: TEXTS.createdAt,
    record_number: TEXTS.record_number,
    born: TEXTS.born,
    telephone: TEXTS.telephone,
    sensor: "The box assigned to the patient; null: none.",
    medicines: "The medicines of the patient.",
    profile_role: "The role of the account.",
    help: "Whom the patient can call who took too much.",
    study:
      "The study that the patient takes part in, of several the one that began last; null: none.",
  },
);

/** PUT /api/profile/userdata: `is_dark` and `theme` set the same thing, so only one may be sent. */
export const EditProfile = described(
  z.strictObject({
    data: described(
      z
        .strictObject({
          givenname: z.optional(plainText(1, 200)),
          familyname: z.optional(plainText(1, 200)),
          language: z.optional(z.enum(LANGUAGES)),
          is_dark: z.optional(z.boolean()),
          theme: z.optional(Theme),
          is_simple: z.optional(z.boolean()),
          primarycolor: z.optional(PrimaryColor),
          timezone: z.optional(TimeZone),
          born: z.optional(z.nullable(Born)),
          telephone: z.optional(z.nullable(OwnNumber)),
        })
        .check(
          z.refine(({ is_dark, theme }) => is_dark === undefined || theme === undefined, {
            path: ["theme"],
            error: "must not be combined with is_dark",
          }),
        ),
      {
        ...PROFILE_TEXTS,
        is_dark: "true: dark; false: light. Not together with `theme`.",
        timezone:
          "IANA time zone, such as Europe/Berlin. It applies from the next chart day; past days keep theirs.",
        born: TEXTS.born,
        telephone: `${TEXTS.telephone} Carers see it, staff of the patient's groups, and administrators.`,
      },
    ),
  }),
  { data: "The settings to change." },
);

export const ProfileAnswer = dataOf(Profile);

/** GET /api/profile/imp/userdata/{profileuid} */
export const ProfileParams = described(z.strictObject({ profileuid: z.uuid() }), {
  profileuid: TEXTS.profileuid,
});

export type Profile = z.infer<typeof Profile>;
export type ProfileSensor = z.infer<typeof ProfileSensor>;
export type EditProfile = z.infer<typeof EditProfile>["data"];
