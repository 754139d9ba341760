import type { QuietHours } from "@dosebeat/contract/quiet-hours";
import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";

/** Suggested to users who have none. */
const USUAL: QuietHours = { from: "22:00", to: "07:00" };

interface QuietHoursFieldsProps {
  quiet: QuietHours | null;
  onSave: (quiet: QuietHours | null) => void;
}

/** A switch for quiet hours, and the times while it is on. */
export function QuietHoursFields({ quiet, onSave }: QuietHoursFieldsProps) {
  const t = useTranslations("caring");
  return (
    <div className="watched-quiet">
      <label className="watched-switch">
        <input
          type="checkbox"
          aria-describedby="watched-quiet-text"
          checked={quiet !== null}
          onChange={({ currentTarget }) => onSave(currentTarget.checked ? USUAL : null)}
        />
        {t("quiet")}
      </label>
      <p id="watched-quiet-text" className="watched-note">
        {t("quietText")}
      </p>
      {quiet && <Times quiet={quiet} onSave={onSave} />}
    </div>
  );
}

function Times({ quiet, onSave }: { quiet: QuietHours; onSave: (quiet: QuietHours) => void }) {
  const t = useTranslations("caring");
  // What was typed stays if the server refuses it.
  const [edited, setEdited] = useState<Partial<QuietHours>>({});
  const typed = { from: edited.from ?? quiet.from, to: edited.to ?? quiet.to };
  const [isWrong, setWrong] = useState(false);
  const isChanged = typed.from !== quiet.from || typed.to !== quiet.to;
  const field = (name: keyof QuietHours, label: string) => ({
    type: "time",
    name,
    label,
    value: typed[name],
    "aria-invalid": isWrong,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setEdited((known) => ({ ...known, [name]: value }));
      setWrong(false);
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!typed.from || !typed.to || typed.from === typed.to) return setWrong(true);
    onSave(typed);
  };
  return (
    <form className="watched-times" onSubmit={submit} noValidate>
      <TextInput {...field("from", t("quietFrom"))} />
      <TextInput {...field("to", t("quietTo"))} />
      {isWrong && (
        <p className="watched-fault" role="alert">
          {t("quietNeeded")}
        </p>
      )}
      {isChanged && (
        <Button type="submit" variant="default">
          {t("quietSave")}
        </Button>
      )}
    </form>
  );
}
