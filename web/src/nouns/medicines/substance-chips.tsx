import { useTranslations } from "use-intl";
import {
  type FormLetter,
  formsOf,
  strengthsOf,
  substanceNamed,
} from "../medicine-names/find-names.ts";
import { useStrengthText } from "../medicine-names/strength-text.ts";
import { useSubstances } from "../medicine-names/use-substances.ts";

const FORM_WORDS = {
  t: "formTablet",
  c: "formCapsule",
  d: "formDrops",
  s: "formSyrup",
  i: "formInjection",
  h: "formInhaler",
  o: "formOintment",
  p: "formPatch",
} as const satisfies Record<FormLetter, string>;

interface SubstanceChipsProps {
  /** The medicine's name, as typed. */
  name: string;
  strength: string;
  form: string;
  onStrength: (strength: string) => void;
  onForm: (form: string) => void;
}

/** The strengths and forms of a named substance, to tap instead of typing; hidden if no source has any. */
export function SubstanceChips({ name, strength, form, onStrength, onForm }: SubstanceChipsProps) {
  const t = useTranslations("form");
  const { text } = useStrengthText();
  const substance = substanceNamed(name, useSubstances());
  if (!substance) return null;
  return (
    <div className="substance-chips">
      <Chips
        label={t("strength")}
        texts={strengthsOf(substance).map(text)}
        chosen={strength}
        onChoose={onStrength}
      />
      <Chips
        label={t("galenicform")}
        texts={formsOf(substance).map((letter) => t(FORM_WORDS[letter]))}
        chosen={form}
        onChoose={onForm}
      />
    </div>
  );
}

interface ChipsProps {
  label: string;
  texts: string[];
  chosen: string;
  /** Empty: the chosen one was tapped again. */
  onChoose: (text: string) => void;
}

function Chips({ label, texts, chosen, onChoose }: ChipsProps) {
  if (texts.length === 0) return null;
  return (
    <fieldset aria-label={label}>
      {texts.map((text) => (
        <button
          key={text}
          type="button"
          aria-pressed={text === chosen}
          onClick={() => onChoose(text === chosen ? "" : text)}
        >
          <bdi>{text}</bdi>
        </button>
      ))}
    </fieldset>
  );
}
