import { LANGUAGES, type Language } from "@dosebeat/contract/base/languages";
import { z } from "zod/mini";
import { CallError } from "../../../api/call.ts";
import { browserZone } from "../../../i18n/browser-zone.ts";

/** The details required for every new account. */
export const Person = z.object({
  givenname: z.string(),
  familyname: z.string(),
  email: z.string(),
  language: z.string(),
  timezone: z.string(),
  /** The address to take over from an account that never verified it. */
  takenOver: z.string(),
});
export type Person = z.infer<typeof Person>;

export const REQUIRED = ["givenname", "familyname", "email", "timezone"] as const;
export type Required = (typeof REQUIRED)[number];

export function newPerson(): Person {
  return {
    givenname: "",
    familyname: "",
    email: "",
    language: "",
    timezone: browserZone(),
    takenOver: "",
  };
}

export function isComplete(person: Person): boolean {
  return REQUIRED.every((name) => person[name].trim() !== "");
}

/** In the calls' format; in the reader's language unless another is chosen. */
export function personOf({ takenOver, ...person }: Person, locale: string) {
  const email = person.email.trim();
  const { givenname, familyname, timezone } = person;
  return {
    givenname,
    familyname,
    timezone,
    email,
    language: readLanguage(person.language || locale),
    ...(takenOver === email && { take_over: true }),
  };
}

export function readLanguage(text: string): Language {
  return LANGUAGES.find((code) => text.startsWith(code)) ?? "en";
}

/** Whether the address was refused because an account has it but never verified it. */
export function isUnverified(error: unknown): boolean {
  return error instanceof CallError && error.problem.code === "email_unverified";
}
