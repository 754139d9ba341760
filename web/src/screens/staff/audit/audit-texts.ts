import { ALERT_KINDS } from "@dosebeat/contract/alerts";
import type { AuditDetail } from "@dosebeat/contract/audit-details";
import { AUDIT_KINDS } from "@dosebeat/contract/audit-kinds";
import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import type { Format } from "../../../i18n/use-format.ts";
import {
  CHANGE_TEXTS,
  DECISION_TEXTS,
  DIGEST_TEXTS,
  DONE_TEXTS,
  EXPORT_TEXTS,
  FACTOR_TEXTS,
  LINK_TEXTS,
  NAME_TEXTS,
  OUTCOME_TEXTS,
  ROLE_TEXTS,
  SCOPE_TEXTS,
  SIGNED_TEXTS,
  STOCK_TEXTS,
  wordOf,
} from "./audit-words.ts";

/** Details that are lists or objects, or are said together with another. */
type Compound =
  | "after"
  | "before"
  | "call"
  | "changed"
  | "command"
  | "ended"
  | "events"
  | "fields"
  | "groups"
  | "meaning"
  | "medicines"
  | "past"
  | "quiet"
  | "scopes"
  | "value";

export type SingleDetail = Exclude<AuditDetail, Compound>;
type Texts = Record<SingleDetail, (value: string) => string | undefined>;

/** The text for each detail that is a single value; undefined: the value is not known here. */
export function useAuditTexts(format: Pick<Format, "date" | "dateTime" | "number">): Texts {
  const t = useTranslations("auditDetail");
  const all = useTranslations();
  const unsaid = () => "";
  const kinds = (value: string) => AUDIT_KINDS.find((kind) => kind === value);
  const momentOf = (value: string): string => {
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return format.date(value);
    if (/^\d{4}-\d\d-\d\dT/.test(value)) return format.dateTime(value);
    return wordOf(ROLE_TEXTS, value, all) ?? value;
  };
  const countOf = (what: string) => (count: string) =>
    count === "0" ? "" : t("countOf", { what, count });
  return {
    what: (what) => wordOf(EXPORT_TEXTS, what, all),
    role: (role) => wordOf(ROLE_TEXTS, role, all),
    name: isolate,
    is_active: (active) => t(active === "true" ? "activated" : "deactivated"),
    is_prescriber: (may) => t(may === "true" ? "prescribes" : "prescribesNot"),
    has_study: (may) => t(may === "true" ? "exportsStudy" : "exportsStudyNot"),
    four_eyes: (needed) => t(needed === "true" ? "fourEyes" : "fourEyesNot"),
    disabled: (disabled) => t(disabled === "true" ? "switchedOff" : "switchedOn"),
    medicine: (id) => t("medicine", { id }),
    key: (id) => t("key", { id }),
    token: (id) => t("token", { id }),
    app: (id) => t("app", { id }),
    group: (id) => t("group", { id }),
    mailed: (mailed) => t(mailed === "true" ? "linkMailed" : "linkHandedOver"),
    deveui: (deveui) => t("box", { deveui }),
    restored: (deveui) => t("restored", { deveui }),
    date: format.date,
    dosage_time: (time) => time.slice(0, 5),
    status: (status) => t(status === "confirmed" || status === "skipped" ? status : "undone"),
    reason: (reason) => t("reason", { reason }),
    count: (count) => t("times", { count: Number(count) }),
    from: (from) => t("from", { from: momentOf(from) }),
    to: (to) => t("to", { to: momentOf(to) }),
    from_utc: (from) => t("from", { from: momentOf(from) }),
    to_utc: (to) => t("to", { to: momentOf(to) }),
    since: (at) => t("from", { from: momentOf(at) }),
    until: (at) => t("to", { to: momentOf(at) }),
    entered: (at) => t("entered", { at: momentOf(at) }),
    change: (change) => {
      const kind = kinds(change);
      return kind ? all(`auditKind.${kind}`) : wordOf(CHANGE_TEXTS, change, t);
    },
    signed: (act) => wordOf(SIGNED_TEXTS, act, t),
    sha256: (hash) => t("sha256", { hash }),
    withdrawn: () => t("withdrew"),
    pressed_utc: (at) => t("pressed", { at: momentOf(at) }),
    as: (as) => wordOf(NAME_TEXTS, as, t),
    also: (also) => (also === "true" ? t("also") : ""),
    kind: (kind) => wordOf(STOCK_TEXTS, kind, t),
    stock: (kind) => wordOf(STOCK_TEXTS, kind, t),
    added: (name) => t("addedName", { name }),
    removed: (name) => t("removedName", { name }),
    by: (by) => wordOf(ROLE_TEXTS, by, all),
    by_mail: (byMail) => (byMail === "true" ? all("menu.remindersByMail") : ""),
    scope: (scope) => wordOf(SCOPE_TEXTS, scope, t),
    factor: (factor) => wordOf(FACTOR_TEXTS, factor, t),
    amount: (amount) => t("amount", { amount: format.number(Number(amount)) }),
    expires: (date) => t("expires", { date: format.date(date) }),
    at: momentOf,
    proposal: (id) => t("proposal", { id }),
    decision: (decision) => wordOf(DECISION_TEXTS, decision, t),
    done: (done) => wordOf(DONE_TEXTS, done, t),
    outcome: (outcome) => wordOf(OUTCOME_TEXTS, outcome, t),
    undone: () => t("undoneRow"),
    corrected: () => t("correctedRow"),
    alert: (value) => {
      const kind = ALERT_KINDS.find((one) => one === value);
      return kind && t(`${kind}Alert`);
    },
    device: (id) => t("device", { id }),
    assigned: (id) => t("assigned", { id }),
    boxes: (count) => t("boxes", { count: Number(count) }),
    registered: (count) => t("boxesRegistered", { count: Number(count) }),
    is_muted: (muted) => t(muted === "true" ? "muted" : "unmuted"),
    asks: (asks) => t(asks === "true" ? "asks" : "asksNot"),
    digest: (digest) => wordOf(DIGEST_TEXTS, digest, t),
    after_minutes: (minutes) => t("toldAfter", { minutes }),
    state: (state) => wordOf(LINK_TEXTS, state, t),
    shared: (shared) => (shared === "true" ? t("sharedNote") : ""),
    // What ended with all access to an account.
    calendar: countOf(t("calendars")),
    carers: countOf(t("carers")),
    invitations: countOf(t("invitations")),
    apps: countOf(t("authenticators")),
    passkeys: countOf(t("passkeys")),
    devices: countOf(t("devices")),
    sessions: countOf(t("sessions")),
    // Internal ids, meaningless to users.
    note: unsaid,
    pause: unsaid,
    intake: unsaid,
    entry: unsaid,
    openings: unsaid,
    schedule: unsaid,
    period: unsaid,
    sensor: unsaid,
    link: unsaid,
    invitation: unsaid,
    rule: unsaid,
    webhook: unsaid,
    replaced: unsaid,
  };
}
