import type { Dose } from "@dosebeat/contract/doses";
import type { ReminderAnswered } from "@dosebeat/contract/reminder-answers";
import { zoneOn } from "@dosebeat/domain/time/local-time";
import { zonesOf } from "../../access/profiles/queries.ts";
import { ownProfile } from "../../access/profiles/scope.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { daysOfDue } from "../../state/doses/days-of-due.ts";
import { eachDose } from "../../state/doses/each-dose.ts";
import { careFor } from "./care.ts";
import type { AnsweredMessage } from "./queries.ts";

/** What is due at the time of a message, as things now stand. */
export interface Occasion {
  timezone: string;
  /** Without doses on days that are not monitored. */
  doses: Dose[];
}

/** The doses that a message is about; none if the plan has changed since. */
export async function occasionOf(
  parts: Pick<Parts, "db" | "clock" | "workers" | "doses">,
  viewer: Viewer,
  due: Date,
): Promise<Occasion> {
  const profileid = ownProfile(viewer);
  const zones = await zonesOf(parts.db, profileid);
  const days = daysOfDue(due, zones);
  const doses: Dose[] = [];
  for await (const dose of eachDose(parts, viewer.userid, profileid, days)) {
    const isDueThen = Date.parse(dose.due_utc) === due.getTime();
    if (isDueThen && dose.status !== "excused") doses.push(dose);
  }
  return { timezone: zoneOn(days.to, zones), doses };
}

/** Whether nothing is known about the dose: neither a press nor a word. */
export function isOpen({ status, pressed_utc }: Dose): boolean {
  return pressed_utc === null && status !== "confirmed" && status !== "skipped";
}

/** What a message is about, with no more than the patient lets a locked screen show. */
export async function presentOccasion(
  parts: Pick<Parts, "db" | "clock">,
  viewer: Viewer,
  { due, givenname, shows }: AnsweredMessage,
  { timezone, doses }: Occasion,
): Promise<Omit<ReminderAnswered, "outcome">> {
  const open = doses.filter(isOpen);
  const { isOver, cautions, lateTexts } = await careFor(parts, viewer, due, open);
  const isNamed = shows === "names";
  return {
    givenname: shows === "hidden" ? null : givenname,
    due_utc: due.toISOString(),
    timezone,
    pressed_utc: doses.find(({ pressed_utc }) => pressed_utc !== null)?.pressed_utc ?? null,
    is_over: isOver,
    open: open.map(({ medicine: { id, name, strength } }) => {
      const caution = cautions.get(id);
      return {
        medicine: id,
        name: isNamed ? `${name} ${strength}`.trim() : null,
        taken_since: caution?.since ?? null,
        is_weekly: caution?.isWeekly ?? false,
        ask: caution?.ask ?? false,
        // Its author may have named the medicine.
        if_late: isNamed ? (lateTexts.get(id) ?? "") : "",
      };
    }),
  };
}
