import type { Medicine } from "@dosebeat/contract/medicines";
import type { Stock } from "@dosebeat/contract/stock";
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { loadChunk } from "../../routing/chunks.ts";
import { withWords } from "../../routing/later-words.tsx";
import { orderOf, useOrderText } from "./use-order-text.ts";

const RefillDialog = lazy(
  loadChunk(withWords("refill", async () => (await import("./refill-dialog.tsx")).RefillDialog)),
);

interface RefillPartProps {
  medicine: Medicine;
  stock: Stock;
  /** Today's chart day. */
  today: string;
  zone: string;
}

/** By when a medicine that runs out soon must be ordered, and how to order it. */
export function RefillPart({ medicine, stock, today, zone }: RefillPartProps) {
  const t = useTranslations("stock");
  const orderText = useOrderText();
  const [isOpen, setOpen] = useState(false);
  const order = orderOf(stock, medicine, { today, zone });
  if (order === null) return null;
  return (
    <div className="refill-part">
      <p className="stock-order">{orderText(order, today)}</p>
      <Button
        variant="light"
        aria-label={t("orderOf", { name: medicine.name })}
        onClick={() => setOpen(true)}
      >
        {t("order")}
      </Button>
      {isOpen && (
        <Suspense>
          <RefillDialog
            medicine={medicine}
            stock={stock}
            order={order}
            today={today}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
