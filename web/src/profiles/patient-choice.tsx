import type { PatientName } from "@dosebeat/contract/patient-names";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { SearchField } from "../ui/forms/search-field.tsx";
import { Failed, Placeholder } from "../ui/states/states.tsx";
import { Pager } from "../ui/tables/pager.tsx";
import { usePatientNames } from "./patient-names.ts";
import "../ui/menus/choice-list.css";

interface PatientChoiceProps {
  busy: boolean;
  onChoose: (profileid: number) => void;
}

/** Selects a patient: who has no box comes first, who has one cannot be selected. */
export function PatientChoice({ busy, onChoose }: PatientChoiceProps) {
  const t = useTranslations("devices");
  const [page, setPage] = useState(1);
  const [words, setWords] = useState("");
  const { data, error, refetch } = usePatientNames(words, page);
  const search = (next: string) => {
    setWords(next);
    setPage(1);
  };
  return (
    <div className="choice-list">
      <SearchField label={t("searchPatient")} value={words} onSearch={search} autoFocus />
      {error && !data && <Failed error={error} onRetry={() => refetch()} />}
      {!error && !data && <Placeholder height={240} />}
      {data?.data.length === 0 && <p role="status">{t("noPatients")}</p>}
      {data && (
        <>
          <ul>
            {data.data.map(({ id, attributes }) => (
              <li key={id}>
                <Patient patient={attributes} busy={busy} onChoose={() => onChoose(id)} />
              </li>
            ))}
          </ul>
          <Pager page={page} count={data.meta.pagination.pageCount} onPage={setPage} />
        </>
      )}
    </div>
  );
}

interface PatientProps {
  patient: PatientName;
  busy: boolean;
  onChoose: () => void;
}

function Patient({ patient, busy, onChoose }: PatientProps) {
  const t = useTranslations("devices");
  return (
    <button type="button" disabled={busy || patient.is_linked} onClick={onChoose}>
      <bdi>{`${patient.givenname} ${patient.familyname}`.trim()}</bdi>
      {patient.is_linked && <span>{t("hasBox")}</span>}
    </button>
  );
}
