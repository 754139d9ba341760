import type { Doses } from "@dosebeat/contract/doses";
import type { Profile } from "@dosebeat/contract/profiles";
import { useTranslations } from "use-intl";
import { useFormat } from "../../i18n/use-format.ts";
import { useLateAnswer } from "../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { NamePress } from "./name-press.tsx";
import { openingAt, saidOnceNear } from "./second-openings.ts";
import { useOnceText } from "./use-once-text.ts";

export interface PressDialogProps {
  at: number;
  answer: Doses;
  profile: Pick<Profile, "medicines">;
  onClose: () => void;
}

/** What a press was: a bottom sheet on phones, a dialog on desktops. */
export function PressDialog({ at, answer, profile, onClose }: PressDialogProps) {
  const t = useTranslations("namePress");
  const timeline = useTranslations("timeline");
  const calm = useTranslations("answer");
  const format = useFormat(answer.timezone);
  const onceTextOf = useOnceText(format);
  const late = useLateAnswer(onClose);
  const said = saidOnceNear(answer, at);
  const once = said && onceTextOf(answer, said, profile.medicines);
  const reason = reasonOf(at, answer, timeline, format);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("title", { time: format.time(at) })}
      wide
      className="dose-panel"
    >
      <NamePress at={at} answer={answer} profile={profile} late={late} onClose={onClose}>
        {reason && (
          <>
            <p>{reason}</p>
            {!openingAt(answer, at) && <p>{once ?? calm("extraCalm")}</p>}
          </>
        )}
      </NamePress>
    </Dialog>
  );
}

/** Why the press belongs to no dose; undefined if it counts for one, or was named. */
function reasonOf(
  at: number,
  { doses, extra_presses }: Doses,
  t: ReturnType<typeof useTranslations<"timeline">>,
  format: ReturnType<typeof useFormat>,
): string | undefined {
  if (!extra_presses.some(({ pressed_utc }) => Date.parse(pressed_utc) === at)) return undefined;
  const distance = ({ due_utc }: { due_utc: string }) => Math.abs(Date.parse(due_utc) - at);
  const nearest = [...doses].sort((a, b) => distance(a) - distance(b))[0];
  if (!nearest?.pressed_utc) return t("whyNone");
  return t("whyTaken", {
    due: format.time(nearest.due_utc),
    pressed: format.time(nearest.pressed_utc),
  });
}
