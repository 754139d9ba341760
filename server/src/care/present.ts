import type { CareLink, Watched } from "@dosebeat/contract/care";
import { WATCHED_STATES } from "@dosebeat/contract/care";
import type { Row } from "../database/schema.ts";
import { quietHoursOf } from "../reminders/quiet-hours.ts";
import type { NamedLink } from "./queries.ts";
import type { CareState } from "./states.ts";

/** A carer as the patient sees them. */
export function presentLink(link: NamedLink): CareLink {
  const { id, givenname, familyname, email, scope, after_minutes, state } = link;
  return {
    ...{ id, name: `${givenname} ${familyname}`.trim(), email, scope, after_minutes, state },
    since_utc: (link.since ?? link.created_at).toISOString(),
    last_read_utc: link.last_read_at?.toISOString() ?? null,
  };
}

/** An invitation that nobody has accepted yet. */
export function presentInvitation(invitation: Row<"care_invitations">): CareLink {
  const { id, email, scope, after_minutes, created_at } = invitation;
  return {
    ...{ id, name: null, email, scope, after_minutes, state: "invited" },
    ...{ since_utc: created_at.toISOString(), last_read_utc: null },
  };
}

/** A patient as the carer sees them. */
export function presentWatched(link: NamedLink, now: CareState): Watched {
  const { id, patient_givenname, scope, is_muted, asks, digest } = link;
  return {
    ...{ id, givenname: patient_givenname, timezone: now.timezone, scope, state: now.state },
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
