import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Combobox } from "../../ui/menus/combobox.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { useGroup, useGroupCount, useGroups } from "./queries.ts";

/** Groups listed at once; others are found by typing part of the name. */
export const SHOWN = 50;
/** Pause in typing, in milliseconds, before the server is queried. */
const PAUSE = 200;
/** Value of the choice of no group at all; not an id. */
const OUTSIDE = "none";

interface GroupChoiceProps {
  label: string;
  /** Name of the choice of no group in particular; absent: a group must be chosen. */
  all?: string;
  /** Groups that are not offered. */
  except?: readonly number[];
  /** Only groups in which the user is a prescriber. */
  prescriber?: boolean;
  fault?: string | undefined;
  group: number | undefined;
  /** An additional choice: people who are in no group. */
  outside?: { label: string; isChosen: boolean; onChoose: () => void };
  onChange: (id: number | undefined, group: { id: number; name: string } | undefined) => void;
}

/** Chooses one of any number of groups by part of its name. */
export function GroupChoice(props: GroupChoiceProps) {
  const { label, all, except = [], prescriber, fault, group, outside } = props;
  const t = useTranslations("groups");
  const [typed, setTyped] = useState("");
  const words = usePaused(typed.trim());
  const reason = useReason();
  const { data, error, isPlaceholderData } = useGroups(
    { q: words || undefined, prescriber },
    SHOWN,
  );
  const found = (data?.data ?? []).map(({ id, attributes: { name } }) => ({ id, name }));
  const name = useNameOf(group, found);
  const isAnswered = data !== undefined && words === typed.trim() && !isPlaceholderData;
  const options = found
    // Until the answer arrives, shows the previous results that match what was typed.
    .filter((one) => isAnswered || includes(one.name, typed))
    .filter(({ id }) => !except.includes(id))
    .map((one) => ({ value: String(one.id), label: one.name }));
  const none = all === undefined || typed !== "" ? [] : [{ value: "", label: all }];
  if (outside && typed === "") none.push({ value: OUTSIDE, label: outside.label });
  const nothing = () => {
    if (error && !data) return reason(error);
    return isAnswered ? t("noneFound") : t("searching");
  };
  return (
    <Combobox
      className="group-choice"
      name="group"
      label={label}
      shown={outside?.isChosen ? outside.label : group === undefined ? (all ?? "") : (name ?? "")}
      value={outside?.isChosen ? OUTSIDE : String(group ?? "")}
      find={() => [...none, ...options]}
      nothing={nothing()}
      error={fault}
      onChange={(value) => {
        if (value === OUTSIDE) return outside?.onChoose();
        const chosen = found.find(({ id }) => String(id) === value);
        props.onChange(chosen?.id, chosen);
      }}
      onType={setTyped}
    />
  );
}

interface GroupFilterProps extends GroupChoiceProps {
  all: string;
  /** The filter is hidden if there are fewer groups than this. */
  least: number;
}

/** Chooses one of the groups, or all; hidden if there is no choice. */
export function GroupFilter({ least, ...choice }: GroupFilterProps) {
  const count = useGroupCount() ?? 0;
  const isChosen = choice.group !== undefined || choice.outside?.isChosen;
  return count < least && !isChosen ? null : <GroupChoice {...choice} />;
}

/** The name of the chosen group, which may not be among the results. */
function useNameOf(group: number | undefined, found: readonly { id: number; name: string }[]) {
  const known = found.find(({ id }) => id === group)?.name;
  const { data } = useGroup(known === undefined ? group : undefined);
  return known ?? data?.name;
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

function includes(name: string, part: string): boolean {
  return name.toLowerCase().includes(part.trim().toLowerCase());
}
