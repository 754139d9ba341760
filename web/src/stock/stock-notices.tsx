import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useStock } from "./queries.ts";
import { useStockWords } from "./use-stock-words.ts";
import "./stock.css";

interface StockNoticesProps {
  medicines: readonly { id: number; name: string }[];
}

/** A line for each medicine that is low, out, or must be counted again. */
export function StockNotices({ medicines }: StockNoticesProps) {
  const t = useTranslations("stock");
  const words = useStockWords();
  const { data = [] } = useStock();
  const wanting = data.filter(({ state }) => state !== "uncounted" && state !== "enough");
  return wanting.map((stock) => {
    const name = medicines.find(({ id }) => id === stock.medicine)?.name;
    if (name === undefined) return null;
    return (
      <Link key={stock.medicine} className="stock-notice" to="/{-$locale}/my-medicine">
        {t("notice", { name, text: words(stock) })}
      </Link>
    );
  });
}
