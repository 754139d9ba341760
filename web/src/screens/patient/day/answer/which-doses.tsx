import type { Dose } from "@dosebeat/contract/doses";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { doseKey } from "../../../../nouns/doses/dose-key.ts";
import { MedicineName } from "./medicine-names.tsx";

/** Which doses of an occasion are ticked: all, until the patient unticks one. */
export function useTicked(doses: readonly Dose[]) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const toggle = (dose: Dose) => {
    const key = doseKey(dose);
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    setLeft(next);
  };
  return { ticked: doses.filter((dose) => !left.has(doseKey(dose))), toggle };
}

interface WhichDosesProps {
  doses: readonly Dose[];
  ticked: readonly Dose[];
  onToggle: (dose: Dose) => void;
}

/** The medicines of an occasion as ticked boxes; a single one as plain text. */
export function WhichDoses({ doses, ticked, onToggle }: WhichDosesProps) {
  const t = useTranslations("answer");
  const [first, second] = doses;
  if (!first) return null;
  if (!second) {
    return (
      <p className="answer-names">
        <MedicineName {...first} />
      </p>
    );
  }
  return (
    <fieldset className="answer-which">
      <legend className="visually-hidden">{t("which")}</legend>
      {doses.map((dose) => (
        <label key={doseKey(dose)}>
          <input type="checkbox" checked={ticked.includes(dose)} onChange={() => onToggle(dose)} />
          <MedicineName {...dose} />
        </label>
      ))}
    </fieldset>
  );
}
