import {
  type CareLink,
  WATCHED_STATES,
  type Watched,
  type WatchedDose,
} from "@dosebeat/contract/care";
import { type Hears, hearsBy } from "@dosebeat/domain/reminders/hears";
import { DAY } from "@dosebeat/domain/time/durations";
import type { Row } from "../database/schema.ts";
import type { Parts } from "../parts.ts";
import { mailsReminders } from "../telling/messages/mails.ts";
import { quietHoursOf } from "../telling/reminders/quiet-hours.ts";
import type { NamedLink } from "./queries.ts";
import type { CareState } from "./states.ts";
import type { ThanksRow } from "./thanks-queries.ts";

/** How long thanks are shown. */
const THANKED_MS = DAY;

/** Thanks since this instant are shown. */
export function thankedSince(now: Date): Date {
  return new Date(now.getTime() - THANKED_MS);
}

type Mailing = Pick<Parts, "sendMail" | "publicUrl">;

function hearsOf({ has_device, is_verified }: NamedLink, parts: Mailing): Hears {
  const isMailOpen = mailsReminders(parts);
  return hearsBy({ hasDevice: has_device, isVerified: is_verified, isMailOpen });
}

/**
 * A carer as the patient sees them.
 *
 * @param thanks from this carer, newest first
 */
export function presentLink(
  link: NamedLink,
  thanks: readonly ThanksRow[],
  parts: Mailing,
): CareLink {
  const [newest] = thanks;
  const { id, givenname, familyname, email, scope, after_minutes, state } = link;
  return {
    id,
    name: `${givenname} ${familyname}`.trim(),
    email,
    scope,
    after_minutes,
    state,
    hears: hearsOf(link, parts),
    since_utc: (link.since ?? link.created_at).toISOString(),
    last_read_utc: link.last_read_at?.toISOString() ?? null,
    thanks: newest ? presentThanks(newest) : null,
  };
}

/** An invitation that nobody has accepted yet. */
export function presentInvitation(invitation: Row<"care_invitations">): CareLink {
  const { id, email, scope, after_minutes, created_at } = invitation;
  return {
    id,
    name: null,
    email,
    scope,
    after_minutes,
    state: "invited",
    hears: "nothing",
    since_utc: created_at.toISOString(),
    last_read_utc: null,
    thanks: null,
  };
}

export function presentThanks({ due_at, said_at }: ThanksRow): NonNullable<CareLink["thanks"]> {
  return { due_utc: due_at.toISOString(), said_utc: said_at.toISOString() };
}

/**
 * A patient as the carer sees them, without doses if the scope has none.
 *
 * @param known the patient's state, and this carer's thanks in the last day
 */
export function presentWatched(
  link: NamedLink,
  { state: now, thanks }: { state: CareState; thanks: readonly ThanksRow[] },
  parts: Mailing,
): Watched {
  const { id, patient_givenname, called, telephone, scope, is_muted, asks, digest } = link;
  return {
    id,
    givenname: patient_givenname,
    called,
    telephone,
    timezone: now.timezone,
    scope,
    state: now.state,
    hears: hearsOf(link, parts),
    since_utc: now.since?.toISOString() ?? null,
    seen_utc: now.seen?.toISOString() ?? null,
    heard_utc: now.heard?.toISOString() ?? null,
    off_until_utc: now.offUntil?.toISOString() ?? null,
    ...(scope === "alerts" ? NO_DOSES : presentDoses(now.doses, thanks)),
    is_muted,
    asks,
    digest,
    quiet: quietHoursOf(link),
    shares_telephone: link.shares_telephone,
  };
}

const NO_DOSES = { newest: null, unanswered: [], taken: null, next_utc: null };

function presentDoses(
  { newest, unanswered, taken: [taken], next }: CareState["doses"],
  thanks: readonly ThanksRow[],
): Pick<Watched, keyof typeof NO_DOSES> {
  const present = ({ due, at, ...dose }: CareState["doses"]["taken"][number]): WatchedDose => ({
    due_utc: due.toISOString(),
    at_utc: at?.toISOString() ?? null,
    ...dose,
    is_thanked: thanks.some(({ due_at }) => due_at.getTime() === due.getTime()),
  });
  return {
    newest: newest && present(newest),
    unanswered: unanswered.map(present),
    taken: taken ? present(taken) : null,
    next_utc: next?.toISOString() ?? null,
  };
}

/** Worst first, then by name. */
export function worstFirst(one: Watched, other: Watched): number {
  const order = WATCHED_STATES.indexOf(one.state) - WATCHED_STATES.indexOf(other.state);
  return order || one.givenname.localeCompare(other.givenname) || one.id - other.id;
}
