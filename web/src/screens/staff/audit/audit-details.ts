import type { AuditAttributes } from "@dosebeat/contract/audit";
import { useMessages, useTranslations } from "use-intl";
import { z } from "zod/mini";
import { isolate } from "../../../i18n/isolate.ts";
import { bareName } from "../../../i18n/medicine-name.ts";
import type { Format } from "../../../i18n/use-format.ts";
import { useAuditBox } from "./audit-box.ts";
import { useAuditPlan } from "./audit-plan.ts";
import { type SingleDetail, useAuditTexts } from "./audit-texts.ts";
import { FIELD_TEXTS, REFUSAL_TEXTS, ROLE_TEXTS, SETTING_TEXTS, wordOf } from "./audit-words.ts";

const Quiet = z.object({ from: z.string(), to: z.string() });

type Entry = Pick<AuditAttributes, "logged" | "details"> &
  Partial<Pick<AuditAttributes, "medicines">>;

type Told = Pick<Format, "date" | "dateTime" | "duration" | "list" | "number">;

/** The medicine that an entry is about. */
interface Counted {
  unit: string;
}

/** What is said first and last, in this order: the database keeps details by the length of their names. */
const FIRST = "group app name token key deveui medicine medicines date dosage_time".split(" ");
const LAST = "from from_utc to to_utc entered restored since ended added past".split(" ");

function placeOf(name: string): number {
  const first = FIRST.indexOf(name);
  return first < 0 ? LAST.indexOf(name) + 1 : first - FIRST.length;
}

/** A text, and the details that it says. */
export type SaidDetails = readonly [text: string | null, names: readonly string[]];

const NOTHING = (): readonly SaidDetails[] => [];

/**
 * Formats the details of an audit entry; those of other releases that are not known are shown as stored.
 *
 * @param furtherOf says details with words that only the audit log loads
 */
export function useAuditDetails(
  format: Told,
  furtherOf: (details: object) => readonly SaidDetails[] = NOTHING,
) {
  const t = useTranslations("auditDetail");
  const all = useTranslations();
  const planOf = useAuditPlan();
  const boxOf = useAuditBox();
  const texts = useAuditTexts(format);
  const answerOf = useAuditAnswer();
  const isSingle = (name: string): name is SingleDetail => Object.hasOwn(texts, name);

  function partOf(
    [name, value]: [string, unknown],
    unit: string,
    nameOf: (id: unknown) => string | undefined,
  ): string {
    if (name === "medicine") {
      const known = nameOf(value);
      if (known !== undefined) return known;
    }
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
      return t("again", { ids: format.list(value.map((id) => nameOf(id) ?? String(id))) });
    }
    if (name === "groups" && Array.isArray(value)) {
      return t("onlyGroups", { ids: format.list(value.map(String)) });
    }
    // A value that was not stated; but a null status was withdrawn, and so was a null name of a press.
    if (value === null && name === "assigned") return t("assignedNobody");
    if (value === null && name !== "status") return name === "as" ? t("undone") : "";
    const plan = planOf(name, value, unit);
    if (plan !== null) return plan;
    const plain = typeof value === "string" ? value : JSON.stringify(value);
    if (name === "call") return t("call", { call: isolate(plain) });
    return (isSingle(name) ? texts[name](plain) : undefined) ?? `${name}: ${plain}`;
  }

  return ({ logged, details, medicines = [] }: Entry, medicine: Counted | null = null): string => {
    const nameOf = (id: unknown) => {
      const named = medicines.find((one) => one.id === id);
      return named && bareName(named.name);
    };
    const together: readonly SaidDetails[] = [
      [boxOf(details), ["before", "after"]],
      [answerOf(details), ["reason"]],
      ...furtherOf(details),
    ];
    const said = new Set(together.flatMap(([text, names]) => (text === null ? [] : names)));
    const told = Object.entries(details)
      .filter(([name]) => !said.has(name))
      .sort(([one], [other]) => placeOf(one) - placeOf(other))
      .map((part) =>
        part[0] === "call" && logged !== null
          ? t(logged)
          : partOf(part, medicine?.unit ?? "", nameOf),
      );
    const texts = [...told, ...together.map(([text]) => text ?? "")];
    return texts.filter((part) => part !== "").join(" · ") || "–";
  };
}

const Refused = z.object({ reason: z.string(), count: z.number() });

/** The answer to calls whose refusals were counted; null: the entry is about something else. */
function useAuditAnswer(): (details: object) => string | null {
  const t = useTranslations("auditDetail");
  const { problem } = useMessages();
  const messages: Readonly<Record<string, string>> = problem;
  return (details) => {
    const refused = Refused.safeParse(details).data;
    if (!refused) return null;
    const { reason: code } = refused;
    const own = wordOf(REFUSAL_TEXTS, code, t);
    if (own !== undefined) return own;
    const message = Object.hasOwn(messages, code) ? messages[code] : undefined;
    // Its values were not counted.
    return t("answered", { message: message?.includes("{") === false ? message : isolate(code) });
  };
}
