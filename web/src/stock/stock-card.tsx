import type { Stock } from "@dosebeat/contract/stock";
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { loadChunk } from "../routing/chunks.ts";
import { Failed, Placeholder } from "../ui/states/states.tsx";
import { useStock } from "./queries.ts";
import { StockLine } from "./stock-line.tsx";
import "./stock.css";

const StockDialog = lazy(
  loadChunk(async () => ({ default: (await import("./stock-dialog.tsx")).StockDialog })),
);

interface StockCardProps {
  medicines: readonly { id: number; name: string }[];
}

/** What is left of these medicines, and until when it lasts. */
export function StockCard({ medicines }: StockCardProps) {
  const t = useTranslations("stock");
  const { data, error, refetch } = useStock();
  const [open, setOpen] = useState<number | null>(null);
  const opened = medicines.find(({ id }) => id === open);
  if (medicines.length === 0) return null;
  return (
    <section className="card stock-card" aria-labelledby="stock-title">
      <h2 id="stock-title">{t("title")}</h2>
      {data ? (
        <ul className="stock-list">
          {medicines.map(({ id, name }) => {
            const stock = data.find(({ medicine }) => medicine === id);
            return stock ? (
              <li key={id}>
                <div>
                  <p className="stock-name">
                    <bdi>{name}</bdi> <StockMark state={stock.state} />
                  </p>
                  <StockLine stock={stock} />
                </div>
                <Button
                  variant="default"
                  aria-label={t("changeOf", { name })}
                  onClick={() => setOpen(id)}
                >
                  {t("change")}
                </Button>
              </li>
            ) : null;
          })}
        </ul>
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={60} />
      )}
      {opened && (
        <Suspense>
          <StockDialog
            medicine={opened}
            stock={data?.find(({ medicine }) => medicine === open)}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

function StockMark({ state }: Pick<Stock, "state">) {
  const t = useTranslations("stock");
  if (state !== "low" && state !== "out" && state !== "count_again") return null;
  return (
    <span className="stock-mark" data-state={state}>
      {t(state)}
    </span>
  );
}
