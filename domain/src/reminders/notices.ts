// What the patient is told of the box and the stock, whatever is due.

import { BATTERY_SERVICE_NOW, BATTERY_SERVICE_SOON } from "../presses/silence.ts";
import type { Stock } from "../stock/stock.ts";
import { DAY } from "../time/durations.ts";

/** The patient is told of a box that was not heard for this long. */
const SILENT_FOR = DAY;

/** What a notice is about, once until it ends. */
export type NoticeStep = "battery_soon" | "battery_now" | "box_silent" | "stock_low" | "stock_out";

/** A notice; `medicine` is null where it is about the box. */
export interface Notice {
  step: NoticeStep;
  medicine: number | null;
}

/** The facts from which notices follow. */
export interface NoticeFacts {
  /** Null: no box is bound. */
  box: {
    /** Percent; null: not known. */
    battery: number | null;
    /** Latest contact; null: never heard. */
    heard: Date | null;
  } | null;
  stock: readonly { medicine: number; state: Stock["state"] }[];
}

/** What to do about notices now. */
export interface NoticeLook {
  /** To be told now. */
  tell: Notice[];
  /** The states the patient has been told of and that have not ended; replaces the given `known`. */
  known: Notice[];
}

/** The milder states that a worse one includes; whoever is told of the worse one need not hear of these. */
const WORSE: Partial<Record<NoticeStep, NoticeStep>> = {
  battery_soon: "battery_now",
  stock_low: "stock_out",
};

/**
 * What the patient is told at the time of notices. Each state is told of once until it ends, and none that a
 * worse one includes. What is not known ends nothing: of the battery without its charge, of a medicine that is to
 * be counted.
 * Source: docs/reminders.md, "Notices".
 *
 * @param known `known` of the last time
 */
export function noticesNow(facts: NoticeFacts, known: readonly Notice[], now: Date): NoticeLook {
  const states = statesOf(facts, now);
  const tell = states.filter(({ step, medicine }) => {
    const worse = WORSE[step];
    return !has(known, step, medicine) && !(worse && has(states, worse, medicine));
  });
  const kept = known.filter((notice) => isUnknown(facts, notice));
  return { tell, known: [...states, ...kept] };
}

function has(notices: readonly Notice[], step: NoticeStep, medicine: number | null): boolean {
  return notices.some((notice) => notice.step === step && notice.medicine === medicine);
}

function statesOf({ box, stock }: NoticeFacts, now: Date): Notice[] {
  const states: Notice[] = [];
  const about = (step: NoticeStep, medicine: number | null = null) => {
    states.push({ step, medicine });
  };
  const battery = box?.battery ?? 100;
  if (battery < BATTERY_SERVICE_NOW) about("battery_now");
  if (battery < BATTERY_SERVICE_SOON) about("battery_soon");
  const silentFor = box?.heard ? now.getTime() - box.heard.getTime() : 0;
  if (silentFor > SILENT_FOR) about("box_silent");
  for (const { medicine, state } of stock) {
    if (state === "out") about("stock_out", medicine);
    if (state === "out" || state === "low") about("stock_low", medicine);
  }
  return states;
}

/** Whether it is not known if what was told still holds. */
function isUnknown({ box, stock }: NoticeFacts, { step, medicine }: Notice): boolean {
  if (step.startsWith("battery_")) return box !== null && box.battery === null;
  const state = stock.find((one) => one.medicine === medicine)?.state;
  return state === "uncounted" || state === "count_again";
}
