import { useFormat } from "../../../i18n/use-format.ts";
import { OpeningQuestion } from "../../../nouns/as-needed/opening-question.tsx";
import { askedOpenings } from "../../../nouns/as-needed/second-openings.ts";
import { useOnceText } from "../../../nouns/as-needed/use-once-text.ts";
import { useOpenings } from "../../../nouns/as-needed/use-openings.tsx";
import { usePressDialog } from "../../../nouns/as-needed/use-press-dialog.tsx";
import type { useTodayData } from "./use-today-data.ts";

type Ready = NonNullable<ReturnType<typeof useTodayData>["ready"]>;

/** The question of a second opening, below the card. */
export function DayOpenings({
  doses,
  profile,
  today,
  now,
}: Pick<Ready, "doses" | "profile" | "today"> & { now: number }) {
  const format = useFormat(doses.timezone);
  const onceTextOf = useOnceText(format);
  const press = usePressDialog({ answer: doses, profile });
  const openings = useOpenings({ answer: doses, profile, now, onNeeded: press.askAbout });
  return (
    <>
      {askedOpenings(doses, today).map((opening) => (
        <OpeningQuestion
          key={opening.at}
          opening={opening}
          format={format}
          answers={openings.answers}
          onceText={onceTextOf(doses, opening, profile.medicines)}
        />
      ))}
      {press.dialog}
      {openings.page}
    </>
  );
}
