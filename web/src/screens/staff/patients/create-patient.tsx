import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { SHOWN } from "../../../nouns/groups/group-choice.tsx";
import { useGroups } from "../../../nouns/groups/queries.ts";
import { loadChunk } from "../../../routing/chunks.ts";
import { PlusIcon } from "../../../ui/icons/icons.tsx";

const PatientCreateDialog = lazy(
  loadChunk(async () => ({
    default: (await import("../users/patient-create-dialog.tsx")).PatientCreateDialog,
  })),
);

/** Creates a patient in a group in which the user is a prescriber; hidden for everybody else. */
export function CreatePatient({ group }: { group: number | undefined }) {
  const t = useTranslations("users");
  const [isOpen, setOpen] = useState(false);
  const { data } = useGroups({ prescriber: true }, SHOWN);
  const groups = (data?.data ?? []).map(({ id, attributes: { name } }) => ({ id, name }));
  const [first] = groups;
  if (!first) return null;
  const only = groups.length === 1 ? first : null;
  const chosen = groups.find(({ id }) => id === group) ?? only;
  return (
    <>
      <Button leftSection={<PlusIcon />} onClick={() => setOpen(true)}>
        {t("create")}
      </Button>
      <Suspense>
        {isOpen && (
          <PatientCreateDialog prescriber={{ group: chosen }} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
