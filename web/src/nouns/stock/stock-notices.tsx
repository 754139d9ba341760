import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { breakable, longName } from "../../i18n/breakable.ts";
import { useStock } from "./queries.ts";
import { orderOf, useOrderText } from "./use-order-text.ts";
import { useStockWords } from "./use-stock-words.ts";
import "./stock.css";

interface StockNoticesProps {
  medicines: readonly { id: number; name: string; order_days: number }[];
  /** Today's chart day. */
  today: string;
  zone: string;
}

/** A line for each medicine that is low, out, or must be counted again. */
export function StockNotices({ medicines, today, zone }: StockNoticesProps) {
  const t = useTranslations("stock");
  const words = useStockWords();
  const orderText = useOrderText();
  const { data = [] } = useStock();
  const wanting = data.filter(({ state }) => state !== "uncounted" && state !== "enough");
  return wanting.map((stock) => {
    const medicine = medicines.find(({ id }) => id === stock.medicine);
    if (!medicine) return null;
    const { name } = medicine;
    const order = orderOf(stock, medicine, { today, zone });
    const text = [words(stock), order && orderText(order, today)].filter(Boolean).join(" ");
    return (
      <Link
        key={stock.medicine}
        className="stock-notice"
        {...longName(name)}
        to="/{-$locale}/my-medicine"
      >
        {t("notice", { name: breakable(name), text })}
      </Link>
    );
  });
}
