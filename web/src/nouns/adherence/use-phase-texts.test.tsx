// @vitest-environment happy-dom
import type { Adherence } from "@dosebeat/contract/adherence";
import { share } from "@dosebeat/domain/adherence/adherence";
import { cleanup, render } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it } from "vitest";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { usePhaseTexts } from "./use-phase-texts.ts";

afterEach(cleanup);

type Figures = Parameters<ReturnType<typeof usePhaseTexts>>[0];

const WAITING: Figures = {
  implementation: share(0, 0),
  initiation_utc: null,
  initiation_days: null,
  waiting_days: 12,
  persistence: null,
};
const PERSISTED: NonNullable<Adherence["figures"]["persistence"]> = {
  last_press_utc: "2026-05-20T12:00:00.000Z",
  stopped: false,
  days: 19,
  threshold_days: 62,
};

function Phases({ figures }: { figures: Figures }) {
  return usePhaseTexts("UTC")(figures, true)
    .map(([key, , text]) => `${key}: ${text}`)
    .join("\n");
}

function said(change: Partial<Figures>): string {
  const { container } = render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Phases figures={{ ...WAITING, ...change }} />
    </IntlProvider>,
  );
  const text = container.textContent ?? "";
  cleanup();
  return text.replace(/[\u2066-\u2069]/g, "").replace(/\u202f/g, " ");
}

it("says how long a first press is waited for, or how long it took", () => {
  expect(said({})).toContain("initiation: not yet, after 12 days");
  const begun = { initiation_utc: "2026-05-04T08:00:00.000Z", waiting_days: null };
  expect(said({ ...begun, initiation_days: 3 })).toMatch(
    /initiation: first press on .*, 3 days after the first due day/,
  );
  expect(said({ ...begun, initiation_days: 0 })).toContain("the first due day");
});

it("says the implementation until the stop, and after how many days without a press it is one", () => {
  const text = said({
    implementation: share(19, 20),
    persistence: { ...PERSISTED, stopped: true, threshold_days: 30 },
  });
  expect(text).toContain("implementation: 95 % (19 / 20) of doses due, until the stop");
  expect(text).toContain("persistence: stopped after 19 days, last press on");
  expect(text).toContain("then more than 30 proved days without a press");
});

it("says that persistence without a stop is censored, with the threshold", () => {
  const text = said({ implementation: share(52, 60), persistence: PERSISTED });
  expect(text).toContain("implementation: 86.7 % (52 / 60) of doses due");
  expect(text).not.toContain("until the stop");
  expect(text).toContain("at least 19 days, no stop seen (censored)");
  expect(text).toContain("never more than 62 proved days");
});
