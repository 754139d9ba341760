import { LATER_MINUTES } from "@dosebeat/contract/reminder-answers";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { chartDayOf } from "@dosebeat/domain/time/local-time";
import type { Texts } from "../../words/texts.ts";
import type { Outgoing } from "./channel.ts";
import { ReminderDetails } from "./details.ts";
import { LONGEST_BODY, type Notification } from "./shown.ts";

/** Steps after which an answer still makes sense: by the box, a button or the page. */
const ANSWERED = /^(due|repeat-\d|last|wake|snooze-\d)$/;

/** What a patient's device shows for a reminder. */
export function reminderNotification(texts: Texts, message: Outgoing): Notification {
  const { step } = message.row;
  const details = ReminderDetails.parse(message.row.details);
  const words = wordsOf(texts, step, details);
  const values = valuesOf(texts, message, details);
  const isWithdrawal = step.startsWith("withdraw");
  // The caution comes first, as a locked screen shows only the beginning of a long text.
  const caution = isWithdrawal ? [] : cautionOf(texts, message, details);
  const added = isWithdrawal ? [] : addedTo(texts, message, details);
  const bodyOf = (what: string) =>
    [...caution, texts.write(words.text, { ...values, what }), ...added].join(" ");
  const body = bodyOf(values.what);
  return {
    title: texts.write(words.title, values),
    // The additions must not be cut off: they matter more than the names of many medicines.
    body: body.length <= LONGEST_BODY ? body : bodyOf(countOf(texts, details)),
    silent: isWithdrawal || !details.hasSound,
    urgency: isWithdrawal ? "low" : "high",
    actions: ANSWERED.test(step) ? ["taken", "later", "skipped"] : [],
    page: isWithdrawal ? "/dashboard" : "/answer",
  };
}

function wordsOf({ words: { push } }: Texts, step: string, details: ReminderDetails) {
  const { hasBox, reason } = details;
  if (step.startsWith("withdraw")) {
    if (reason === "press") return push.withdrawPress;
    if (reason === "excused") return push.withdrawExcused;
    return reason === "later" && details.again ? push.withdrawLater : push.withdrawSaid;
  }
  if (step === "due") return hasBox ? push.due : push.dueNoBox;
  if (step.startsWith("repeat")) return hasBox ? push.repeat : push.repeatNoBox;
  if (step === "lead") return push.lead;
  if (step === "last") return push.last;
  if (step === "wake") return push.wake;
  if (step === "early-last") return push.earlyLast;
  return step === "early" ? push.early : push.snooze;
}

function valuesOf(texts: Texts, { row, subject, ...message }: Outgoing, details: ReminderDetails) {
  const { due, open, pressed, again } = details;
  const at = (instant: Date | null) => (instant ? texts.time(instant, subject.timezone) : "");
  const minutes = Math.round((due.getTime() - row.decided_at.getTime()) / MINUTE);
  return {
    time: at(due),
    what: whatOf(texts, message, open),
    // Without a medicine the text still says "it".
    count: Math.max(open.length, 1),
    minutes: row.step === "lead" ? Math.max(minutes, 1) : LATER_MINUTES,
    pressed: at(pressed),
    until: at(again),
  };
}

/** The medicines by name, or only their number. */
function whatOf(
  texts: Texts,
  { recipient, medicines }: Pick<Outgoing, "recipient" | "medicines">,
  open: readonly number[],
): string {
  const names = open.flatMap((id) => {
    const medicine = medicines.get(id);
    return medicine ? [[medicine.name, medicine.strength].filter(Boolean).join(" ")] : [];
  });
  const mayName = recipient.shows === "names" && names.length === open.length && names.length > 0;
  if (mayName) return texts.list(names);
  return countOf(texts, { open });
}

function countOf(texts: Texts, { open }: { open: readonly number[] }): string {
  return texts.write(texts.words.medicines, { count: Math.max(open.length, 1) });
}

/** What else is open, and that the box is silent. */
function addedTo(texts: Texts, message: Outgoing, details: ReminderDetails): string[] {
  const { row, subject } = message;
  const { also, silent } = details;
  const { push } = texts.words;
  const lines: string[] = [];
  if (also.length > 0) {
    lines.push(texts.write(push.also, { earlier: texts.times(also, subject.timezone) }));
  }
  if (silent?.heard) {
    const heard = texts.moment(silent.heard, row.decided_at, subject.timezone);
    lines.push(texts.write(push.silent, { heard }));
  } else if (silent) {
    lines.push(texts.write(push.silentNever));
  }
  return lines;
}

/** What keeps a dose from being taken twice; with several medicines it says which one is meant. */
export function cautionOf(
  texts: Texts,
  { recipient, subject, medicines }: Pick<Outgoing, "recipient" | "subject" | "medicines">,
  { caution, due, open }: ReminderDetails,
): string[] {
  if (!caution) return [];
  const { each, ...alone } = caution;
  const today = chartDayOf(due, [{ fromDay: null, timezone: subject.timezone }]);
  if (open.length <= 1 || each.length === 0) return linesOf(texts, alone, texts.words.push, today);
  const { named, oneOf } = texts.words.push;
  return each.flatMap((one) => {
    const medicine = recipient.shows === "names" ? medicines.get(one.medicine)?.name : undefined;
    if (medicine === undefined) return linesOf(texts, one, oneOf, today);
    return linesOf(texts, one, named, today, { medicine });
  });
}

function linesOf(
  texts: Texts,
  { since, isWeekly, ask }: Omit<NonNullable<ReminderDetails["caution"]>, "each">,
  words: Readonly<Record<"weekly" | "since" | "ask", string>>,
  today: string,
  values: Readonly<Record<string, string>> = {},
): string[] {
  const day = since && texts.weekday(since, today);
  return [
    ...(day ? [texts.write(isWeekly ? words.weekly : words.since, { day, ...values })] : []),
    ...(ask ? [texts.write(words.ask, values)] : []),
  ];
}
