import { mayHaveButton } from "@dosebeat/domain/codecs/models";
import {
  daysTold,
  nextDigest,
  nextNoticeTime,
  nextWeeklyMail,
} from "@dosebeat/domain/reminders/clock-times";
import { noticesNow } from "@dosebeat/domain/reminders/notices";
import { zoneAt } from "@dosebeat/domain/reminders/quiet-hours";
import { HOUR } from "@dosebeat/domain/time/durations";
import { z } from "zod";
import { zonesOf } from "../../access/profiles/queries.ts";
import { remindedProfile } from "../../access/profiles/scope.ts";
import type { NewRow } from "../../database/schema.ts";
import { findWhoCounted } from "../../ledger/stock-entries/queries.ts";
import type { Parts } from "../../parts.ts";
import { stocksInTurn } from "../../state/stock/light-or-heavy.ts";
import { mailsReminders } from "../messages/mails.ts";
import { quietHoursOf } from "../reminders/quiet-hours.ts";
import { comingOf } from "./coming.ts";
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

/** What is needed to work out notices. */
export type Needed = Pick<Parts, "db" | "clock" | "workers" | "sendMail" | "publicUrl">;

const Known = z.array(
  z.object({
    step: z.enum(["battery_soon", "battery_now", "box_silent", "stock_low", "stock_out"]),
    medicine: z.number().nullable(),
    /** Nobody could be told so far: there was neither a device nor mail. */
    isUnheard: z.boolean().default(false),
  }),
);

/** What a look at a plan found. */
interface NoticeLookAt {
  messages: NewRow<"messages">[];
  /** Null: nobody wants it any more. */
  next: Date | null;
  /** The last local day that is over; null: the plan starts afresh with the next. */
  toldDay: string | null;
  known: z.infer<typeof Known>;
}

/** Looks at a plan whose time has come. */
export function lookAt(parts: Needed, plan: ClaimedPlan): Promise<NoticeLookAt> {
  if (plan.kind === "notice") return lookAtNotices(parts, plan);
  return plan.kind === "weekly" ? lookAtWeek(parts, plan) : lookAtDigest(parts, plan);
}

const NOTHING = { messages: [], toldDay: null, known: [] };

type Reminded = ReturnType<typeof remindedProfile>;

async function lookAtNotices(parts: Needed, plan: ClaimedPlan): Promise<NoticeLookAt> {
  const { db, clock } = parts;
  const profileid = remindedProfile(plan.profileid);
  const now = clock.now();
  const patient = await findAddressee(db, profileid);
  if (!patient) return { ...NOTHING, next: null };
  const zones = await zonesOf(db, profileid);
  const quiet = patient.settings && quietHoursOf(patient.settings);
  const { due, ...coming } = comingOf(plan, now, {
    nextAfter: (after) => nextNoticeTime(after, zones, quiet),
    timezoneAt: (at) => zoneAt(at.getTime(), zones),
  });
  const known = Known.parse(plan.known);
  if (!due) return { messages: [], ...coming, known };
  // When notices are switched on again, the patient hears how things are then.
  if (!patient.isActive || patient.settings?.notices === false) return { ...NOTHING, ...coming };
  const { userid, devices } = patient;
  const targets = { devices, mail: wantsMail(parts, patient) };
  const isHeard = devices.length > 0 || targets.mail;
  const heard = known.filter(({ isUnheard }) => !isUnheard);
  const facts = await factsOf(parts, patient, profileid);
  // What reaches nobody is recorded once, and told as soon as there is a device or mail.
  const look = noticesNow(facts, isHeard ? heard : known, now);
  const messages = look.tell.flatMap((notice, index) => {
    const { step, medicine } = notice;
    const about = new Date(due.getTime() + index);
    const stock = facts.stock.find((one) => one.medicine === medicine);
    const details = {
      percent: step.startsWith("battery") ? facts.box?.battery : null,
      heard: step === "box_silent" ? facts.box?.heard : null,
      open: medicine === null ? [] : [medicine],
      day: stock?.earliest ?? null,
      until: stock?.enough_earliest ?? null,
    };
    return rowsOf({ userid, profileid, kind: "notice", step, about, details }, targets, now);
  });
  const knows = look.known.map(({ step, medicine }) => {
    const wasHeard = heard.some((one) => one.step === step && one.medicine === medicine);
    return { step, medicine, isUnheard: !isHeard && !wasHeard };
  });
  return { messages, ...coming, known: knows };
}

async function factsOf(parts: Needed, { userid, isBlinded }: Addressee, profileid: Reminded) {
  const { db } = parts;
  const box = await findBox(db, profileid);
  const counted = await findWhoCounted(db, [profileid]);
  // How long a stock lasts depends on what was taken.
  const stocks = counted.size > 0 && !isBlinded ? await stocksInTurn(parts, userid, profileid) : [];
  // Without a day there is nothing to say about a medicine that runs low.
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
  const { due, ...coming } = comingOf(plan, now, {
    nextAfter: (after) => nextWeeklyMail(after, zones),
    timezoneAt: (at) => zoneAt(at.getTime(), zones),
  });
  if (!due || !patient.isActive || patient.isBlinded || !mailsReminders(parts))
    return { ...NOTHING, ...coming };
  const range = daysTold(due, zones, "weekly");
  const hasBox = await hasButton(db, profileid);
  const { missed: _, ...week } = await weekOf(parts, profileid, range, hasBox);
  if (week.due === 0) return { ...NOTHING, ...coming };
  const { userid } = patient;
  const told = { userid, profileid, kind: "weekly", step: "weekly", about: due } as const;
  const details = { ...range, ...week, hasBox };
  return {
    messages: rowsOf({ ...told, details }, { devices: [], mail: true }, now),
    known: [],
    ...coming,
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
  const { due, ...coming } = comingOf(plan, now, {
    nextAfter: (after) => nextDigest(after, timezone, digest),
    timezoneAt: () => timezone,
  });
  if (!due) return { ...NOTHING, ...coming };
  const zones = await zonesOf(db, profileid);
  const { from, to } = daysTold(due, zones, digest);
  const hasBox = await hasButton(db, profileid);
  const week = await weekOf(parts, profileid, { from, to }, hasBox);
  if (week.due === 0) return { ...NOTHING, ...coming };
  const { onTime: _, coverage: __, ...counts } = week;
  const details = {
    day: to,
    isWell: week.taken === week.due,
    ...(from !== to && { from }),
    // Carers who only hear of alerts learn whether all is well, not the numbers.
    ...(scope !== "alerts" && { counts }),
  };
  const told = { userid, profileid, kind: "digest", step: to, about: due, details } as const;
  const mail = devices.length === 0 && mailsReminders(parts);
  return { messages: rowsOf(told, { devices, mail }, now), ...coming, known: [] };
}

/** Blocked or muted: checked again later. Ended: the plan is deleted, and comes back when a digest is wanted. */
async function lookAtUnread(parts: Needed, { link }: ClaimedPlan): Promise<NoticeLookAt> {
  const isWanted = link !== null && (await isDigestWanted(parts.db, link));
  return { ...NOTHING, next: isWanted ? new Date(parts.clock.now().getTime() + HOUR) : null };
}

/** Whether a box that records presses is bound now. */
async function hasButton(db: Needed["db"], profileid: Reminded): Promise<boolean> {
  const box = await findBox(db, profileid);
  return box !== undefined && mayHaveButton(box.model);
}

function wantsMail(parts: Needed, { settings }: Addressee): boolean {
  return settings?.mail === true && mailsReminders(parts);
}
