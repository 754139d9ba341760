import { Button, TextInput } from "@mantine/core";
import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { formatDosageTime } from "../i18n/format.ts";
import { useListFocus } from "../ui/controls/list-focus.ts";
import { CloseIcon, PlusIcon } from "../ui/icons/icons.tsx";
import "./schedules.css";

interface TimesEditorProps {
  /** `HH:MM…` */
  times: string[];
  /** The time typed into the field, not added yet. */
  typed: string;
  busy?: boolean;
  onType: (time: string) => void;
  onAdd: (time: string) => void;
  onRemove: (time: string) => void;
}

/** Edits the times of a medicine: removable chips and a field to add one. */
export function TimesEditor({ times, onRemove, ...field }: TimesEditorProps) {
  const t = useTranslations("form");
  const title = useId();
  const { list, after, trackFocus } = useListFocus<HTMLUListElement, HTMLInputElement>();
  return (
    <section aria-labelledby={title} className="times-editor">
      <h3 id={title}>{t("times")}</h3>
      <p className="times-hint">{times.length === 0 ? t("noTimes") : t("timesHint")}</p>
      <ul className="time-chips" ref={list} {...trackFocus}>
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
      <NewTime times={times} input={after} {...field} />
    </section>
  );
}

interface NewTimeProps extends Omit<TimesEditorProps, "onRemove"> {
  input: RefObject<HTMLInputElement | null>;
}

function NewTime({ times, typed, busy, input, onType, onAdd }: NewTimeProps) {
  const t = useTranslations("form");
  const [fault, setFault] = useState<string | null>(null);

  function add() {
    input.current?.focus();
    if (!typed) return setFault(t("timeNeeded"));
    if (hasTime(times, typed)) return setFault(t("timeTwice", { time: typed }));
    setFault(null);
    onAdd(typed);
  }

  // Enter in this field adds the time instead of submitting the form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  };

  return (
    <div className="time-new">
      <TextInput
        ref={input}
        type="time"
        label={t("time")}
        value={typed}
        error={fault}
        onChange={(event) => {
          setFault(null);
          onType(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <Button
        variant="light"
        leftSection={<PlusIcon />}
        loading={busy ?? false}
        // The second click of a double click would find the field empty and report an error.
        onClick={({ detail }) => detail < 2 && add()}
      >
        {t("addTime")}
      </Button>
    </div>
  );
}

export function hasTime(times: readonly string[], time: string): boolean {
  return times.some((known) => formatDosageTime(known) === formatDosageTime(time));
}
