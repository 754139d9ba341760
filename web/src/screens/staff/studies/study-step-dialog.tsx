import type { Study, StudyStep } from "@dosebeat/contract/studies";
import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { useStepStudy } from "../../../nouns/studies/queries.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

interface StudyStepProps {
  group: number;
  study: Study;
  to: StudyStep;
  onClose: () => void;
}

/** Starts a study, closes it, or unblinds it, with a reason. */
export function StudyStepDialog({ group, study, to, onClose }: StudyStepProps) {
  const t = useTranslations("study");
  const { mutateAsync } = useStepStudy();
  const isBlindedStart = to === "running" && study.is_blinded;
  return (
    <ReasonDialog
      name={`study-step.${group}.${to}`}
      title={t(`${to}Title`, { title: isolate(study.title) })}
      text={t(isBlindedStart ? "runningBlindedText" : `${to}Text`, {
        name: isolate(study.safety_contact?.name ?? ""),
      })}
      confirm={t(to)}
      done={t(`${to}Done`)}
      send={(reason) => mutateAsync({ group, to, reason })}
      onClose={onClose}
    />
  );
}
