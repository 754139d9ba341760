import type { MedicineExcursions } from "@dosebeat/contract/storage";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../i18n/use-format.ts";
import { useStockWords } from "../../../nouns/stock/use-stock-words.ts";
import { useStorageWords } from "../../../nouns/storage/storage-words.ts";
import type { ReportMedicine } from "./report-medicines.ts";
import type { Snapshot } from "./snapshot.ts";

const KINDS = ["hot", "cold", "humid"] as const;

/** What is known about a medicine apart from its doses: as-needed intakes, its stock, the air in the box. */
export function useBesides({ adherence, stock, excursions, profile }: Snapshot) {
  const t = useTranslations("report");
  const stockWords = useStockWords();
  const words = useStorageWords(useFormat(profile.timezone));
  const beyond = ({ excursions: all, storage }: MedicineExcursions) => {
    const texts = KINDS.flatMap((kind) => {
      const own = all.filter((excursion) => excursion.kind === kind);
      const [first] = own.toSorted((one, other) =>
        kind === "cold" ? one.peak - other.peak : other.peak - one.peak,
      );
      if (!first) return [];
      const minutes = own.reduce((sum, excursion) => sum + excursion.minutes, 0);
      const isOpen = own.some(({ from_open, to_open }) => from_open || to_open);
      const lasted = words.lasted({ ...first, minutes, from_open: isOpen, to_open: false });
      const text = { beyond: words.beyond(first, storage), lasted, peak: words.peak(first) };
      return [t("excursion", { count: own.length, ...text })];
    });
    return texts.join("; ") || t("noExcursion", { limits: words.limits(storage) });
  };
  const none = { intakes: 0, days: 0, warned: 0 };
  return ({ id, record }: ReportMedicine): string[] => {
    const taken = adherence.figures.as_needed.find(({ medicine }) => medicine === id);
    const needed = taken ?? (record?.as_needed ? none : null);
    const left = stock.find(({ medicine }) => medicine === id);
    const air = excursions.find(({ medicine }) => medicine === id);
    return [
      ...(needed
        ? [
            [
              t("asNeeded", { count: needed.intakes, days: needed.days }),
              ...(needed.warned > 0 ? [t("asNeededWarned", { warned: needed.warned })] : []),
            ].join(", "),
          ]
        : []),
      ...(left && left.state !== "uncounted" ? [t("stock", { text: stockWords(left) })] : []),
      ...(air ? [t("excursions", { text: beyond(air) })] : []),
    ];
  };
}
