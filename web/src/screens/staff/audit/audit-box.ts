import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { isolate } from "../../../i18n/isolate.ts";
import { useFieldNames } from "../../../nouns/sensors/field-names.ts";

const Values = z.record(z.string(), z.nullable(z.union([z.string(), z.number()])));
const Changed = z.object({ deveui: z.string(), before: Values, after: Values });

/**
 * Describes an entry about a changed box: each field with its old and new value. Null: the entry is about
 * something else.
 */
export function useAuditBox(): (details: object) => string | null {
  const t = useTranslations("auditDetail");
  const { nameOf, textOf } = useFieldNames();
  return (details) => {
    const changed = Changed.safeParse(details).data;
    if (!changed) return null;
    const { before, after } = changed;
    return Object.keys(after)
      .map((field) =>
        t("fieldChanged", {
          field: nameOf(field),
          before: isolate(textOf(field, before[field] ?? null)),
          after: isolate(textOf(field, after[field] ?? null)),
        }),
      )
      .join(" · ");
  };
}
