import { PlanRow } from "@dosebeat/contract/plan-parts";
import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { usePlanInWords } from "../../../nouns/plan-editor/in-words.ts";

const Rows = z.array(PlanRow);
const Past = z.object({ added: z.int(), removed: z.int() });

/**
 * Describes an entry about a plan: its old rows, its new ones, past doses. Null: the entry is about
 * something else.
 */
export function useAuditPlan(): (name: string, value: unknown, unit: string) => string | null {
  const t = useTranslations("auditDetail");
  const inWords = usePlanInWords();
  return (name, value, unit) => {
    if (name === "past") {
      const past = Past.safeParse(value).data;
      if (!past) return null;
      const { added, removed } = past;
      return [
        added > 0 ? t("pastAdded", { count: added }) : "",
        removed > 0 ? t("pastRemoved", { count: removed }) : "",
      ]
        .filter(Boolean)
        .join(" · ");
    }
    if (name !== "ended" && name !== "added") return null;
    const rows = Rows.safeParse(value).data;
    if (!rows) return null;
    const plan = inWords({ rows, unit }).join("; ");
    if (plan === "") return "";
    return t(name === "ended" ? "planEnds" : "planBegins", { plan });
  };
}
