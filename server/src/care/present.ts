import type { CareLink, Watched } from "@dosebeat/contract/care";
import { WATCHED_STATES } from "@dosebeat/contract/care";
import { type Hears, hearsBy } from "@dosebeat/domain/reminders/hears";
import type { Row } from "../database/schema.ts";
import { mailsReminders } from "../messages/mails.ts";
import type { Parts } from "../parts.ts";
import { quietHoursOf } from "../reminders/quiet-hours.ts";
import type { NamedLink } from "./queries.ts";
import type { CareState } from "./states.ts";

type Mailing = Pick<Parts, "sendMail" | "publicUrl">;

function hearsOf({ has_device, is_verified }: NamedLink, parts: Mailing): Hears {
  const isMailOpen = mailsReminders(parts);
  return hearsBy({ hasDevice: has_device, isVerified: is_verified, isMailOpen });
}

/** A carer as the patient sees them. */
export function presentLink(link: NamedLink, parts: Mailing): CareLink {
  const { id, givenname, familyname, email, scope, after_minutes, state } = link;
  return {
    ...{ id, name: `${givenname} ${familyname}`.trim(), email, scope, after_minutes, state },
    hears: hearsOf(link, parts),
    since_utc: (link.since ?? link.created_at).toISOString(),
    last_read_utc: link.last_read_at?.toISOString() ?? null,
  };
}

/** An invitation that nobody has accepted yet. */
export function presentInvitation(invitation: Row<"care_invitations">): CareLink {
  const { id, email, scope, after_minutes, created_at } = invitation;
  return {
    ...{ id, name: null, email, scope, after_minutes, state: "invited", hears: "nothing" },
    ...{ since_utc: created_at.toISOString(), last_read_utc: null },
  };
}

/** A patient as the carer sees them. */
export function presentWatched(link: NamedLink, now: CareState, parts: Mailing): Watched {
  const { id, patient_givenname, scope, is_muted, asks, digest } = link;
  return {
    ...{ id, givenname: patient_givenname, timezone: now.timezone, scope, state: now.state },
    hears: hearsOf(link, parts),
    since_utc: now.since?.toISOString() ?? null,
    seen_utc: now.seen?.toISOString() ?? null,
    heard_utc: now.heard?.toISOString() ?? null,
    off_until_utc: now.offUntil?.toISOString() ?? null,
    ...{ is_muted, asks, digest },
    quiet: quietHoursOf(link),
  };
}

/** The worst first, then by name. */
export function worstFirst(one: Watched, other: Watched): number {
  const order = WATCHED_STATES.indexOf(one.state) - WATCHED_STATES.indexOf(other.state);
  return order || one.givenname.localeCompare(other.givenname) || one.id - other.id;
}
