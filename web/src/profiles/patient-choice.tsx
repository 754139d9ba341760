import type { ProfileAttributes } from "@dosebeat/contract/profiles";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Pager } from "../ui/pager.tsx";
import { Failed, Waiting } from "../ui/states.tsx";
import { useProfiles } from "./queries.ts";
import "./patient-choice.css";

interface PatientChoiceProps {
  busy: boolean;
  onChoose: (profileid: number) => void;
}

/** The patients, to choose one; who has a box already cannot be chosen. */
export function PatientChoice({ busy, onChoose }: PatientChoiceProps) {
  const t = useTranslations("devices");
  const [page, setPage] = useState(1);
  const [wanted, setWanted] = useState("");
  const { data, error, refetch } = useProfiles(page);
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting height={240} />;
  const found = data.data.filter(({ attributes }) => isWanted(attributes, wanted));
  return (
    <div className="patient-choice">
      <TextInput
        label={t("search")}
        type="search"
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
        data-autofocus
      />
      {found.length === 0 && <p>{t("noPatients")}</p>}
      <ul>
        {found.map(({ id, attributes }) => {
          const box = attributes.sensor.data?.attributes.deveui;
          return (
            <li key={id}>
              <button
                type="button"
                disabled={busy || box !== undefined}
                onClick={() => onChoose(id)}
              >
                <bdi>{`${attributes.givenname} ${attributes.familyname}`}</bdi>
                <span>{attributes.email}</span>
                {box && <span>{t("hasBox", { deveui: box })}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      <Pager page={page} count={data.meta.pagination.pageCount} onPage={setPage} />
    </div>
  );
}

function isWanted(profile: ProfileAttributes, wanted: string) {
  if (profile.profile_role.profiletype !== "patient") return false;
  const text = `${profile.givenname} ${profile.familyname} ${profile.email}`.toLowerCase();
  return text.includes(wanted.trim().toLowerCase());
}
