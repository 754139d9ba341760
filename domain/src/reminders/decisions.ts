/** The steps of an occasion at which the patient hears something. */
export type ReminderStep =
  | "lead"
  | "due"
  | `repeat-${1 | 2 | 3}`
  | "last"
  | `snooze-${1 | 2 | 3}`
  | "early"
  /** The question of `early` again, if the dose before was long ago. */
  | "early-last"
  | "wake"
  /** Replaces the notification quietly; numbered, as *Later* may be said three times before an answer. */
  | `withdraw-${number}`;

/** What a carer is told of an occasion. */
export type AlertStep = "no_press" | "not_known" | "no_answer" | "resolved";

/** Why a notification is replaced: what became known. */
export type WithdrawReason = "press" | "said" | "excused" | "later";

/** A message about an occasion. `state` is `dropped` where it came too late to be useful. */
interface OccasionDecision {
  due: Date;
  /** The instant of the step, or of the look that found it. */
  at: Date;
  state: "waiting" | "dropped";
  /** Why it is dropped; null: it is sent. */
  dropped: "late" | null;
  /** The latest instant to send it: the next step, the end, or when it stops being useful. */
  until: Date;
}

/** A reminder for the patient. */
export interface ReminderDecision extends OccasionDecision {
  to: "patient";
  step: ReminderStep;
  hasSound: boolean;
  /** Whether to add that the box was not heard; its last contact, or null: never. */
  silent: { heard: Date | null } | null;
  /** Whether a box with a button is bound. */
  hasBox: boolean;
  /** Ids of medicines still open. */
  open: readonly number[];
  /** Due times of earlier occasions that are still open too. */
  also: readonly Date[];
  /** Of `early`, `early-last` and a withdrawal by `press`. */
  pressed: Date | null;
  /** Of a withdrawal. */
  reason: WithdrawReason | null;
  /** Of a withdrawal by `later`: when it comes again; null: not any more. */
  again: Date | null;
}

/** An alert for a carer. */
export interface AlertDecision extends OccasionDecision {
  /** Id of the link. */
  to: number;
  step: AlertStep;
  /** Last contact with the box. */
  heard: Date | null;
  /** Of `no_press`: up to when the box shows that it was not pressed; a press since may have ended that. */
  seen: Date | null;
  /** Of `not_known`: whether the box is silent, or only a message of it is missing. */
  isSilent: boolean;
  /** Of `resolved`. */
  pressed: Date | null;
  reason: "press" | "said" | "excused" | null;
  /** Whether this is the last message about this patient that a limit allows on the current chart day. */
  isLastToday: boolean;
}

export type Decision = ReminderDecision | AlertDecision;

/** A message that was decided before: one, to however many devices, with the best that became of it. */
export interface Sent {
  to: "patient" | number;
  step: ReminderStep | AlertStep;
  due: Date;
  /** When it was decided. */
  at: Date;
  state: "waiting" | "sent" | "dropped" | "failed";
  reason: string | null;
  /** Of `not_known`: last contact with the box, which names its silence. */
  heard: Date | null;
}

/** What a look at a patient found. */
export interface Look {
  decisions: Decision[];
  /** When to look again, at most 24 h ahead, if nothing becomes known before. */
  next: Date;
  /**
   * Up to when everything is decided, by what is known: `decidedUntil` of the next look. Mostly just before
   * `next`; earlier than now while a look waits after an outage.
   */
  decided: Date;
  /** Start of the earliest window of what is open: presses from then on matter. */
  windowFrom: Date;
  /** Whether the next uplink of the box may change what a carer is told. */
  waitsForFrame: boolean;
}
