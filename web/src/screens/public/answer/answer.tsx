import type { ReminderAnswered } from "@dosebeat/contract/reminder-answers";
import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { useLocale, useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { formatMoment, formatTime, getDate } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { CheckIcon, DayIcon } from "../../../ui/icons/icons.tsx";
import { usePageTitle } from "../../../ui/page/page.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { PublicLayout } from "../public-layout.tsx";
import { AnswerCare } from "./answer-care.tsx";
import { AnswerQuestion } from "./answer-question.tsx";
import type { AnswerState } from "./answer-state.ts";
import { useAnswer } from "./use-answer.ts";
import "./answer.css";

/** When *Later* reminds again; it can be chosen three times. */
const LATER_MINUTES = 15;

/**
 * Answers a reminder by the link of a notification or an email. What follows `#`, which servers do not see,
 * is enough: no sign-in is needed.
 */
export function AnswerScreen() {
  const t = useTranslations("reply");
  const token = useRouterState({ select: ({ location }) => location.hash });
  const { state, busy, say, look } = useAnswer(token);
  usePageTitle(t("title"));
  useSendingLater();
  return (
    <PublicLayout tools={null}>
      <section className="reply" data-kind={state.kind === "end" ? state.end : state.kind}>
        {state.kind === "loading" ? (
          <Loading />
        ) : state.kind === "failed" ? (
          <Failure error={state.error} onRetry={look} />
        ) : state.kind === "over" ? (
          <Over />
        ) : state.kind === "end" ? (
          <End state={state} />
        ) : (
          <Ask state={state} busy={busy} say={say} />
        )}
      </section>
    </PublicLayout>
  );
}

type Of<Kind extends AnswerState["kind"]> = Extract<AnswerState, { kind: Kind }>;

function Ask({
  state,
  ...rest
}: { state: Of<"ask"> } & Pick<ReturnType<typeof useAnswer>, "busy" | "say">) {
  const t = useTranslations("reply");
  const reasonOf = useReason();
  const { about, isLaterEnough, fault } = state;
  return (
    <>
      <Heading about={about} />
      <Names about={about} />
      {about && <AnswerCare about={about} />}
      {about === null && <Notice tone="warn">{t("offline")}</Notice>}
      {isLaterEnough && <Notice tone="warn">{t("laterEnough")}</Notice>}
      {about !== null && fault !== null && (
        <Notice tone="bad">{t("failed", { reason: reasonOf(fault) })}</Notice>
      )}
      <AnswerQuestion
        {...rest}
        minutes={isLaterEnough ? null : LATER_MINUTES}
        isOver={about?.is_over ?? false}
      />
    </>
  );
}

function End({ state }: { state: Of<"end"> }) {
  const { about, end } = state;
  const text = useEndText(state);
  return (
    <>
      <p className="reply-sign">
        {end === "later" || end === "kept" ? <DayIcon size={32} /> : <CheckIcon size={32} />}
      </p>
      <h1 tabIndex={-1} ref={focusIt}>
        {text}
      </h1>
      {end !== "nothing" && <About about={about} />}
      <Open />
    </>
  );
}

function useEndText({ end, about, again }: Of<"end">): string {
  const t = useTranslations("reply");
  const locale = useLocale();
  const zone = about?.timezone ?? browserZone();
  const time = (at: string | number) => isolate(formatTime(at, zone, locale));
  switch (end) {
    case "later":
      return again === null ? t("done") : t("doneLater", { time: time(again) });
    case "seen":
      return about?.pressed_utc ? t("seen", { pressed: time(about.pressed_utc) }) : t("seenPlain");
    case "nothing":
      return t("nothing", { time: about ? time(about.due_utc) : "" });
    default:
      return t(end);
  }
}

function Loading() {
  const t = useTranslations("product");
  return (
    <p className="reply-loading" role="status">
      {t("loading")}
    </p>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => Promise<void> }) {
  const t = useTranslations("error");
  const reasonOf = useReason();
  return (
    <>
      <h1 tabIndex={-1}>{t("failed")}</h1>
      <p role="alert">{reasonOf(error)}</p>
      <button type="button" className="reply-other" onClick={() => void onRetry()}>
        {t("tryAgain")}
      </button>
    </>
  );
}

function Over() {
  const t = useTranslations("reply");
  return (
    <>
      <h1 tabIndex={-1}>{t("overTitle")}</h1>
      <p>{t("over")}</p>
      <Open />
    </>
  );
}

function Open() {
  const t = useTranslations("reply");
  return (
    <Link to="/{-$locale}/dashboard" className="reply-quiet">
      {t("open")}
    </Link>
  );
}

function Heading({ about }: { about: ReminderAnswered | null }) {
  const t = useTranslations("reply");
  const time = useTime(about);
  return (
    <header>
      {about?.givenname && (
        <p className="reply-whose">
          <bdi>{about.givenname}</bdi>
        </p>
      )}
      <h1 tabIndex={-1}>{time === null ? t("headingPlain") : t("heading", { time })}</h1>
    </header>
  );
}

/** The same as a line, after the answer. */
function About({ about }: { about: ReminderAnswered | null }) {
  const t = useTranslations("reply");
  const time = useTime(about);
  return time !== null && <p className="reply-about">{t("heading", { time })}</p>;
}

/** The time at which it is due; with the day, unless that is today. */
function useTime(about: ReminderAnswered | null): string | null {
  const locale = useLocale();
  if (!about) return null;
  const { due_utc, timezone } = about;
  const due = Date.parse(due_utc);
  const isToday = getDate(due, timezone) === getDate(Date.now(), timezone);
  return isolate((isToday ? formatTime : formatMoment)(due, timezone, locale));
}

/** What is waiting; if names must not be shown, how many. */
function Names({ about }: { about: ReminderAnswered | null }) {
  const t = useTranslations("reply");
  const locale = useLocale();
  if (!about) return null;
  const names = about.open.flatMap(({ name }) => (name === null ? [] : [isolate(name)]));
  const isNamed = names.length === about.open.length;
  return (
    <p className="reply-names">
      {isNamed
        ? new Intl.ListFormat(locale, { type: "conjunction" }).format(names)
        : t("counted", { count: about.open.length })}
    </p>
  );
}

/** Sends answers kept earlier, now and whenever the network is back. */
function useSendingLater() {
  useEffect(() => {
    const send = async () => {
      const { sendReplies } = await import("../../../nouns/push/kept-replies.ts");
      await sendReplies().catch(() => undefined);
    };
    const onOnline = () => void send();
    void send();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, []);
}

/** Makes screen readers continue with the outcome of the answer. */
function focusIt(heading: HTMLElement | null) {
  heading?.focus();
}
