import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { isolate } from "../../../i18n/isolate.ts";
import { useFieldNames } from "../../../nouns/sensors/field-names.ts";

const Values = z.record(z.string(), z.nullable(z.union([z.string(), z.number()])));
const Changed = z.object({ deveui: z.string(), before: Values, after: Values });

/** Says what an entry keeps of a changed box: each field with what it was and is. Null: of something else. */
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
