import type { PatientName } from "@dosebeat/contract/patient-names";
import { yearOfBirth } from "@dosebeat/domain/time/born";
import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../i18n/browser-zone.ts";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { fullName, usePersonText } from "../../ui/identity/person-text.ts";
import { shortBox } from "../../ui/identity/short-box.ts";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { Pager } from "../../ui/tables/pager.tsx";
import { type FoundPatient, usePatientNames } from "./patient-names.ts";
import "./patient-choice.css";

const DEBOUNCE = 250;

interface PatientChoiceProps {
  /** Shown beside the search. */
  beside?: ReactNode;
  /** Stays mounted while the next step is shown. */
  isHidden: boolean;
  onChoose: (patient: FoundPatient) => void;
  onCancel: () => void;
}

/**
 * Finds a patient by name, year of birth and record number, which make every row distinguishable. Arrow keys and
 * Enter choose. Enter does nothing while rows of an earlier search are still shown.
 */
export function PatientChoice({ beside, isHidden, onChoose, onCancel }: PatientChoiceProps) {
  const t = useTranslations("person");
  const dialog = useTranslations("dialog");
  const search = useSearch(isHidden);
  const { rows, active, activate, data, error, refetch, isSettled, listId } = search;
  const goOn = () => active && isSettled && onChoose(active);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (step === undefined) return goOn();
    const at = rows.findIndex(({ id }) => id === active?.id);
    const next = rows[Math.min(Math.max(at + step, 0), rows.length - 1)];
    if (next) activate(next.id);
  };
  return (
    <div className="patient-choice" hidden={isHidden}>
      <p>{t("choose")}</p>
      <div className="patient-choice-head">
        <TextInput
          ref={search.input}
          label={t("patient")}
          placeholder={t("searchHint")}
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(active && { "aria-activedescendant": optionId(listId, active.id) })}
          value={search.typed}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => search.type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          data-autofocus
        />
        {beside}
      </div>
      <p className="patient-choice-count" role="status">
        {data && isSettled ? t("found", { count: data.meta.pagination.total }) : "\u00a0"}
      </p>
      {error && !data && <Failed error={error} onRetry={() => refetch()} />}
      {!error && !data && <Placeholder height={240} />}
      {rows.length > 0 && (
        <div className="patient-choice-list" aria-busy={!isSettled}>
          <div className="patient-row patient-row-head" aria-hidden>
            {(["name", "born", "number", "group", "boxNow"] as const).map((column) => (
              <span key={column}>{t(column)}</span>
            ))}
          </div>
          <div role="listbox" id={listId} aria-label={t("patient")}>
            {rows.map((row) => (
              <Option
                key={row.id}
                id={optionId(listId, row.id)}
                patient={row}
                isActive={row.id === active?.id}
                onChoose={() => onChoose(row)}
              />
            ))}
          </div>
        </div>
      )}
      {data && (
        <Pager page={search.page} count={data.meta.pagination.pageCount} onPage={search.setPage} />
      )}
      <div className="dialog-actions patient-choice-actions">
        <span className="patient-choice-keys" aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> {t("keyChoose")} <kbd>↵</kbd> {t("keyGoOn")}
        </span>
        <Button variant="default" onClick={onCancel}>
          {dialog("cancel")}
        </Button>
        <Button disabled={!active || !isSettled} onClick={goOn}>
          {t("goOn")}
        </Button>
      </div>
    </div>
  );
}

function useSearch(isHidden: boolean) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(1);
  const [activeId, activate] = useState<number | null>(null);
  const [words] = useDebouncedValue(typed.trim(), DEBOUNCE);
  const { data, error, refetch, isPlaceholderData } = usePatientNames(words, page);
  const rows = (data?.data ?? []).map(({ id, attributes }) => ({ id, ...attributes }));
  // A single match needs no choice; with several, none is preselected.
  const [only] = words !== "" && rows.length === 1 ? rows : [];
  const active = rows.find(({ id }) => id === activeId) ?? only;
  const activeOption = active && optionId(listId, active.id);
  useEffect(() => {
    if (!isHidden) input.current?.focus();
  }, [isHidden]);
  useEffect(() => {
    if (activeOption) document.getElementById(activeOption)?.scrollIntoView({ block: "nearest" });
  }, [activeOption]);
  const type = (text: string) => {
    setTyped(text);
    setPage(1);
    activate(null);
  };
  const isSettled = !isPlaceholderData && words === typed.trim();
  return {
    listId,
    input,
    typed,
    type,
    page,
    setPage,
    rows,
    active,
    activate,
    data,
    error,
    refetch,
    isSettled,
  };
}

function optionId(listId: string, id: number): string {
  return `${listId}-${id}`;
}

interface OptionProps {
  id: string;
  patient: FoundPatient;
  isActive: boolean;
  onChoose: () => void;
}

function Option({ id, patient, isActive, onChoose }: OptionProps) {
  const t = useTranslations("person");
  const personText = usePersonText();
  const boxText = useBoxText();
  const { born, record_number, sensor } = patient;
  const groups = patient.groups.map(({ name }) => name).join(", ");
  const isUnknown = born === null && record_number === null;
  const said = [
    personText(patient),
    ...(isUnknown ? [t("unknown")] : []),
    groups || t("noGroup"),
    `${t("boxNow")}: ${boxText(sensor)}`,
  ];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and takes the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-label={said.join(", ")}
      className="patient-row"
      data-unknown={isUnknown}
      onClick={onChoose}
    >
      <bdi className="patient-row-name">{fullName(patient)}</bdi>
      <bdi data-label={t("born")}>{born === null ? "–" : yearOfBirth(born)}</bdi>
      <bdi data-label={t("number")}>{record_number ?? "–"}</bdi>
      <bdi className="patient-row-group">{groups || t("noGroup")}</bdi>
      <span className="patient-row-box" data-state={sensor?.state ?? "none"}>
        {boxText(sensor)}
      </span>
      {isUnknown && <span className="patient-row-unknown">{t("unknown")}</span>}
    </div>
  );
}

/** The patient's current box: its last digits and its state. */
function useBoxText() {
  const t = useTranslations("person");
  const states = useTranslations("devices");
  const format = useFormat(browserZone());
  return (sensor: PatientName["sensor"]) => {
    if (!sensor) return t("noBox");
    const box = shortBox(sensor.deveui);
    if (sensor.state === "silent" && sensor.sensortime !== null) {
      const date = format.shortDate(format.calendarDate(Date.parse(sensor.sensortime)));
      return t("offlineSince", { box, date: isolate(date) });
    }
    return t("boxState", { box, state: states(sensor.state) });
  };
}
