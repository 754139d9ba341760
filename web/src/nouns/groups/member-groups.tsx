import { useState } from "react";
import { useTranslations } from "use-intl";
import { Placeholder } from "../../ui/states/states.tsx";
import { GroupChoice } from "./group-choice.tsx";
import { useGroupCount } from "./queries.ts";
import "../../ui/forms/choice.css";

export interface NamedGroup {
  id: number;
  name: string;
}

interface MemberGroupsProps {
  label: string;
  /** Shown if there are no groups at all. */
  none: string;
  /** The groups that the person belongs to now. */
  before: readonly NamedGroup[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** The groups that a person belongs to, each of which can be left, and a choice of others to join. */
export function MemberGroups({ label, none, before, chosen, onChange }: MemberGroupsProps) {
  const t = useTranslations("groups");
  const count = useGroupCount();
  const [shown, setShown] = useState(before);
  const join = (group: NamedGroup | undefined) => {
    if (!group) return;
    setShown([...shown, group]);
    onChange([...chosen, group.id]);
  };
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <>
      <fieldset className="choice">
        <legend>{label}</legend>
        {count === undefined && <Placeholder height={44} />}
        {count === 0 && <p>{none}</p>}
        {shown.map(({ id, name }) => (
          <label key={id}>
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
            <bdi>{name}</bdi>
          </label>
        ))}
      </fieldset>
      {count !== undefined && count > shown.length && (
        <GroupChoice
          label={t("join")}
          except={shown.map(({ id }) => id)}
          group={undefined}
          onChange={(_, group) => join(group)}
        />
      )}
    </>
  );
}
