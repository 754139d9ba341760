import type { ProposedState, ProposedStates } from "@dosebeat/contract/proposed-states";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { usePauseText } from "../../../nouns/pauses/use-pause-text.ts";
import { useNow } from "../../../ui/controls/use-now.ts";

/** The kind of a proposal without a state, by the audit log's name of its change. */
const NOTHING: Readonly<Record<string, "noPause" | "noDays">> = {
  "pause-changed": "noPause",
  "excused-added": "noDays",
  "excused-removed": "noDays",
};

interface StatesProps {
  /** The proposed change, by its name in the audit log. */
  kind: string;
  states: ProposedStates;
}

/** The pause, the days or the dose, before and after the proposed change. */
export function States({ kind, states }: StatesProps) {
  const t = useTranslations("proposals");
  const textOf = useStateText();
  const said = (all: readonly ProposedState[]) =>
    all.length > 0 ? all.map(textOf) : [t(NOTHING[kind] ?? "noDose")];
  return (
    <dl className="proposals-states">
      {(["before", "after"] as const).map((when) => (
        <div key={when}>
          <dt>{t(when)}</dt>
          {said(states[when]).map((text) => (
            <dd key={text} dir="auto">
              {text}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function useStateText() {
  const t = useTranslations("proposals");
  const worklist = useTranslations("worklist");
  const format = useFormat(browserZone());
  const { span } = usePauseText(browserZone());
  const now = useNow();
  const resultOf = (status: Extract<ProposedState, { of: "dose" }>["status"]) => {
    if (status === "upcoming" || status === "due" || status === "overdue")
      return worklist("result_open");
    return worklist(`result_${status}`);
  };
  const factsOf = (state: ProposedState): string[] => {
    switch (state.of) {
      case "pause":
        return [t("paused", { span: span(state.pause, now) }), state.pause.reason];
      case "days": {
        const { from, to, reason } = state.days;
        const days = { from: format.date(from), to: format.date(to) };
        return [t("daysOff", days), reason];
      }
      case "dose":
        return [
          resultOf(state.status),
          state.pressed_utc === null
            ? ""
            : t("pressed", { at: format.dateTime(state.pressed_utc) }),
          state.confirmed_utc === null
            ? ""
            : t("taken", { at: format.dateTime(state.confirmed_utc) }),
          state.reason ?? "",
        ];
    }
  };
  return (state: ProposedState) =>
    factsOf(state)
      .filter((fact) => fact !== "")
      .map(isolate)
      .join(" · ");
}
