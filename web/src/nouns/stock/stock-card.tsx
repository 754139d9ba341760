import type { Medicine } from "@dosebeat/contract/medicines";
import type { Stock } from "@dosebeat/contract/stock";
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { breakable } from "../../i18n/breakable.ts";
import { loadChunk } from "../../routing/chunks.ts";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { useStock } from "./queries.ts";
import { RefillPart } from "./refill-part.tsx";
import { StockLine } from "./stock-line.tsx";
import "./stock.css";

const StockDialog = lazy(
  loadChunk(async () => ({ default: (await import("./stock-dialog.tsx")).StockDialog })),
);

interface StockCardProps {
  medicines: readonly Medicine[];
  /** Today's chart day. */
  today: string;
  zone: string;
}

/** What is left of these medicines, and until when it lasts. */
export function StockCard({ medicines, today, zone }: StockCardProps) {
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
          {medicines.map((medicine) => {
            const { id, name } = medicine;
            const stock = data.find((one) => one.medicine === id);
            return stock ? (
              <li key={id}>
                <div>
                  <p className="stock-name">
                    <bdi>{breakable(name)}</bdi> <StockMark state={stock.state} />
                  </p>
                  <StockLine stock={stock} />
                  <RefillPart medicine={medicine} stock={stock} today={today} zone={zone} />
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
