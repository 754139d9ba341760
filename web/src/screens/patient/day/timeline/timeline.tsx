import { useTranslations } from "use-intl";
import { useFormat } from "../../../../i18n/use-format.ts";
import { IntakeLine, NamedLine } from "./aside-lines.tsx";
import { DoseLine } from "./dose-line.tsx";
import { CloseLine, NowLine, PressLine, SilenceLine } from "./event-lines.tsx";
import { OpeningLine } from "./opening-line.tsx";
import { rowsOf, type TimelineRow } from "./rows.ts";
import type { TimelineProps } from "./timeline-props.ts";
import { ToldLine } from "./told-line.tsx";
import "./timeline.css";

/** A day from top to bottom: its doses by occasion, intakes, other presses, silences of the box, the current time. */
export function Timeline(props: TimelineProps) {
  const { answer, date, today, now } = props;
  const t = useTranslations("dose");
  const format = useFormat(answer.timezone);
  const rows = rowsOf({ answer, date, now });
  const isPaused = answer.days.some((day) => day.date === date && day.plan === "paused");
  const empty = !rows.some(({ kind }) => kind === "dose");
  return (
    <section
      className="timeline"
      aria-label={date === today ? t("list") : t("listOf", { day: format.shortDate(date) })}
    >
      {empty && <p className="dose-none">{isPaused ? t("nonePaused") : t("none")}</p>}
      {(!empty || rows.some(({ kind }) => kind !== "now")) && (
        <ol className="timeline-rows">
          {rows.map((row) => (
            <li
              key={row.key}
              className="timeline-row"
              data-kind={row.kind}
              data-silent={row.silent}
            >
              <Line row={row} {...props} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Line({ row, ...props }: TimelineProps & { row: TimelineRow }) {
  const { answer, date, actions } = props;
  switch (row.kind) {
    case "dose":
      return <DoseLine row={row} {...props} />;
    case "press":
      return <PressLine at={row.at} zone={answer.timezone} actions={actions} />;
    case "opening":
      return actions ? (
        <OpeningLine opening={row.opening} {...props} actions={actions} />
      ) : (
        <PressLine at={row.at} zone={answer.timezone} actions={null} />
      );
    case "close":
      return <CloseLine at={row.at} first={row.first} zone={answer.timezone} />;
    case "told":
      // It asks the patient; carers see the press alone.
      return actions && <ToldLine row={row} {...props} actions={actions} />;
    case "named":
      return <NamedLine row={row} {...props} />;
    case "intake":
      // Carers are not shown as-needed intakes.
      return actions && <IntakeLine row={row} {...props} actions={actions} />;
    case "silence":
      return <SilenceLine row={row} date={date} zone={answer.timezone} />;
    case "now":
      return <NowLine at={row.at} zone={answer.timezone} />;
  }
}
