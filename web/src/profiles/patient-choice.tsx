import type { ProfileAttributes } from "@dosebeat/contract/profiles";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { SearchField } from "../ui/forms/search-field.tsx";
import { Failed, Placeholder } from "../ui/states/states.tsx";
import { Pager } from "../ui/tables/pager.tsx";
import { usePatients } from "./queries.ts";
import "../ui/menus/choice-list.css";

interface PatientChoiceProps {
  busy: boolean;
  onChoose: (profileid: number) => void;
}

/** Selects a patient; patients who already have a box cannot be selected. */
export function PatientChoice({ busy, onChoose }: PatientChoiceProps) {
  const t = useTranslations("devices");
  const [page, setPage] = useState(1);
  const [words, setWords] = useState("");
  const { data, error, refetch } = usePatients(words, page);
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
                <Patient profile={attributes} busy={busy} onChoose={() => onChoose(id)} />
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
  profile: ProfileAttributes;
  busy: boolean;
  onChoose: () => void;
}

function Patient({ profile, busy, onChoose }: PatientProps) {
  const t = useTranslations("devices");
  const box = profile.sensor.data?.attributes.deveui;
  return (
    <button type="button" disabled={busy || box !== undefined} onClick={onChoose}>
      <bdi>{`${profile.givenname} ${profile.familyname}`}</bdi>
      <span>{profile.email}</span>
      {box && <span>{t("hasBox", { deveui: box })}</span>}
    </button>
  );
}
