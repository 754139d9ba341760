import type { Dose } from "@dosebeat/contract/doses";
import { Button } from "@mantine/core";
import { type ComponentProps, useId } from "react";
import { useTranslations } from "use-intl";
import { dotColour } from "../../../../charts/legend/dot-colour.ts";
import { LOOKS } from "../../../../charts/legend/status-looks.ts";
import { useNamedAmount } from "../../../../i18n/amounts.ts";
import { breakable, longName } from "../../../../i18n/breakable.ts";
import { useFormat } from "../../../../i18n/use-format.ts";
import { HomeTime } from "../../../../nouns/doses/home-time.tsx";
import { NotSent } from "../../../../nouns/doses/not-sent.tsx";
import { useIsAsking } from "../../screen/while-asking.tsx";
import { RowSign } from "./row-sign.tsx";
import type { DoseRow } from "./rows.ts";
import { statusLine } from "./status-line.ts";
import type { TimelineActions, TimelineProps } from "./timeline-props.ts";

/** Doses that are unclear or missed: the patient can say what happened. */
const ASKED: readonly Dose["status"][] = ["missed", "unknown"];

interface DoseLineProps extends Pick<TimelineProps, "profile" | "answer" | "now"> {
  row: DoseRow;
}

/** One row; all of it opens the dose sheet, unless it is read-only. */
export function DoseLine({
  actions,
  ...props
}: DoseLineProps & { actions: TimelineActions | null }) {
  const { row } = props;
  const looks = {
    className: "timeline-dose",
    "data-status": row.status,
    "data-tone": LOOKS[row.status].tone,
    ...longName(...row.doses.map(({ medicine }) => medicine.name)),
  };
  if (actions) return <OpenableLine {...props} actions={actions} looks={looks} />;
  return (
    <div {...looks}>
      <DoseText {...props} />
    </div>
  );
}

interface OpenableLineProps extends DoseLineProps {
  actions: TimelineActions;
  looks: ComponentProps<"button">;
}

function OpenableLine({ actions, looks, ...props }: OpenableLineProps) {
  const t = useTranslations("timeline");
  const dialog = useTranslations("dialog");
  const { row } = props;
  const id = useId();
  const undo = actions.undoOf(row.doses);
  const choose = () => actions.onChoose(row.doses);
  return (
    <>
      <button {...looks} type="button" id={id} aria-haspopup="dialog" onClick={choose}>
        <DoseText {...props} />
      </button>
      {undo ? (
        <Button variant="light" aria-describedby={id} onClick={undo}>
          {dialog("undo")}
        </Button>
      ) : (
        ASKED.includes(row.status) && (
          <Button variant="light" aria-describedby={id} aria-haspopup="dialog" onClick={choose}>
            {t("tookIt", { count: row.doses.length })}
          </Button>
        )
      )}
    </>
  );
}

function DoseText({ row, profile, answer, now }: DoseLineProps) {
  const t = useTranslations("timeline");
  const dose = useTranslations("dose");
  const format = useFormat(answer.timezone);
  const isAsking = useIsAsking();
  return (
    <>
      <bdi className={row.first ? "timeline-time" : "visually-hidden"}>{format.time(row.at)}</bdi>
      <Rail row={row} now={now} />
      <span className="timeline-names">
        {row.doses.map((one) => (
          <Name key={one.medicine.id} dose={one} form={formOf(profile, one.medicine.id)} />
        ))}
        <HomeTime doses={row.doses} zone={answer.timezone} />
      </span>
      <span className="timeline-status">
        <bdi>{statusLine(row, { t, dose, format, silent: answer.silent, now, isAsking })}</bdi>
        <NotSent doses={row.doses} />
      </span>
    </>
  );
}

function formOf({ medicines }: TimelineProps["profile"], id: number) {
  return medicines.find((found) => found.id === id)?.galenicform ?? "";
}

/** With the amount; if none is stated, with the form. */
function Name({ dose: { medicine, amount, unit }, form }: { dose: Dose; form: string }) {
  const detail = useNamedAmount()(amount, unit) ?? form;
  return (
    <span>
      <bdi className="timeline-name">{breakable(medicine.name)}</bdi>
      {medicine.strength && " "}
      <bdi className="timeline-detail">{medicine.strength}</bdi>
      {detail && <span className="timeline-dot"> · </span>}
      <bdi className="timeline-detail">{detail}</bdi>
    </span>
  );
}

/**
 * The sign at the due time. For early and late: a stroke at the due time, the sign at the press, and
 * between them a line whose colour shows how far apart they are; an early press is above its due time.
 */
function Rail({ row, now }: { row: DoseRow; now: number }) {
  const { status } = row;
  const [{ deviation_minutes }] = row.doses;
  const sign = <RowSign row={row} now={now} />;
  if (status !== "early" && status !== "late") {
    return (
      <span className="timeline-rail" data-part="whole">
        {sign}
      </span>
    );
  }
  const link = (
    <span className="timeline-link" style={{ background: dotColour(deviation_minutes ?? 0) }} />
  );
  const due = <span className="timeline-due" />;
  return (
    <>
      <span className="timeline-rail" data-part="upper">
        {status === "late" ? due : sign}
        {link}
      </span>
      <span className="timeline-rail" data-part="lower">
        {status === "late" ? sign : due}
      </span>
    </>
  );
}
