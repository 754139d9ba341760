import type { Doses } from "@dosebeat/contract/doses";
import { isOpen } from "@dosebeat/domain/doses/statuses";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { medicineName } from "../../../i18n/medicine-name.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { groupsOf } from "../../../nouns/doses/day-answer.ts";
import { useReason } from "../../../ui/states/reason.ts";
import { toastFailed } from "../../../ui/toasts/toasts.tsx";
import type { AwaitedPress } from "./use-awaited-press.ts";

interface PressArrivedProps {
  doses: Doses;
  press: AwaitedPress;
  onTook: (at: number) => Promise<void>;
  onDone: () => void;
}

/** The first press: that it was a test, or what it was counted for, and what comes next. */
export function PressArrived({ doses, press, onTook, onDone }: PressArrivedProps) {
  const { at: pressed, as } = press;
  const t = useTranslations("firstRun");
  const form = useTranslations("form");
  const reasonOf = useReason();
  const [isBusy, setBusy] = useState(false);
  const took = async () => {
    setBusy(true);
    try {
      await onTook(pressed);
    } catch (error) {
      if (error instanceof Error) toastFailed(form("failed", { reason: reasonOf(error) }));
    } finally {
      setBusy(false);
    }
  };
  const format = useFormat(doses.timezone);
  const namesOf = (group: { doses: Doses["doses"] }) =>
    format.list(group.doses.map(({ medicine }) => medicineName(medicine)));
  const matched = groupsOf(
    doses.doses.filter(({ pressed_utc }) => pressed_utc && Date.parse(pressed_utc) === pressed),
  );
  const [next] = groupsOf(
    doses.doses.filter(({ status, due_utc }) => isOpen(status) && Date.parse(due_utc) > pressed),
  );
  const counted = matched.map((group) => {
    const early = group.doses.some(({ status }) => status === "early");
    const values = { medicine: namesOf(group), time: format.time(group.due) };
    return t(early ? "countedEarly" : "counted", values);
  });
  const seen = t("seen", { time: format.time(pressed) });
  const meant = as === "test" ? [t("test")] : counted.length > 0 ? counted : [t("countedExtra")];
  return (
    <section
      className="connect-card first-run first-done"
      aria-live="polite"
      aria-labelledby="first-title"
    >
      <span className="first-landing" aria-hidden="true">
        <svg viewBox="0 0 48 48" aria-hidden="true">
          <path d="m13 25 8 8 15-17" />
        </svg>
      </span>
      <h2 id="first-title">{t("done")}</h2>
      <p>{[seen, ...meant].join(" ")}</p>
      <p>
        {next ? t("next", { medicine: namesOf(next), time: format.time(next.due) }) : t("nextAny")}
      </p>
      <Button className="first-action" fullWidth onClick={onDone}>
        {t("go")}
      </Button>
      {as === "test" && (
        <Button
          className="first-took"
          variant="subtle"
          loading={isBusy}
          onClick={() => void took()}
        >
          {t("alsoTook")}
        </Button>
      )}
    </section>
  );
}
