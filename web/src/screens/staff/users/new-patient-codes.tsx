import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { readTypedDeveui } from "../../../nouns/sensors/scanned-code.ts";
import { isStaffAs } from "../../../session/session.ts";
import type { KeptForm } from "../../../ui/kept/use-kept-form.ts";
import type { NewPatient } from "./new-patient.ts";

const DEVEUI = /^[0-9a-f]{16}$/;

type Own = "group" | "reason" | "deveui" | "claimcode";

/** Prescribers' additional fields that are missing or invalid. */
function wrongIn({ group, reason, deveui, claimcode }: NewPatient): Own[] {
  const isChosen = isStaffAs("technician");
  const hasBox = deveui.trim() !== "";
  return [
    ...(group ? [] : ["group" as const]),
    ...(reason.trim() ? [] : ["reason" as const]),
    ...(!isChosen && hasBox && !DEVEUI.test(readTypedDeveui(deveui)) ? ["deveui" as const] : []),
    ...(!isChosen && hasBox && !claimcode.trim() ? ["claimcode" as const] : []),
  ];
}

export function isWholeOfPrescriber(value: NewPatient): boolean {
  return wrongIn(value).length === 0;
}

/** Their errors in words; none before the first attempt to save. */
export function useOwnFaults(value: NewPatient, tried: boolean): Partial<Record<Own, string>> {
  const t = useTranslations("users");
  const box = useTranslations("linkBox");
  const texts: Record<Own, string> = {
    group: t("groupNeeded"),
    reason: t("needed"),
    deveui: box("deveuiFault"),
    claimcode: box("claimcodeNeeded"),
  };
  const wrong = tried ? wrongIn(value) : [];
  return Object.fromEntries(wrong.map((name) => [name, texts[name]]));
}

interface BoxCodesProps {
  form: KeptForm<NewPatient>;
  faults: Partial<Record<Own, string>>;
}

/** The box that a prescriber holds, identified by the two codes on its label. */
export function BoxCodes({ form, faults }: BoxCodesProps) {
  const t = useTranslations("users");
  const box = useTranslations("linkBox");
  const { deveui, claimcode } = form.value;
  const code = { autoComplete: "off", autoCapitalize: "characters", spellCheck: false, dir: "ltr" };
  return (
    <fieldset className="new-patient-box">
      <legend>{t("boxOptional")}</legend>
      <TextInput
        {...code}
        name="deveui"
        label={box("deveui")}
        description={box("deveuiHint")}
        maxLength={40}
        value={deveui}
        error={faults.deveui}
        onChange={({ currentTarget }) => form.change({ deveui: currentTarget.value })}
      />
      <TextInput
        {...code}
        name="claimcode"
        label={box("claimcode")}
        maxLength={200}
        value={claimcode}
        error={faults.claimcode}
        onChange={({ currentTarget }) => form.change({ claimcode: currentTarget.value })}
      />
    </fieldset>
  );
}
