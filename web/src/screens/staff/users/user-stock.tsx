import type { StockMark } from "@dosebeat/contract/stock";
import { useTranslations } from "use-intl";
import { bareName } from "../../../i18n/medicine-name.ts";
import { useStockOf } from "../../../nouns/stock/queries.ts";
import { useStockWords } from "../../../nouns/stock/use-stock-words.ts";
import { useReason } from "../../../ui/states/reason.ts";

const MARKS = { low: "stockLow", out: "stockOut", count_again: "stockRecount" } as const;

/** Shown beside the name of a patient with a medicine that is low, out, or must be counted again. */
export function UserStockMark({ state }: { state: StockMark["state"] | undefined }) {
  const t = useTranslations("users");
  if (state === undefined || state === "enough") return null;
  return (
    <span className="users-stock" data-state={state}>
      {t(MARKS[state])}
    </span>
  );
}

interface UserStockProps {
  profileid: number;
  medicines: readonly { id: number; name: string }[];
}

/** How long each counted medicine lasts, as rows of a list of facts. */
export function UserStock({ profileid, medicines }: UserStockProps) {
  const t = useTranslations("stock");
  const users = useTranslations("users");
  const words = useStockWords();
  const reasonOf = useReason();
  const { data = [], error } = useStockOf(profileid);
  const counted = data.filter(({ state }) => state !== "uncounted");
  const lines = counted.flatMap((stock) => {
    const name = medicines.find(({ id }) => id === stock.medicine)?.name;
    return name === undefined ? [] : [{ id: stock.medicine, name, text: words(stock) }];
  });
  if (lines.length === 0 && !error) return null;
  return (
    <>
      <dt>{t("title")}</dt>
      {lines.map(({ id, name, text }) => (
        <dd key={id}>{t("notice", { name: bareName(name), text })}</dd>
      ))}
      {error && <dd>{users("stockFailed", { reason: reasonOf(error) })}</dd>}
    </>
  );
}
