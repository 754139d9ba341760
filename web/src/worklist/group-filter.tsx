import { useTranslations } from "use-intl";
import { Select } from "../ui/menus/select.tsx";
import { useGroups } from "./queries.ts";

interface GroupFilterProps {
  group: number | undefined;
  onChange: (group: number | undefined) => void;
}

/** Chooses one of several groups, or all; nothing where there is no choice. */
export function GroupFilter({ group, onChange }: GroupFilterProps) {
  const t = useTranslations("worklist");
  const { data: groups = [] } = useGroups();
  const isKnown = groups.some(({ id }) => id === group);
  if (groups.length <= 1 && group === undefined) return null;
  return (
    <Select
      label={t("group")}
      value={isKnown ? group : ""}
      onChange={(event) => onChange(Number(event.currentTarget.value) || undefined)}
      data={[
        { value: "", label: t("allGroups") },
        ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
