import type { AuditAttributes } from "@dosebeat/contract/audit";
import { useTranslations } from "use-intl";
import type { Format } from "../../../i18n/use-format.ts";
import { useAuditPlan } from "./audit-plan.ts";

type Entry = Pick<AuditAttributes, "logged" | "details">;

/** Fields of profiles and medicines, with the labels of their forms. */
const FIELD_TEXTS = {
  givenname: "signUp.givenname",
  familyname: "signUp.familyname",
  language: "language.label",
  timezone: "zoneChoice.label",
  is_dark: "settings.theme",
  theme: "settings.theme",
  is_simple: "simple.title",
  primarycolor: "settings.color",
  name: "form.name",
  type: "form.type",
  description: "form.description",
  startdate: "form.startdate",
  enddate: "form.enddate",
  strength: "form.strength",
  galenicform: "form.galenicform",
  prescriber: "form.prescriber",
  indication: "form.indication",
  instructions: "form.instructions",
  once_only: "onceOnly.field",
  if_late: "form.if_late",
  every_day_by: "planWords.everyDay",
  unit: "planWords.countedIn",
  as_needed: "planWords.asNeeded",
  storage: "storage.field",
  low_days: "auditDetail.lowDays",
  order_days: "auditDetail.orderDays",
  pack_code: "form.pack_code",
  record_number: "auditDetail.recordNumber",
  born: "auditDetail.born",
  telephone: "person.telephone",
} as const;

const EXPORT_TEXTS = {
  everything: "exportFiles.json",
  doses: "exportFiles.doses",
  presses: "exportFiles.presses",
  readings: "exportFiles.readings",
  plan: "exportFiles.plan",
  intakes: "exportFiles.intakes",
  stock: "exportFiles.stock",
  audit: "audit.page",
} as const;

const CHANGE_TEXTS = {
  added: "added",
  changed: "changed",
  removed: "removed",
  set: "changed",
  invited: "invited",
  withdrawn: "withdrawn",
  joined: "joined",
  thanked: "thanked",
  made: "made",
  ended: "ended",
  tested: "tested",
} as const;

const SCOPE_TEXTS = {
  alerts: "scopeAlerts",
  doses: "scopeDoses",
  figures: "scopeFigures",
} as const;

const FACTOR_TEXTS = { totp: "factorApp", passkey: "factorPasskey" } as const;

const NAME_TEXTS = {
  as_needed: "asNeeded",
  refill: "asRefill",
  not_taken: "asNotTaken",
  twice: "asTwice",
  not_known: "asNotKnown",
  test: "asTest",
} as const;

const STOCK_TEXTS = { count: "counted", refill: "refilled", discard: "discarded" } as const;

const DONE_TEXTS = { called: "called", snoozed: "snoozed", done: "doneRow" } as const;

const ROLE_TEXTS = {
  admin: "users.administrator",
  patient: "users.patient",
  clinician: "auditDetail.clinician",
  technician: "auditDetail.technician",
  auditor: "auditDetail.auditor",
  carer: "auditDetail.carer",
} as const;

/** Formats the details of an audit entry; unknown ones are shown as stored. */
export function useAuditDetails(format: Pick<Format, "date" | "dateTime" | "list" | "number">) {
  const t = useTranslations("auditDetail");
  const all = useTranslations();
  const planOf = useAuditPlan();
  const texts: Record<string, (value: string) => string | undefined> = {
    what: (what) => wordOf(EXPORT_TEXTS, what, all),
    role: (role) => wordOf(ROLE_TEXTS, role, all),
    is_active: (active) => t(active === "true" ? "activated" : "deactivated"),
    medicine: (id) => t("medicine", { id }),
    key: (id) => t("key", { id }),
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
    done: (done) => wordOf(DONE_TEXTS, done, t),
    undone: () => t("undoneRow"),
    shared: (shared) => (shared === "true" ? t("sharedNote") : ""),
    // Internal ids that mean nothing to users.
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
  };

  function momentOf(value: string): string {
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return format.date(value);
    if (/^\d{4}-\d\d-\d\dT/.test(value)) return format.dateTime(value);
    return wordOf(ROLE_TEXTS, value, all) ?? value;
  }

  function partOf([name, value]: [string, unknown]): string {
    if (name === "fields" && Array.isArray(value)) {
      return format.list(
        value.map((field) => wordOf(FIELD_TEXTS, String(field), all) ?? `${field}`),
      );
    }
    if ((name === "from" || name === "to") && Array.isArray(value)) {
      const roles = value.map((role) => wordOf(ROLE_TEXTS, String(role), all) ?? `${role}`);
      const listed = format.list(roles) || t("noRole");
      return name === "from" ? t("from", { from: listed }) : t("to", { to: listed });
    }
    if (name === "medicines" && Array.isArray(value)) {
      return t("again", { ids: format.list(value.map(String)) });
    }
    // What was not stated; a status that is null was withdrawn, and so was the name of a press.
    if (value === null && name !== "status") return name === "as" ? t("undone") : "";
    const plan = planOf(name, value);
    if (plan !== null) return plan;
    const plain = typeof value === "string" ? value : JSON.stringify(value);
    return texts[name]?.(plain) ?? `${name}: ${plain}`;
  }

  return ({ logged, details }: Entry): string =>
    Object.entries(details)
      .map((part) => (part[0] === "call" && logged !== null ? t(logged) : partOf(part)))
      .filter((part) => part !== "")
      .join(" · ") || "–";
}

function wordOf<Key extends string>(
  texts: Readonly<Record<string, Key>>,
  value: string,
  t: (key: Key) => string,
): string | undefined {
  const key = Object.hasOwn(texts, value) ? texts[value] : undefined;
  return key === undefined ? undefined : t(key);
}
