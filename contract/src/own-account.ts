import { z } from "zod/mini";
import { Instant, LocalDate } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { LANGUAGES } from "./base/languages.ts";
import { TEXTS } from "./base/property-texts.ts";
import { Role } from "./base/roles.ts";
import { GROUP_KINDS } from "./group-kinds.ts";
import { PROFILE_TEXTS, Theme } from "./profiles.ts";

export const ExportedProfile = described(
  z.object({
    userid: z.int(),
    email: z.string(),
    role: Role,
    profileuid: z.uuid(),
    givenname: z.string(),
    familyname: z.string(),
    language: z.enum(LANGUAGES),
    primarycolor: z.string(),
    theme: Theme,
    is_simple: z.boolean(),
    record_number: z.nullable(z.string()),
    born: z.nullable(z.string()),
    telephone: z.nullable(z.string()),
    createdAt: Instant,
  }),
  {
    userid: TEXTS.userid,
    email: TEXTS.email,
    role: TEXTS.role,
    profileuid: TEXTS.profileuid,
    givenname: TEXTS.givenname,
    familyname: TEXTS.familyname,
    language: TEXTS.language,
    primarycolor: PROFILE_TEXTS.primarycolor,
    theme: PROFILE_TEXTS.theme,
    is_simple: PROFILE_TEXTS.is_simple,
    record_number: TEXTS.record_number,
    born: TEXTS.born,
    telephone: TEXTS.telephone,
    createdAt: TEXTS.createdAt,
  },
);

export const ExportedZone = described(
  z.object({ from: z.nullable(LocalDate), timezone: z.string() }),
  {
    from: "First chart day in this zone, YYYY-MM-DD; null: from the beginning.",
    timezone: TEXTS.timezone,
  },
);

export const ExportedBox = described(
  z.object({
    deveui: z.string(),
    serial_number: z.nullable(z.string()),
    from: Instant,
    to: z.nullable(Instant),
  }),
  {
    deveui: TEXTS.deveui,
    serial_number: TEXTS.serial_number,
    from: "When the box was assigned to the patient, as a UTC instant.",
    to: "When the assignment ended, as a UTC instant; null: it still lasts.",
  },
);

export const ExportedGroup = described(z.object({ name: z.string(), kind: z.enum(GROUP_KINDS) }), {
  name: "Name of the group.",
  kind: "What the group is: a ward, an arm of a study, or a clinic.",
});
