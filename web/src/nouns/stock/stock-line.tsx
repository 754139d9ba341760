import type { Stock } from "@dosebeat/contract/stock";
import { useStockWords } from "./use-stock-words.ts";
import "./stock.css";

export function StockLine({ stock }: { stock: Stock }) {
  const words = useStockWords();
  return <p className="stock-words">{words(stock)}</p>;
}
