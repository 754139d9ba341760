import type { ProfileAttributes } from "@dosebeat/contract/profile-lists";
import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { keyed } from "../../ui/base/keyed.ts";
import { Identifiers } from "../../ui/identity/identifiers.tsx";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { useUsers } from "./queries.ts";
import "./people-search.css";

export interface FoundPerson extends ProfileAttributes {
  id: number;
  name: string;
}

interface PeopleSearchProps {
  /** Absent: all types. */
  only?: "patient" | "admin";
  /** A note about a person who cannot be chosen. */
  noteOf?: (person: FoundPerson) => string | undefined;
  onChoose: (person: FoundPerson) => void;
}

const DEBOUNCE = 250;
const MAX_RESULTS = 8;

/** Finds a user by name or email; the server searches. */
export function PeopleSearch({ only, noteOf, onChoose }: PeopleSearchProps) {
  const t = useTranslations("people");
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE);
  const query = { search, profiletype: only, sort: "familyname:asc", page: 1 };
  const { data, error, refetch, isPlaceholderData } = useUsers(
    { ...query, pageSize: MAX_RESULTS },
    true,
  );
  const isAnswered = search === typed.trim() && !isPlaceholderData;
  const rest = data ? data.meta.pagination.total - data.data.length : 0;
  const found = data?.data.length === 0 ? t("none") : rest > 0 ? t("more", { count: rest }) : "";
  return (
    <div className="people-search">
      <TextInput
        label={t("search")}
        type="search"
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      {error && !data && <Failed error={error} onRetry={() => refetch()} />}
      {!error && !data && <Placeholder height={MAX_RESULTS * 60} />}
      {data && (
        <ul aria-busy={!isAnswered}>
          {data.data.map(({ id, attributes }) => {
            const name = `${attributes.givenname} ${attributes.familyname}`.trim();
            const person = { id, name, ...attributes };
            const note = noteOf?.(person);
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-disabled={note !== undefined}
                  onClick={() => note === undefined && onChoose(person)}
                >
                  <span className="people-who">
                    <bdi>{name}</bdi> <Identifiers {...attributes} />
                  </span>
                  <span>
                    {keyed([attributes.email, ...attributes.groups.map((group) => group.name)]).map(
                      ({ key, text }, index) => (
                        <span key={key}>
                          {index > 0 && " · "}
                          <bdi>{text}</bdi>
                        </span>
                      ),
                    )}
                    {note !== undefined && ` · ${note}`}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <p role="status">{isAnswered ? found : ""}</p>
    </div>
  );
}
