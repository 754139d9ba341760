import { Button, TextInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { formatDosageTime } from "../i18n/format.ts";
import { CloseIcon, PlusIcon } from "../ui/icons.tsx";
import "./schedules.css";

interface TimesEditorProps {
  /** `HH:MM…` */
  times: string[];
  busy?: boolean;
  /** Whether it was added; the typed time stays when it was not. */
  onAdd: (time: string) => Promise<boolean> | boolean;
  onRemove: (time: string) => void;
}

/** The times of a medicine: a chip each, and a field for one more. */
export function TimesEditor({ times, busy, onAdd, onRemove }: TimesEditorProps) {
  const t = useTranslations("form");
  return (
    <section className="card form-card" aria-labelledby="times-title">
      <h2 id="times-title">{t("times")}</h2>
      <p className="times-hint">{times.length === 0 ? t("noTimes") : t("timesHint")}</p>
      <ul className="time-chips">
        {[...times].sort().map((time) => {
          const shown = formatDosageTime(time);
          return (
            <li key={time} className="time-removable">
              <bdi>{shown}</bdi>
              <button
                type="button"
                aria-label={t("removeTime", { time: shown })}
                onClick={() => onRemove(time)}
              >
                <CloseIcon size={16} />
              </button>
            </li>
          );
        })}
      </ul>
      <NewTime times={times} busy={busy ?? false} onAdd={onAdd} />
    </section>
  );
}

function NewTime({ times, busy, onAdd }: Omit<TimesEditorProps, "onRemove">) {
  const t = useTranslations("form");
  const [time, setTime] = useState("");
  const [fault, setFault] = useState<string | null>(null);

  async function add() {
    if (!time) return setFault(t("timeNeeded"));
    if (times.some((known) => formatDosageTime(known) === time)) {
      return setFault(t("timeTwice", { time }));
    }
    setFault(null);
    if (await onAdd(time)) setTime("");
  }

  // Enter in this field adds the time; it does not save the record around it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void add();
  };

  return (
    <div className="time-new">
      <TextInput
        type="time"
        label={t("time")}
        value={time}
        error={fault}
        onChange={(event) => setTime(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        variant="light"
        leftSection={<PlusIcon />}
        loading={busy ?? false}
        onClick={() => void add()}
      >
        {t("addTime")}
      </Button>
    </div>
  );
}
