import type { Watched } from "@dosebeat/contract/care";
import { useTranslations } from "use-intl";
import { StatusSign } from "../../charts/legend/status-shape.tsx";
import { useFormat } from "../../i18n/use-format.ts";
import { CallLink } from "./call-link.tsx";
import { beneathText, headlineText, otherText, STANDING_LOOKS } from "./headline-text.ts";
import { SayThanks } from "./say-thanks.tsx";
import { StateLine } from "./state-line.tsx";
import "./headline.css";

/** What is known of the newest dose, what is not of others, and what the carer can do. */
export function Headline({ watched, now }: { watched: Watched; now: number }) {
  const t = useTranslations("caring");
  const format = useFormat(watched.timezone);
  const { newest, taken, unanswered } = watched;
  const context = { t, format, now };
  const look = newest && STANDING_LOOKS[newest.standing];
  const beneath = newest && beneathText(newest, watched, context);
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
      {newest && watched.state === "off" && <StateLine watched={watched} now={now} />}
      <div className="headline-actions">
        <CallLink watched={watched} />
        {taken && <SayThanks watched={watched} dose={taken} />}
      </div>
    </section>
  );
}

/** The same in one line, for the list. */
export function ShortHeadline({ watched, now }: { watched: Watched; now: number }) {
  const t = useTranslations("caring");
  const format = useFormat(watched.timezone);
  const { newest, next_utc: next } = watched;
  // What is worst is said first, also where something was taken since.
  const isWorse = watched.since_utc !== null && watched.since_utc !== newest?.due_utc;
  if (!newest || isWorse || watched.state === "off")
    return <StateLine watched={watched} now={now} />;
  const context = { t, format, now };
  const { sign, tone } = STANDING_LOOKS[newest.standing];
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
