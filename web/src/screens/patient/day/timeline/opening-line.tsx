import { useFormat } from "../../../../i18n/use-format.ts";
import { OpeningQuestion } from "../../../../nouns/as-needed/opening-question.tsx";
import type { AskedOpening } from "../../../../nouns/as-needed/second-openings.ts";
import { useOnceText } from "../../../../nouns/as-needed/use-once-text.ts";
import { Sign } from "./row-sign.tsx";
import type { TimelineActions, TimelineProps } from "./timeline-props.ts";

interface OpeningLineProps extends Pick<TimelineProps, "answer" | "profile"> {
  opening: AskedOpening;
  actions: TimelineActions;
}

/** Asks, without urgency and among the day's rows, what a second opening was. */
export function OpeningLine({ opening, answer, profile, actions }: OpeningLineProps) {
  const format = useFormat(answer.timezone);
  const onceTextOf = useOnceText(format);
  return (
    <>
      <bdi className="timeline-time">{format.time(opening.at)}</bdi>
      <span className="timeline-rail" data-part="whole">
        <Sign kind="extra" />
      </span>
      <div className="timeline-text">
        <OpeningQuestion
          opening={opening}
          format={format}
          answers={actions.openings.answers}
          onceText={onceTextOf(answer, opening, profile.medicines)}
        />
      </div>
    </>
  );
}
