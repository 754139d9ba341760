import type { Dose, Doses } from "@dosebeat/contract/doses";
import { stateDose } from "@dosebeat/contract/doses-calls";
import { statusIfCounted } from "@dosebeat/domain/doses/statements";
import { isTaken } from "@dosebeat/domain/doses/statuses";
import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, use, useState } from "react";
import { useTranslations } from "use-intl";
import { PrescribingContext } from "../../../api/prescribing.ts";
import { useChange } from "../../../api/use-change.ts";
import { medicineName } from "../../../i18n/medicine-name.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { doseKey } from "../../../nouns/doses/dose-key.ts";
import { type Statement, statementOf } from "../../../nouns/doses/statements.ts";
import { saidInstant, type WhenFault } from "../../../nouns/doses/taken-when.ts";
import { newKey } from "../../../offline/new-key.ts";
import { useLateAnswer } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { DateField } from "../../../ui/forms/date-field.tsx";
import { focusFault } from "../../../ui/forms/focus-field.ts";
import { Select } from "../../../ui/menus/select.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { toastDone, toastFailed, toastUndo } from "../../../ui/toasts/toasts.tsx";

interface PrescribeDoseProps {
  answer: Doses;
  now: number;
  onClose: () => void;
}

type Word = "confirmed" | "skipped" | "none";

/** Enters the outcome of a recent dose, or withdraws what was stated about it. */
export function PrescribeDose({ answer, now, onClose }: PrescribeDoseProps) {
  const t = useTranslations("prescribing");
  const say = useTranslations("say");
  const dialog = useTranslations("dialog");
  const reasonOf = useReason();
  const late = useLateAnswer(onClose);
  const failed = (error: unknown) => say("failed", { reason: reasonOf(error) });
  const format = useFormat(answer.timezone);
  const { reason = "", proposing } = use(PrescribingContext) ?? {};
  const doses = answer.doses.filter(({ due_utc }) => Date.parse(due_utc) <= now).toReversed();
  const [chosen, setChosen] = useState(() => doses.find(isOpen) ?? doses[0]);
  const [word, setWord] = useState<Word>("confirmed");
  const [at, setAt] = useState(() => whenOf(chosen, format));
  const [fault, setFault] = useState<WhenFault | null>(null);
  const state = useChange(stateDose, ({ dose, said }: { dose: Dose; said: Statement }) => ({
    body: { data: { ...namedBy(dose), ...said, key: newKey() } },
  }));
  const undo = (dose: Dose, said: Statement) =>
    state.mutateToEnd({ dose, said }, { onError: (error: Error) => toastFailed(failed(error)) });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!chosen) return;
    const due = Date.parse(chosen.due_utc);
    const entry = { mode: "taken", when: "other", at: "", reason: "", ...at } as const;
    const instant =
      word === "confirmed" ? saidInstant(entry, { due, now, zone: answer.timezone }) : 0;
    if (typeof instant !== "number") {
      setFault(instant);
      return focusFault(event.currentTarget);
    }
    const said = statementFor(word, instant, reason);
    // The patient may have said something since it was chosen.
    const known = doses.find((one) => doseKey(one) === doseKey(chosen));
    const before = statementOf(known ?? chosen);
    state.mutateToEnd(
      { dose: chosen, said },
      {
        onSuccess: () => {
          if (proposing) toastDone(proposing.told);
          else toastUndo(say("kept", { count: 1 }), dialog("undo"), () => undo(chosen, before));
          late.close();
        },
        onError: (error) => late.tellFailure(failed(error)),
      },
    );
  };
  const nameOf = (dose: Dose) =>
    `${format.shortDate(dose.date)}, ${dose.dosage_time.slice(0, 5)} · ${medicineName(dose.medicine)}`;
  return (
    <Dialog opened onClose={onClose} title={t("doseTitle")}>
      <form className="excused-form" onSubmit={submit} noValidate>
        {state.error && <Notice tone="bad">{failed(state.error)}</Notice>}
        <Select
          label={t("whichDose")}
          data-autofocus
          value={chosen ? doseKey(chosen) : ""}
          data={doses.map((dose) => ({ value: doseKey(dose), label: nameOf(dose) }))}
          onChange={({ currentTarget: { value } }) => {
            const dose = doses.find((one) => doseKey(one) === value);
            setChosen(dose);
            setAt(whenOf(dose, format));
            setFault(null);
          }}
        />
        <Select
          label={t("whatBecame")}
          value={word}
          data={(["confirmed", "skipped", "none"] as const).map((value) => ({
            value,
            label: t(`word_${value}`),
          }))}
          onChange={({ currentTarget: { value } }) =>
            setWord(value === "confirmed" || value === "skipped" ? value : "none")
          }
        />
        {word === "confirmed" && (
          <div className="excused-days">
            <DateField
              label={say("day")}
              value={at.date}
              onChange={(event) => setAt({ ...at, date: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              label={say("time")}
              value={at.time}
              error={fault && say(fault)}
              onChange={(event) => {
                setFault(null);
                setAt({ ...at, time: event.currentTarget.value });
              }}
            />
          </div>
        )}
        <div className="excused-actions">
          <Button type="submit" loading={state.isPending}>
            {say("keep")}
          </Button>
          <Button variant="default" onClick={onClose}>
            {say("cancel")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function isOpen(dose: Dose): boolean {
  const status = statusIfCounted(dose);
  return !isTaken(status) && status !== "skipped";
}

/** The planned time. */
function whenOf(dose: Dose | undefined, format: ReturnType<typeof useFormat>) {
  if (!dose) return { date: "", time: "" };
  return { date: format.calendarDate(dose.due_utc), time: format.time(dose.due_utc) };
}

function namedBy({ date, medicine, dosage_time, due_utc }: Dose) {
  return { date, medicine: medicine.id, dosage_time, due_utc };
}

function statementFor(word: Word, at: number, reason: string): Statement {
  if (word === "none") return { status: null };
  if (word === "skipped") return { status: "skipped", reason };
  return { status: "confirmed", at: new Date(at).toISOString() };
}
