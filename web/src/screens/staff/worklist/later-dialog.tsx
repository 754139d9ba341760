import { MOST_DAYS_OFF } from "@dosebeat/contract/worklist";
import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { shiftDate } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { DateField } from "../../../ui/forms/date-field.tsx";
import { KeptActions } from "../../../ui/kept/kept-actions.tsx";
import { KeptFailure } from "../../../ui/kept/kept-failure.tsx";
import { useKeptForm } from "../../../ui/kept/use-kept-form.ts";
import { againAt } from "./again.ts";
import { entryText } from "./entry-text.ts";
import { useAddEntry } from "./queries.ts";
import { nameOf, newerEntry, type RowDialogProps } from "./work-rows.ts";

interface LaterProps extends RowDialogProps {
  /** The reader's calendar date, YYYY-MM-DD. */
  today: string;
}

/** When a shift begins, and the row returns. */
const MORNING = "06:00";

const Day = z.object({ date: z.string() });

/** Postpones a row until the morning of another day. */
export function LaterDialog({ row, work, today, onClose }: LaterProps) {
  const t = useTranslations("worklist");
  const format = useFormat(browserZone());
  const add = useAddEntry();
  const seen = useRef<number | null>(null);
  const name = isolate(nameOf(row));
  const form = useKeptForm({
    name: `later.${row.profileid}`,
    blank: { date: "" },
    schema: Day,
    onClose,
    send: ({ date }, key) =>
      add.mutateAsync({
        row,
        kind: "snoozed" as const,
        until: againAt({ date, time: MORNING }, browserZone()),
        key,
        after: seen.current ?? row.entry?.id ?? null,
      }),
    onStored: ({ data }, { date }) =>
      work.tell(data, t("laterToast", { name, date: format.date(date) })),
  });
  const { value, failure } = form;
  const first = failure && newerEntry(failure.error);
  const choices = [
    ["tomorrow", 1],
    ["inThree", 3],
    ["inWeek", 7],
  ] as const;
  return (
    <Dialog opened onClose={form.close} title={t("laterTitle", { name })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // Whoever saves again has read what somebody else did.
          if (first) seen.current = first.id;
          form.submit();
        }}
      >
        <KeptFailure
          form={form}
          say={(reason) => t("changed", { what: first ? entryText(first, t, format) : reason })}
        />
        <div className="worklist-choices">
          {choices.map(([key, days], index) => (
            <Button
              key={key}
              variant="default"
              size="md"
              disabled={form.isBusy}
              {...(index === 0 ? { "data-autofocus": true } : {})}
              onClick={() => form.submit({ date: shiftDate(today, days) })}
            >
              {t(key)}
            </Button>
          ))}
        </div>
        <DateField
          label={t("onDate")}
          value={value.date}
          min={shiftDate(today, 1)}
          max={shiftDate(today, MOST_DAYS_OFF)}
          onChange={(event) => form.change({ date: event.currentTarget.value })}
        />
        <KeptActions
          form={form}
          text=""
          disabled={value.date <= today || value.date > shiftDate(today, MOST_DAYS_OFF)}
        >
          {t("save")}
        </KeptActions>
      </form>
    </Dialog>
  );
}
