import type { Medicine } from "@dosebeat/contract/medicines";
import type { Stock } from "@dosebeat/contract/stock";
import type { OrderBy } from "@dosebeat/domain/stock/refill";
import { dayCalendar } from "@dosebeat/domain/time/icalendar";
import { Button, Textarea, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isGrouped, readAmount, useAmount } from "../../i18n/amounts.ts";
import { saveFile } from "../../ui/controls/save-file.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Select } from "../../ui/menus/select.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { toastFailed } from "../../ui/toasts/toasts.tsx";
import { useEditMedicine } from "../medicines/queries.ts";
import { useStockEntries } from "./queries.ts";
import { refillText } from "./refill-text.ts";
import { StockLine } from "./stock-line.tsx";
import { useOrderText } from "./use-order-text.ts";
import "./stock.css";

interface RefillDialogProps {
  medicine: Medicine;
  stock: Stock;
  order: OrderBy;
  /** Today's chart day. */
  today: string;
  onClose: () => void;
}

/** A text for ordering a medicine, and a calendar entry. */
export function RefillDialog({ medicine, stock, order, today, onClose }: RefillDialogProps) {
  const t = useTranslations("refill");
  const orderText = useOrderText();
  const { amount, setTyped, fault } = useNeeded(medicine.id);
  const text = useText(medicine, stock.unit, amount.value);
  const clipboard = useClipboard();
  const canSend = typeof navigator.share === "function";
  const send = () => {
    // Closing the share sheet is not a failure.
    navigator.share({ text: text.value }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "AbortError")) {
        clipboard.copy(text.value);
      }
    });
  };
  return (
    <Dialog opened onClose={onClose} title={t("title", { name: medicine.name })} wide>
      <div className="refill-form">
        <div>
          <StockLine stock={stock} />
          <p className="stock-order">{orderText(order, today)}</p>
        </div>
        <TextInput
          label={t("amount")}
          description={amount.isLastPack ? t("asLast") : undefined}
          inputMode="decimal"
          autoComplete="off"
          dir="auto"
          value={amount.shown}
          error={fault}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <Textarea
          label={t("text")}
          description={t("textHint")}
          rows={5}
          dir="auto"
          value={text.value}
          onChange={({ currentTarget: { value } }) => text.edit(value)}
        />
        <div className="refill-actions">
          {canSend && <Button onClick={send}>{t("send")}</Button>}
          <Button
            variant={canSend ? "default" : "filled"}
            onClick={() => clipboard.copy(text.value)}
          >
            {clipboard.copied ? t("copied") : t("copy")}
          </Button>
          {!order.isLate && <CalendarButton medicine={medicine} day={order.day} />}
        </div>
        <p className="visually-hidden" aria-live="polite">
          {clipboard.copied && t("copied")}
        </p>
        {clipboard.error && <p className="refill-fault">{t("copyFailed")}</p>}
        <OrderDays medicine={medicine} />
      </div>
    </Dialog>
  );
}

/** The amount to order: as typed, or else the size of the newest pack that was entered. */
function useNeeded(medicine: number) {
  const stock = useTranslations("stock");
  const amounts = useTranslations("amounts");
  const { data = [] } = useStockEntries(medicine);
  const [typed, setTyped] = useState<string | null>(null);
  const last = data.find(({ kind }) => kind === "refill")?.amount;
  const isLastPack = typed === null && last !== undefined;
  const shown = typed ?? (last === undefined ? "" : String(last));
  const value = readAmount(shown);
  const isFaulty = shown.trim() !== "" && value === null;
  const fault = isGrouped(shown) ? amounts("grouped") : stock("amountFault");
  return { amount: { shown, value, isLastPack }, setTyped, fault: isFaulty ? fault : null };
}

/** The text, which follows the known data until somebody changes it. */
function useText(medicine: Medicine, unit: string, amount: number | null) {
  const t = useTranslations("refill");
  const amountIn = useAmount();
  const [edited, setEdited] = useState<string | null>(null);
  const made = refillText(medicine, {
    opening: t("opening"),
    amount: amount === null ? null : t("amountLine", { amount: amountIn(amount, unit) }),
  });
  return { value: edited ?? made, edit: setEdited };
}

function CalendarButton({ medicine, day }: { medicine: Medicine; day: string }) {
  const t = useTranslations("refill");
  const save = () => {
    const { id, name, strength } = medicine;
    const title = t("event", { name: `${name} ${strength}`.trim() });
    const uid = `order-${id}-${day}@dosebeat`;
    const calendar = dayCalendar({ uid, day, title, now: new Date() });
    saveFile(new Blob([calendar], { type: "text/calendar;charset=utf-8" }), `${day}.ics`);
  };
  return (
    <Button variant="default" onClick={save}>
      {t("calendar")}
    </Button>
  );
}

const MOST_DAYS = 15;

/** How long an order takes, which determines the day to order by. */
function OrderDays({ medicine: { id, order_days: days } }: { medicine: Medicine }) {
  const t = useTranslations("refill");
  const reasonOf = useReason();
  const edit = useEditMedicine();
  // The mutation says a moment later that it is pending; until then the old value would be shown.
  const [wanted, setWanted] = useState<number | null>(null);
  const choices = Array.from({ length: Math.max(MOST_DAYS, days) + 1 }, (_, value) => value);
  return (
    <Select
      label={t("takes")}
      value={String(wanted ?? days)}
      data={choices.map((value) => ({ value: `${value}`, label: t("days", { days: value }) }))}
      onChange={({ currentTarget: { value } }) => {
        setWanted(Number(value));
        edit
          .mutateAsync({ id, order_days: Number(value) })
          .catch((error: Error) => toastFailed(t("takesFailed", { reason: reasonOf(error) })))
          // Another choice may have been made meanwhile.
          .finally(() => setWanted((newest) => (newest === Number(value) ? null : newest)));
      }}
    />
  );
}
