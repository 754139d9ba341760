import { useId } from "react";
import { useGroups } from "../../nouns/groups/queries.ts";
import "./choices.css";

/** The most groups that a token or a webhook may have. */
const MOST_GROUPS = 100;

interface ChoicesProps<Value> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: readonly Value[]) => void;
  fault: string | null;
}

/** Check boxes with visible labels. */
export function Choices<Value extends string | number>({
  legend,
  options,
  chosen,
  onChange,
  fault,
}: ChoicesProps<Value>) {
  const faultId = useId();
  return (
    <fieldset className="choices" aria-describedby={fault === null ? undefined : faultId}>
      <legend>{legend}</legend>
      {options.map(({ value, label }, index) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            // A form that is sent too early puts the focus here.
            aria-invalid={index === 0 && fault !== null ? true : undefined}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          <bdi>{label}</bdi>
        </label>
      ))}
      {fault !== null && (
        <p id={faultId} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

interface GroupChoicesProps extends Omit<ChoicesProps<number>, "options"> {
  /** Shown if there are no groups. */
  none: string;
  /** The chosen groups, which may not be among those listed. */
  known?: readonly { id: number; name: string }[];
}

/** Check boxes for the groups. */
export function GroupChoices({ none, known = [], ...choices }: GroupChoicesProps) {
  const { data } = useGroups({}, MOST_GROUPS);
  const listed =
    data?.data.map(({ id, attributes }) => ({ value: id, label: attributes.name })) ?? [];
  const others = known.filter(({ id }) => listed.every(({ value }) => value !== id));
  const options = [...listed, ...others.map(({ id, name }) => ({ value: id, label: name }))];
  if (data && options.length === 0) return <p className="admin-note">{none}</p>;
  return <Choices options={options} {...choices} />;
}
