import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { Medicine } from "@dosebeat/contract/medicines";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat, type ZonedFormat } from "../../../i18n/use-format.ts";
import type { DoseGroup } from "../../../nouns/doses/day-answer.ts";
import { isNearerToNext, mayGoOn, overdueText } from "../../../nouns/doses/overdue.ts";
import { keyed } from "../../../ui/base/keyed.ts";
import { CheckIcon } from "../../../ui/icons/icons.tsx";
import { useSaidOfLate } from "../day/answer/open-card.tsx";
import { useIsAsking } from "../screen/while-asking.tsx";
import type { SimpleState } from "./simple-answer.ts";
import { Before, Names, Waits } from "./simple-taken.tsx";

interface SimpleCardProps {
  state: SimpleState;
  /** Whether there is a plan at all. */
  planned: boolean;
  hasBox: boolean;
  /** The doses of today and tomorrow. */
  known: Pick<Doses, "doses">;
  medicines: readonly Pick<Medicine, "id" | "if_late">[];
  zone: string;
  now: number;
  busy: boolean;
  /** Records doses as taken at this minute. */
  onTake: (doses: readonly Dose[]) => void;
  /** Takes back what was stated in the last few minutes. */
  undoOf: (doses: readonly Dose[]) => (() => void) | undefined;
}

interface PartProps extends SimpleCardProps {
  format: ZonedFormat;
}

/** The one card of simple mode. */
export function SimpleCard(props: SimpleCardProps) {
  const format = useFormat(props.zone);
  return (
    <section className="one-card" data-kind={props.planned ? props.state.kind : "empty"}>
      {props.planned ? <Content {...props} format={format} /> : <NoPlan />}
    </section>
  );
}

function Content(props: PartProps) {
  const { state } = props;
  switch (state.kind) {
    case "open":
      return <Open {...props} state={state} />;
    case "unknown":
      return <Unknown {...props} state={state} />;
    case "taken":
      return <TakenPart {...props} state={state} />;
    case "rest":
      return <Rest {...props} state={state} />;
  }
}

type Of<Kind extends SimpleState["kind"]> = PartProps & {
  state: Extract<SimpleState, { kind: Kind }>;
};

function Open(props: Of<"open">) {
  const { state, hasBox, known, medicines, now, format, busy, onTake, undoOf } = props;
  const t = useTranslations("simple");
  const story = useTranslations("story");
  const { group, late, excused } = state;
  const [overdue = ""] = group.doses
    .map((dose) => overdueText(dose, known, { t: story, format, now }))
    .toSorted((a, b) => b.length - a.length);
  const isOver = overdue !== story("overdue");
  const lateTexts = useSaidOfLate(group.doses, medicines);
  return (
    <>
      <h1 tabIndex={-1}>{t("time", { time: timeOf(group, format) })}</h1>
      <Names doses={group.doses} format={format} />
      {late && <p>{t("late", { duration: format.duration(now - group.due) })}</p>}
      {excused && <p>{t(late && !mayGoOn(group.doses, known, now) ? "excusedLate" : "excused")}</p>}
      <Take doses={group.doses} known={known} now={now} late={late} busy={busy} onTake={onTake} />
      {late
        ? keyed([
            ...(hasBox || isOver ? [hasBox ? overdue : story("lateNoBox")] : []),
            ...lateTexts,
          ]).map(({ key, text }) => (
            <p key={key} dir="auto">
              {text}
            </p>
          ))
        : hasBox && <p>{t("orPress")}</p>}
      <Before taken={state.before} format={format} undoOf={undoOf} />
    </>
  );
}

function Unknown({ undoOf, state, known, medicines, now, format, busy, onTake }: Of<"unknown">) {
  const t = useTranslations("simple");
  const answer = useTranslations("answer");
  const story = useTranslations("story");
  const { group, heard, offline } = state;
  const isAsking = useIsAsking();
  const said = useSaidOfLate(group.doses, medicines);
  const isOnceOnly = group.doses.some((dose) => dose.once_only);
  return (
    <>
      <h1 tabIndex={-1}>{t("unclear", { time: timeOf(group, format) })}</h1>
      <Names doses={group.doses} format={format} />
      <p>
        {isAsking
          ? answer("asking")
          : offline
            ? t("unclearOffline")
            : heard === null
              ? t("unclearNever")
              : t("unclearText", { heard: isolate(format.moment(heard)) })}
      </p>
      <Take late doses={group.doses} known={known} now={now} busy={busy} onTake={onTake} />
      {keyed(isOnceOnly ? [story("lateNoBox"), ...said] : said).map(({ key, text }) => (
        <p key={key} dir="auto">
          {text}
        </p>
      ))}
      <Before taken={state.before} format={format} undoOf={undoOf} />
    </>
  );
}

/**
 * After the due time, only doses taken now can be recorded with one tap; *More* has the rest. If it may already
 * be the next dose, the day's screen asks when it was taken.
 */
function Take({
  doses,
  known,
  now,
  late,
  busy,
  onTake,
}: Pick<PartProps, "known" | "now" | "busy" | "onTake"> & { doses: Dose[]; late: boolean }) {
  const t = useTranslations("simple");
  const answer = useTranslations("answer");
  const isAsking = useIsAsking();
  if (!isAsking && late && isNearerToNext(doses, known, now)) {
    return (
      <Link to="/{-$locale}/dashboard" search={{ view: "full" }} className="one-take">
        {answer("tookWhen", { count: doses.length })}
      </Link>
    );
  }
  return (
    <button type="button" className="one-take" disabled={busy} onClick={() => onTake(doses)}>
      {isAsking ? answer("asking") : t(late ? "takenNow" : "taken")}
    </button>
  );
}

function TakenPart({ state, format, undoOf }: Of<"taken">) {
  const t = useTranslations("simple");
  const dialog = useTranslations("dialog");
  const { taken, all, next } = state;
  const undo = undoOf(taken.doses);
  return (
    <>
      <h1 tabIndex={-1}>
        <span className="one-tick">
          <CheckIcon size={36} />
        </span>
        {t("takenAt", { time: isolate(format.time(taken.at)) })}
      </h1>
      <Names doses={taken.doses} format={format} />
      <Waits taken={taken} />
      {undo && (
        <button type="button" className="one-quiet" onClick={undo}>
          {dialog("undo")}
        </button>
      )}
      {all && <p>{t("all")}</p>}
      <Next next={next} format={format} />
    </>
  );
}

function Rest({ state, format }: Of<"rest">) {
  const t = useTranslations("simple");
  return (
    <>
      <h1 tabIndex={-1}>{t(state.answer)}</h1>
      <Next next={state.next} format={format} />
      {state.next && <Names doses={state.next.doses} format={format} />}
    </>
  );
}

function Next({ next, format }: { next: DoseGroup | null; format: ZonedFormat }) {
  const t = useTranslations("simple");
  return next && <p className="one-next">{t("after", { moment: momentOf(next, format) })}</p>;
}

function NoPlan() {
  const t = useTranslations("simple");
  return (
    <>
      <h1 tabIndex={-1}>{t("noPlan")}</h1>
      <Link to="/{-$locale}/my-medicine/edit" className="one-take">
        {t("addMedicine")}
      </Link>
    </>
  );
}

/** Links to the full dashboard, which has everything else. */
export function More() {
  const t = useTranslations("simple");
  return (
    <Link to="/{-$locale}/dashboard" search={{ view: "full" }} className="one-quiet">
      {t("more")}
    </Link>
  );
}

function timeOf({ due }: DoseGroup, format: ZonedFormat): string {
  return isolate(format.time(due));
}

/** The time; with the day if it is not today's date. */
function momentOf({ due }: DoseGroup, format: ZonedFormat): string {
  const isToday = format.calendarDate(due) === format.calendarDate(Date.now());
  return isolate(isToday ? format.time(due) : format.moment(due));
}
