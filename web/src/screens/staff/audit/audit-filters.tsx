import type { AuditAttributes } from "@dosebeat/contract/audit";
import { AUDIT_KINDS } from "@dosebeat/contract/audit-kinds";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type AuditSearch, readAudit } from "../../../nouns/audit/search.ts";
import { PeopleSearch } from "../../../nouns/users/people-search.tsx";
import { getRole } from "../../../session/session.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { DateField } from "../../../ui/forms/date-field.tsx";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import { CloseIcon } from "../../../ui/icons/icons.tsx";
import { Select } from "../../../ui/menus/select.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { type Role, selectedName } from "./selected-name.ts";
import "./audit.css";

interface AuditFiltersProps {
  search: AuditSearch;
  /** The entries on the screen, which contain the selected users' names. */
  entries: readonly AuditAttributes[];
  onSearch: (search: AuditSearch) => void;
}

const SEARCHES = [
  { name: "patient", words: "findPatient", hint: "findPatientHint" },
  { name: "person", words: "findPerson", hint: "findPersonHint" },
] as const;
const ROLES = ["by", "whose"] as const;

export function AuditFilters({ search, entries, onSearch }: AuditFiltersProps) {
  const t = useTranslations("audit");
  const kinds = useTranslations("auditKind");
  const [choosing, setChoosing] = useState<Role | null>(null);
  const { page: _, ...filters } = search;
  const set = (change: { [name in keyof AuditSearch]: AuditSearch[name] | undefined }) =>
    onSearch(readAudit({ ...filters, ...change }));
  // Auditors may not list users: they search, and names in the table link to that person's entries.
  const mayChoose = getRole() === "admin";
  const nameOf = (role: Role) => selectedName(role, search, entries);
  const isTurned = search.from !== undefined && search.to !== undefined && search.from > search.to;
  return (
    <>
      <search className="audit-filters">
        {SEARCHES.filter(({ name }) => !mayChoose || search[name] !== undefined).map(
          ({ name, words, hint }) => (
            <SearchField
              key={name}
              label={t(words)}
              hint={t(hint)}
              value={search[name] ?? ""}
              onSearch={(typed) => set({ [name]: typed || undefined })}
            />
          ),
        )}
        {ROLES.filter((role) => mayChoose || nameOf(role) !== null).map((role) => (
          <Person
            key={role}
            label={t(role)}
            name={nameOf(role)}
            onChoose={() => setChoosing(role)}
            onForget={() => set(role === "by" ? { userid: undefined } : { profileid: undefined })}
          />
        ))}
        <Select
          label={t("kind")}
          value={search.kind ?? ""}
          onChange={({ currentTarget }) =>
            set({ kind: AUDIT_KINDS.find((kind) => kind === currentTarget.value) })
          }
          data={[
            { value: "", label: t("any") },
            ...AUDIT_KINDS.map((kind) => ({ value: kind, label: kinds(kind) })),
          ]}
        />
        {(["from", "to"] as const).map((end) => (
          <DateField
            key={end}
            label={t(end)}
            value={search[end] ?? ""}
            onChange={(event) => set({ [end]: event.currentTarget.value || undefined })}
          />
        ))}
      </search>
      {isTurned && (
        <div className="audit-turned">
          <Notice tone="warn">{t("order")}</Notice>
        </div>
      )}
      <ChoosePerson
        opened={choosing !== null}
        onClose={() => setChoosing(null)}
        onChoose={({ id, userid }) => {
          set(choosing === "by" ? { userid } : { profileid: id });
          setChoosing(null);
        }}
      />
    </>
  );
}

interface PersonProps {
  label: string;
  name: string | null;
  onChoose: () => void;
  onForget: () => void;
}

function Person({ label, name, onChoose, onForget }: PersonProps) {
  const t = useTranslations("audit");
  return (
    <div className="audit-person">
      <span>{label}</span>
      {name === null ? (
        <Button
          variant="default"
          fullWidth
          aria-label={`${label}: ${t("anyone")}`}
          onClick={onChoose}
        >
          {t("anyone")}
        </Button>
      ) : (
        <Button
          variant="light"
          fullWidth
          rightSection={<CloseIcon size={16} />}
          aria-label={`${label}: ${t("forget", { name })}`}
          onClick={onForget}
        >
          <bdi>{name}</bdi>
        </Button>
      )}
    </div>
  );
}

interface ChoosePersonProps {
  opened: boolean;
  onClose: () => void;
  onChoose: (person: { id: number; userid: number }) => void;
}

function ChoosePerson({ opened, onClose, onChoose }: ChoosePersonProps) {
  const t = useTranslations("audit");
  return (
    <Dialog opened={opened} onClose={onClose} title={t("choosePerson")}>
      <PeopleSearch onChoose={onChoose} />
    </Dialog>
  );
}
