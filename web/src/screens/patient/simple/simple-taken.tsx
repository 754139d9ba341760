import type { Dose } from "@dosebeat/contract/doses";
import { useTranslations } from "use-intl";
import { longName } from "../../../i18n/breakable.ts";
import { isolate } from "../../../i18n/isolate.ts";
import type { ZonedFormat } from "../../../i18n/use-format.ts";
import { NotSent } from "../../../nouns/doses/not-sent.tsx";
import { useDoseName } from "../../../nouns/doses/use-dose-name.ts";
import type { Taken } from "./simple-answer.ts";

/** The doses by name, as a sentence. */
export function Names({ doses, format }: { doses: readonly Dose[]; format: ZonedFormat }) {
  const nameOf = useDoseName();
  return (
    <p className="one-names" {...longName(...doses.map(({ medicine }) => medicine.name))}>
      {format.list(doses.map(nameOf))}
    </p>
  );
}

/** Which of it has not been sent yet. */
export function Waits({ taken }: { taken: Taken }) {
  return (
    <p className="one-waits">
      <NotSent doses={taken.doses} />
    </p>
  );
}

/** What was recorded just before, as long as it can be undone: another dose must not take the way back. */
export function Before({
  taken,
  format,
  undoOf,
}: {
  taken: Taken | null;
  format: ZonedFormat;
  undoOf: (doses: readonly Dose[]) => (() => void) | undefined;
}) {
  const t = useTranslations("simple");
  const dialog = useTranslations("dialog");
  const undo = taken && undoOf(taken.doses);
  if (!undo) return null;
  return (
    <div className="one-before">
      <p>{t("takenAt", { time: isolate(format.time(taken.at)) })}</p>
      <Names doses={taken.doses} format={format} />
      <Waits taken={taken} />
      <button type="button" className="one-quiet" onClick={undo}>
        {dialog("undo")}
      </button>
    </div>
  );
}
