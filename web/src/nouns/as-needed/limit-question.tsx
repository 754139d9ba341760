import type { NextIntake } from "@dosebeat/contract/intakes";
import { useTranslations } from "use-intl";
import { useFormat } from "../../i18n/use-format.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import type { Caution } from "./limits.ts";
import { useCautionText } from "./use-caution-text.ts";
import { whenText } from "./when-text.ts";

interface LimitQuestionProps {
  cautions: readonly Caution[];
  next: NextIntake | undefined;
  unit: string;
  zone: string;
  now: number;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Asks once before storing an intake that breaks a limit of the plan: says which limit, and from when on it would
 * be fine.
 */
export function LimitQuestion(props: LimitQuestionProps) {
  const { cautions, next, unit, zone, now, onConfirm, onClose } = props;
  const t = useTranslations("asNeeded");
  const format = useFormat(zone);
  const textOf = useCautionText(format, now);
  const from = next?.not_before_utc ? Date.parse(next.not_before_utc) : null;
  const said = [
    ...cautions.map((caution) => textOf(caution, unit)),
    ...(from !== null && from > now ? [t("askFrom", { time: whenText(from, now, format) })] : []),
    t("askCalm"),
  ];
  return (
    <ConfirmDialog
      opened
      title={t("askTitle")}
      confirm={t("askNote")}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {said.join(" ")}
    </ConfirmDialog>
  );
}
