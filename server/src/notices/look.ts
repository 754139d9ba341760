import { mayHaveButton } from "@dosebeat/domain/codecs/models";
import {
  daysTold,
  nextDigest,
  nextNoticeTime,
  nextWeeklyMail,
} from "@dosebeat/domain/reminders/clock-times";
import { type Notice, noticesNow } from "@dosebeat/domain/reminders/notices";
import { z } from "zod";
import type { NewRow } from "../database/schema.ts";
import { HEAVY } from "../heavy/too-heavy.ts";
import type { Parts } from "../parts.ts";
import { zonesOf } from "../profiles/queries.ts";
import { remindedProfile } from "../profiles/scope.ts";
import { mailsReminders } from "../reminder-settings/mails.ts";
import { stocksOf } from "../stock/left.ts";
import { findWhoCounted } from "../stock/queries.ts";
import {
  type Addressee,
  type ClaimedPlan,
  findAddressee,
  findBox,
  findReader,
  isDigestWanted,
} from "./queries.ts";
import { rowsOf } from "./rows.ts";
import { weekOf } from "./week.ts";

type Needed = Pick<Parts, "db" | "clock" | "sendMail" | "publicUrl">;

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;

/** What is that late is left out: after an outage, and where the next time was not worked out yet. */
const LATEST_MS = { notice: 8 * HOUR, weekly: 36 * HOUR, digest: 12 * HOUR } as const;

const Known = z.array(
  z.object({
    step: z.enum(["battery_soon", "battery_now", "box_silent", "stock_low", "stock_out"]),
    medicine: z.number().nullable(),
  }),
);

/** What a look at a plan found. */
interface NoticeLookAt {
  messages: NewRow<"messages">[];
  /** Null: nobody wants it any more. */
  next: Date | null;
  known: readonly Notice[];
}

/** Looks at a plan whose time has come. */
export function lookAt(parts: Needed, plan: ClaimedPlan): Promise<NoticeLookAt> {
  if (plan.kind === "notice") return lookAtNotices(parts, plan);
  return plan.kind === "weekly" ? lookAtWeek(parts, plan) : lookAtDigest(parts, plan);
}

const NOTHING = { messages: [], known: [] };

/**
 * The time that has come by the zone and settings of now, which may have changed since it was planned.
 * @param nextAfter the next such time after another
 * @returns null: none has; then the plan only moves to `next`
 */
function comeBy(
  { kind, next_at }: ClaimedPlan,
  now: Date,
  nextAfter: (after: Date) => Date,
): { due: Date | null; next: Date } {
  const oldest = new Date(now.getTime() - LATEST_MS[kind]);
  if (next_at < oldest) return { due: null, next: nextAfter(now) };
  const due = nextAfter(new Date(next_at.getTime() - SECOND));
  return due > now ? { due: null, next: due } : { due, next: nextAfter(now) };
}

type Reminded = ReturnType<typeof remindedProfile>;

async function lookAtNotices(parts: Needed, plan: ClaimedPlan): Promise<NoticeLookAt> {
  const { db, clock } = parts;
  const profileid = remindedProfile(plan.profileid);
  const now = clock.now();
  const patient = await findAddressee(db, profileid);
  if (!patient) return { ...NOTHING, next: null };
  const zones = await zonesOf(db, profileid);
  const quiet = quietOf(patient);
  const { due, next } = comeBy(plan, now, (after) => nextNoticeTime(after, zones, quiet));
  const known = Known.parse(plan.known);
  if (!due) return { messages: [], next, known };
  // Switched on again, the patient hears how things are then.
  if (!patient.isActive || patient.settings?.notices === false) return { ...NOTHING, next };
  const facts = await factsOf(parts, profileid);
  const look = noticesNow(facts, known, now);
  const { userid, devices } = patient;
  const targets = { devices, mail: wantsMail(parts, patient) };
  const messages = look.tell.flatMap((notice, index) => {
    const { step, medicine } = notice;
    const about = new Date(due.getTime() + index);
    const stock = facts.stock.find((one) => one.medicine === medicine);
    const details = {
      percent: step.startsWith("battery") ? facts.box?.battery : null,
      heard: step === "box_silent" ? facts.box?.heard : null,
      ...{ open: medicine === null ? [] : [medicine], day: stock?.earliest ?? null },
    };
    return rowsOf({ userid, profileid, kind: "notice", step, about, details }, targets, now);
  });
  return { messages, next, known: look.known };
}

async function factsOf(parts: Needed, profileid: Reminded) {
  const { db } = parts;
  const box = await findBox(db, profileid);
  const counted = await findWhoCounted(db, [profileid]);
  const stocks = counted.size > 0 ? await stocksOf(parts, profileid, undefined, HEAVY) : [];
  // Without a day there is nothing to say of a medicine that runs low.
  const stock = stocks.filter(({ state, earliest }) => state !== "low" || earliest !== null);
  return { box: box && mayHaveButton(box.model) ? box : null, stock };
}

async function lookAtWeek(parts: Needed, plan: ClaimedPlan): Promise<NoticeLookAt> {
  const { db, clock } = parts;
  const profileid = remindedProfile(plan.profileid);
  const now = clock.now();
  const patient = await findAddressee(db, profileid);
  if (!patient?.settings?.weekly_mail) return { ...NOTHING, next: null };
  const zones = await zonesOf(db, profileid);
  const { due, next } = comeBy(plan, now, (after) => nextWeeklyMail(after, zones));
  if (!due || !patient.isActive || !mailsReminders(parts)) return { ...NOTHING, next };
  const range = daysTold(due, zones, "weekly");
  const hasBox = await hasButton(db, profileid);
  const { missed: _, ...week } = await weekOf(parts, profileid, range, hasBox);
  if (week.due === 0) return { ...NOTHING, next };
  const { userid } = patient;
  const told = { userid, profileid, kind: "weekly", step: "weekly", about: due } as const;
  const details = { ...range, ...week, hasBox };
  return {
    ...{ messages: rowsOf({ ...told, details }, { devices: [], mail: true }, now), next },
    known: [],
  };
}

async function lookAtDigest(parts: Needed, plan: ClaimedPlan): Promise<NoticeLookAt> {
  const { db, clock } = parts;
  const { link } = plan;
  const profileid = remindedProfile(plan.profileid);
  const now = clock.now();
  const reader = link === null ? undefined : await findReader(db, link);
  if (!reader) return lookAtUnread(parts, plan);
  const { userid, timezone, devices, scope, digest } = reader;
  const { due, next } = comeBy(plan, now, (after) => nextDigest(after, timezone, digest));
  if (!due) return { ...NOTHING, next };
  const zones = await zonesOf(db, profileid);
  const { from, to } = daysTold(due, zones, digest);
  const hasBox = await hasButton(db, profileid);
  const week = await weekOf(parts, profileid, { from, to }, hasBox);
  if (week.due === 0) return { ...NOTHING, next };
  const { onTime: _, coverage: __, ...counts } = week;
  const details = {
    ...{ day: to, isWell: week.taken === week.due },
    ...(from !== to && { from }),
    // Who may only hear of alerts learns whether all was seen, not how much.
    ...(scope !== "alerts" && { counts }),
  };
  const told = { userid, profileid, kind: "digest", step: to, about: due, details } as const;
  const mail = devices.length === 0 && mailsReminders(parts);
  return { messages: rowsOf(told, { devices, mail }, now), next, known: [] };
}

/** Blocked or muted: asked again later. Ended: the plan goes, and comes back when a digest is wanted. */
async function lookAtUnread(parts: Needed, { link }: ClaimedPlan): Promise<NoticeLookAt> {
  const isWanted = link !== null && (await isDigestWanted(parts.db, link));
  return { ...NOTHING, next: isWanted ? new Date(parts.clock.now().getTime() + HOUR) : null };
}

/** Whether a box that records presses is bound now. */
async function hasButton(db: Needed["db"], profileid: Reminded): Promise<boolean> {
  const box = await findBox(db, profileid);
  return box !== undefined && mayHaveButton(box.model);
}

function quietOf({ settings }: Addressee) {
  const { quiet_from, quiet_to } = settings ?? { quiet_from: null, quiet_to: null };
  if (quiet_from === null || quiet_to === null) return null;
  return { from: quiet_from.slice(0, 5), to: quiet_to.slice(0, 5) };
}

function wantsMail(parts: Needed, { settings }: Addressee): boolean {
  return settings?.mail === true && mailsReminders(parts);
}
