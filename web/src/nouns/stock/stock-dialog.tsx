import { STOCK_KINDS, type Stock, type StockEntry } from "@dosebeat/contract/stock";
import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { isGrouped, readAmount, useAmount } from "../../i18n/amounts.ts";
import { breakable } from "../../i18n/breakable.ts";
import { formatDate } from "../../i18n/format.ts";
import { newKey } from "../../offline/new-key.ts";
import { useLateAnswer } from "../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { DateField } from "../../ui/forms/date-field.tsx";
import { focusFault } from "../../ui/forms/focus-field.ts";
import { RemoveIcon } from "../../ui/icons/icons.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { toastFailed, toastUndo } from "../../ui/toasts/toasts.tsx";
import { type NewEntry, useAddEntry, useRemoveEntry, useStockEntries } from "./queries.ts";
import { StockLine } from "./stock-line.tsx";
import "./stock.css";

interface StockDialogProps {
  medicine: { id: number; name: string };
  stock: Stock | undefined;
  onClose: () => void;
}

/** Counts a medicine, adds a pack or takes some away; earlier entries are listed below. */
export function StockDialog({ medicine, stock, onClose }: StockDialogProps) {
  const t = useTranslations("stock");
  return (
    <Dialog opened onClose={onClose} title={t("titleOf", { name: breakable(medicine.name) })} wide>
      {stock && <StockLine stock={stock} />}
      <StockForm medicine={medicine.id} unit={stock?.unit ?? ""} onDone={onClose} />
      <History medicine={medicine.id} />
    </Dialog>
  );
}

type Kind = StockEntry["kind"];

function StockForm({
  medicine,
  unit,
  onDone,
}: {
  medicine: number;
  unit: string;
  onDone: () => void;
}) {
  const t = useTranslations("stock");
  const amounts = useTranslations("amounts");
  const dialog = useTranslations("dialog");
  const reasonOf = useReason();
  const add = useAddEntry();
  const remove = useRemoveEntry();
  const [kind, setKind] = useState<Kind>("count");
  const [typed, setTyped] = useState("");
  const [expires, setExpires] = useState("");
  const [isFaulty, setFaulty] = useState(false);
  // Retrying after a lost answer must not count twice.
  const [key, setKey] = useState(newKey);
  const failed = (error: Error) => t("failed", { reason: reasonOf(error) });
  const fail = (error: Error) => toastFailed(failed(error));
  const late = useLateAnswer(onDone);
  const change = (part: () => void) => {
    part();
    setFaulty(false);
    setKey(newKey());
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const amount = kind === "count" && /^\s*[0٠]\s*$/.test(typed) ? 0 : readAmount(typed);
    if (amount === null) {
      setFaulty(true);
      return focusFault(event.currentTarget);
    }
    if (add.isPending) return;
    const entry = { medicine, amount, key };
    const until = expires === "" ? null : expires;
    const sent: NewEntry =
      kind === "discard" ? { ...entry, kind } : { ...entry, kind, expires: until };
    add.mutateToEnd(sent, {
      onSuccess: ({ data: { id } }) => {
        toastUndo(t("saved"), dialog("undo"), () => remove.mutateToEnd(id, { onError: fail }));
        late.close();
      },
      onError: (error) => late.tellFailure(failed(error)),
    });
  };
  return (
    <form className="stock-form" onSubmit={submit} noValidate>
      {add.error && <Notice tone="bad">{failed(add.error)}</Notice>}
      <fieldset>
        <legend className="visually-hidden">{t("what")}</legend>
        {STOCK_KINDS.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="stock-kind"
              checked={one === kind}
              onChange={() => change(() => setKind(one))}
            />
            {t(one)}
          </label>
        ))}
      </fieldset>
      <TextInput
        label={t(unit === "" ? "amount" : "amountIn", { unit })}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        value={typed}
        error={isFaulty ? (isGrouped(typed) ? amounts("grouped") : t("amountFault")) : null}
        onChange={({ currentTarget: { value } }) => change(() => setTyped(value))}
      />
      {kind !== "discard" && (
        <DateField
          label={t("expires")}
          value={expires}
          onChange={({ currentTarget: { value } }) => change(() => setExpires(value))}
        />
      )}
      <div>
        <Button type="submit" loading={add.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}

const HISTORY = { count: "counted", refill: "refilled", discard: "discarded" } as const;

/** The entries; each can be taken back. */
function History({ medicine }: { medicine: number }) {
  const t = useTranslations("stock");
  const { data, error, refetch } = useStockEntries(medicine);
  return (
    <section className="stock-history" aria-labelledby="stock-history">
      <h3 id="stock-history">{t("history")}</h3>
      {data ? (
        <Entries entries={data} />
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={44} />
      )}
    </section>
  );
}

function Entries({ entries }: { entries: StockEntry[] }) {
  const t = useTranslations("stock");
  const dialog = useTranslations("dialog");
  const locale = useLocale();
  const amountIn = useAmount();
  const add = useAddEntry();
  const remove = useRemoveEntry();
  const reasonOf = useReason();
  if (entries.length === 0) return <p className="stock-words">{t("noHistory")}</p>;
  const failed = remove.error ?? add.error;
  const fail = (error: Error) => toastFailed(t("failed", { reason: reasonOf(error) }));
  const textOf = ({ kind, amount, unit }: StockEntry) =>
    t(HISTORY[kind], { amount: amountIn(amount, unit) });
  const takeBack = (entry: StockEntry) => {
    const { medicine, kind, amount, expires, note, at_utc: at } = entry;
    const again = { medicine, amount, note, at };
    remove.mutateToEnd(entry.id, {
      onSuccess: () =>
        toastUndo(t("removed"), dialog("undo"), () => {
          add.mutateToEnd(kind === "discard" ? { ...again, kind } : { ...again, kind, expires }, {
            onError: fail,
          });
        }),
    });
  };
  return (
    <>
      {failed && <Notice tone="bad">{t("failed", { reason: reasonOf(failed) })}</Notice>}
      <ul className="stock-list">
        {entries.map((entry) => (
          <li key={entry.id}>
            <div>
              <p className="stock-name">{textOf(entry)}</p>
              <p className="stock-words">
                {formatDate(entry.date, locale)}
                {entry.expires && ` · ${t("usableTo", { day: formatDate(entry.expires, locale) })}`}
              </p>
            </div>
            <Button
              variant="default"
              leftSection={<RemoveIcon />}
              aria-label={t("removeOf", { entry: textOf(entry) })}
              onClick={() => takeBack(entry)}
            >
              {t("remove")}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
