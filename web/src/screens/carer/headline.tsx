import type { Watched } from "@dosebeat/contract/care";
import type { QueryKey } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useAwaitedSince } from "../../api/refreshes.ts";
import { StatusSign } from "../../charts/legend/status-shape.tsx";
import { useFormat } from "../../i18n/use-format.ts";
import { useMoment, useNotKnown } from "../../ui/states/not-known.tsx";
import { CallLink } from "./call-link.tsx";
import { beneathText, headlineText, otherText, STANDING_LOOKS } from "./headline-text.ts";
import { SayThanks } from "./say-thanks.tsx";
import { StateLine } from "./state-line.tsx";
import { type Look, STATE_LOOKS } from "./state-text.ts";
import "./headline.css";

/** What is known about the newest dose, what is unknown about others, and what the carer can do. */
export function Headline({ watched, now }: { watched: Watched; now: number }) {
  const t = useTranslations("caring");
  const format = useFormat(watched.timezone);
  const { newest, taken, unanswered } = watched;
  const context = { t, format, now };
  const look = newest && STANDING_LOOKS[newest.standing];
  const beneath = newest && beneathText(newest, watched, context);
  const queryKey = ["care", watched.id];
  const awaited = useAwaitedText(queryKey);
  const notKnown = useNotKnown({ queryKey, exact: true }) ?? awaited;
  if (notKnown !== null && isCalm(look?.tone ?? STATE_LOOKS[watched.state].tone)) {
    return (
      <section className="headline" aria-live="polite" data-tone="unknown">
        <div className="headline-text">
          <StatusSign kind="unknown" />
          <div>
            <h2>{notKnown}</h2>
            {newest && <p>{headlineText(newest, watched, context)}</p>}
          </div>
        </div>
        <div className="headline-actions">
          <CallLink watched={watched} />
        </div>
      </section>
    );
  }
  return (
    <section className="headline" aria-live="polite" data-tone={look?.tone ?? "quiet"}>
      {newest && look ? (
        <div className="headline-text">
          <StatusSign kind={look.sign} />
          <div>
            <h2>{headlineText(newest, watched, context)}</h2>
            {beneath && <p>{beneath}</p>}
            {newest.standing === "unclear" && newest.cause !== "no_word" && <p>{t("calmText")}</p>}
            {taken && taken.due_utc !== newest.due_utc && <p>{otherText(taken, context)}</p>}
            {unanswered.map((dose) => (
              <p key={dose.due_utc}>{otherText(dose, context)}</p>
            ))}
          </div>
        </div>
      ) : (
        <StateLine watched={watched} now={now} />
      )}
      {awaited && <p className="headline-note">{awaited}</p>}
      {newest && watched.state === "off" && <StateLine watched={watched} now={now} />}
      <div className="headline-actions">
        <CallLink watched={watched} />
        {taken && <SayThanks watched={watched} dose={taken} />}
      </div>
    </section>
  );
}

/** As of when it is, while the first answer after a pause is awaited. */
function useAwaitedText(queryKey: QueryKey): string | null {
  const t = useTranslations("today");
  const moment = useMoment();
  const since = useAwaitedSince(queryKey);
  return since === null ? null : t("askedSince", { time: moment(since) });
}

/** Whether it says that nothing is wrong, which may have changed since; open questions stay. */
function isCalm(tone: Look["tone"]): boolean {
  return tone !== "warn" && tone !== "unknown";
}

/** The same in one line, for the list. */
export function ShortHeadline({ watched, now }: { watched: Watched; now: number }) {
  const t = useTranslations("caring");
  const format = useFormat(watched.timezone);
  const { newest, next_utc: next } = watched;
  const queryKey = ["care"];
  const awaited = useAwaitedText(queryKey);
  const notKnown = useNotKnown({ queryKey, exact: true }) ?? awaited;
  // The worst is said first, even if something was taken since.
  const isWorse = watched.since_utc !== null && watched.since_utc !== newest?.due_utc;
  const isState = !newest || isWorse || watched.state === "off";
  const shown = isState ? STATE_LOOKS[watched.state] : STANDING_LOOKS[newest.standing];
  if (notKnown !== null && isCalm(shown.tone)) {
    return (
      <span className="care-state" data-tone="unknown">
        <StatusSign kind="unknown" />
        <span className="care-state-text">{notKnown}</span>
      </span>
    );
  }
  if (isState) return <StateLine watched={watched} now={now} />;
  const context = { t, format, now };
  const { sign, tone } = shown;
  const isTaken = newest.standing === "taken" || newest.standing === "said";
  const text = isTaken ? otherText(newest, context) : headlineText(newest, watched, context);
  return (
    <span className="care-state" data-tone={tone}>
      <StatusSign kind={sign} />
      <span className="care-state-text">
        {next ? t("withNext", { text, time: format.time(next) }) : text}
      </span>
    </span>
  );
}
