import { useSearch } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { useAnswer } from "./use-answer.ts";

interface AnswerQuestionProps extends Pick<ReturnType<typeof useAnswer>, "busy" | "say"> {
  /** When *Later* reminds again; null: it was already chosen often enough. */
  minutes: number | null;
  /** Whether to take it this late is up to the leaflet: then no button is emphasised. */
  isOver: boolean;
}

/** The three answers; leaving out asks for a reason. */
export function AnswerQuestion({ busy, say, minutes, isOver }: AnswerQuestionProps) {
  const t = useTranslations("reply");
  const begun = useSearch({ strict: false }).say;
  const [asksWhy, setAsksWhy] = useState(begun === "skipped");
  if (asksWhy) {
    return (
      <Why
        busy={busy}
        onBack={() => setAsksWhy(false)}
        onReason={(reason) => void say({ answer: "skipped", reason })}
      />
    );
  }
  return (
    <div className="reply-buttons">
      <button
        type="button"
        className={isOver ? "reply-other" : "reply-take"}
        disabled={busy}
        onClick={() => void say({ answer: "taken" })}
      >
        {t("taken")}
      </button>
      {minutes !== null && (
        <button
          type="button"
          className="reply-other"
          disabled={busy}
          onClick={() => void say({ answer: "later", minutes })}
        >
          {t("later", { minutes })}
        </button>
      )}
      <button
        type="button"
        className="reply-other"
        disabled={busy}
        onClick={() => setAsksWhy(true)}
      >
        {t("skip")}
      </button>
    </div>
  );
}

const REASONS = ["unwell", "noneLeft", "doctor", "another"] as const;

interface WhyProps {
  busy: boolean;
  onBack: () => void;
  onReason: (reason: string) => void;
}

function Why({ busy, onBack, onReason }: WhyProps) {
  const t = useTranslations("reply");
  const name = useId();
  const [chosen, setChosen] = useState<(typeof REASONS)[number] | null>(null);
  const [typed, setTyped] = useState("");
  const [isMissing, setMissing] = useState(false);
  const reason = chosen === null ? "" : chosen === "another" ? typed.trim() : t(chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason === "");
    if (reason !== "") onReason(reason);
  };
  return (
    <form className="reply-why" onSubmit={submit} noValidate>
      <fieldset aria-describedby={isMissing ? `${name}-missing` : undefined}>
        <legend>{t("why")}</legend>
        {REASONS.map((one, place) => (
          <label key={one} className="reply-reason">
            <input
              type="radio"
              name={name}
              checked={chosen === one}
              // biome-ignore lint/a11y/noAutofocus: what was asked for by a tap
              autoFocus={place === 0}
              onChange={() => {
                setChosen(one);
                setMissing(false);
              }}
            />
            {t(one)}
          </label>
        ))}
      </fieldset>
      {chosen === "another" && (
        <label className="reply-words">
          {t("reason")}
          <input
            value={typed}
            maxLength={500}
            dir="auto"
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setMissing(false);
            }}
          />
        </label>
      )}
      {isMissing && (
        <p id={`${name}-missing`} className="reply-missing" role="alert">
          {t("reasonNeeded")}
        </p>
      )}
      <button type="submit" className="reply-take" disabled={busy}>
        {t("leaveOut")}
      </button>
      <button type="button" className="reply-quiet" onClick={onBack}>
        {t("back")}
      </button>
    </form>
  );
}
