import { ALERT_KINDS } from "@dosebeat/contract/alerts";
import type { AuditAttributes } from "@dosebeat/contract/audit";
import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import type { Format } from "../../../i18n/use-format.ts";
import { useAuditBox } from "./audit-box.ts";
import { useAuditPlan } from "./audit-plan.ts";
import {
  CHANGE_TEXTS,
  DECISION_TEXTS,
  DIGEST_TEXTS,
  DONE_TEXTS,
  EXPORT_TEXTS,
  FACTOR_TEXTS,
  FIELD_TEXTS,
  LINK_TEXTS,
  NAME_TEXTS,
  OUTCOME_TEXTS,
  ROLE_TEXTS,
  SCOPE_TEXTS,
  SETTING_TEXTS,
  STOCK_TEXTS,
  wordOf,
} from "./audit-words.ts";

const Quiet = z.object({ from: z.string(), to: z.string() });

type Entry = Pick<AuditAttributes, "logged" | "details">;

/** The medicine that an entry is about. */
interface Counted {
  unit: string;
}

/** Formats the details of an audit entry; unknown ones are shown as stored. */
export function useAuditDetails(format: Pick<Format, "date" | "dateTime" | "list" | "number">) {
  const t = useTranslations("auditDetail");
  const all = useTranslations();
  const planOf = useAuditPlan();
  const boxOf = useAuditBox();
  const texts: Record<string, (value: string) => string | undefined> = {
    what: (what) => wordOf(EXPORT_TEXTS, what, all),
    role: (role) => wordOf(ROLE_TEXTS, role, all),
    is_active: (active) => t(active === "true" ? "activated" : "deactivated"),
    medicine: (id) => t("medicine", { id }),
    key: (id) => t("key", { id }),
    token: (id) => t("token", { id }),
    app: (id) => t("app", { id }),
    group: (id) => t("group", { id }),
    mailed: (mailed) => t(mailed === "true" ? "linkMailed" : "linkHandedOver"),
    deveui: (deveui) => t("box", { deveui }),
    date: format.date,
    dosage_time: (time) => time.slice(0, 5),
    status: (status) => t(status === "confirmed" || status === "skipped" ? status : "undone"),
    reason: (reason) => t("reason", { reason }),
    count: (count) => t("times", { count: Number(count) }),
    from: (from) => t("from", { from: momentOf(from) }),
    to: (to) => t("to", { to: momentOf(to) }),
    from_utc: (from) => t("from", { from: momentOf(from) }),
    to_utc: (to) => t("to", { to: momentOf(to) }),
    change: (change) => wordOf(CHANGE_TEXTS, change, t),
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
    // Internal ids, meaningless to users.
    note: () => "",
    pause: () => "",
    intake: () => "",
    entry: () => "",
    openings: () => "",
    schedule: () => "",
    period: () => "",
    sensor: () => "",
    link: () => "",
    invitation: () => "",
    rule: () => "",
    webhook: () => "",
    replaced: () => "",
  };

  function momentOf(value: string): string {
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return format.date(value);
    if (/^\d{4}-\d\d-\d\dT/.test(value)) return format.dateTime(value);
    return wordOf(ROLE_TEXTS, value, all) ?? value;
  }

  function partOf([name, value]: [string, unknown], unit: string): string {
    if (name === "fields" && Array.isArray(value)) {
      return format.list(
        value.map((field) => wordOf(FIELD_TEXTS, String(field), all) ?? `${field}`),
      );
    }
    if (name === "changed" && Array.isArray(value)) {
      const fields = value.map((field) => wordOf(SETTING_TEXTS, String(field), t) ?? `${field}`);
      return t("changedFields", { fields: format.list([...new Set(fields)]) });
    }
    if (name === "quiet") {
      const hours = Quiet.safeParse(value).data;
      return hours ? t("quietBetween", hours) : t("quietNever");
    }
    if ((name === "from" || name === "to") && Array.isArray(value)) {
      const roles = value.map((role) => wordOf(ROLE_TEXTS, String(role), all) ?? `${role}`);
      const listed = format.list(roles) || t("noRole");
      return name === "from" ? t("from", { from: listed }) : t("to", { to: listed });
    }
    if (name === "medicines" && Array.isArray(value)) {
      return t("again", { ids: format.list(value.map(String)) });
    }
    // A value that was not stated; but a null status was withdrawn, and so was a null name of a press.
    if (value === null && name === "assigned") return t("assignedNobody");
    if (value === null && name !== "status") return name === "as" ? t("undone") : "";
    const plan = planOf(name, value, unit);
    if (plan !== null) return plan;
    const plain = typeof value === "string" ? value : JSON.stringify(value);
    return texts[name]?.(plain) ?? `${name}: ${plain}`;
  }

  return ({ logged, details }: Entry, medicine: Counted | null = null): string => {
    const box = boxOf(details);
    const told = Object.entries(details)
      .filter(([name]) => box === null || (name !== "before" && name !== "after"))
      .map((part) =>
        part[0] === "call" && logged !== null ? t(logged) : partOf(part, medicine?.unit ?? ""),
      );
    return [...told, box ?? ""].filter((part) => part !== "").join(" · ") || "–";
  };
}
