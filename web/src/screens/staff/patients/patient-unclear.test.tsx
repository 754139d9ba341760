// @vitest-environment happy-dom
import type { Dose } from "@dosebeat/contract/doses";
import { getDoses } from "@dosebeat/contract/doses-calls";
import { HOUR } from "@dosebeat/domain/time/durations";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it } from "vitest";
import en from "../../../i18n/messages/en.json" with { type: "json" };
import { NOTHING_KNOWN } from "../../../nouns/doses/test-dose.ts";
import { TheirWords } from "../../carer/their-words.tsx";
import { PatientUnclear } from "./patient-unclear.tsx";
import { useUnclearWhy } from "./unclear-why.ts";

const NOW = Date.parse("2026-11-23T20:40:00Z");
const ANSWER = { ...getDoses.example.answer.data, timezone: "UTC", silent: [], doses: [] };

function doseAt(due_utc: string, fields: Partial<Dose>): Dose {
  const at = Date.parse(due_utc);
  return {
    ...NOTHING_KNOWN,
    medicine: { id: 1, name: "Apixaban", strength: "5 mg" },
    date: due_utc.slice(0, 10),
    dosage_time: `${due_utc.slice(11, 16)}:00.000`,
    due_utc,
    status: "unknown",
    searched: {
      from_utc: due_utc,
      to_utc: new Date(at + 12 * HOUR - 1).toISOString(),
      doubt: { kind: "unheard", from_utc: "2026-11-23T19:11:00Z", to_utc: null },
    },
    ...fields,
  };
}

function Part({ doses, nextReport }: { doses: Dose[]; nextReport: string | null }) {
  const whyOf = useUnclearWhy({ answer: ANSWER, hasBox: true, nextReport, now: NOW });
  return <PatientUnclear doses={doses} timezone="UTC" whyOf={whyOf} />;
}

function shown(doses: Dose[], nextReport: string | null): string {
  const { container } = render(
    <IntlProvider locale="en-US" messages={en} timeZone="UTC">
      <TheirWords>
        <Part doses={doses} nextReport={nextReport} />
      </TheirWords>
    </IntlProvider>,
  );
  return (container.textContent ?? "").replaceAll(/[\u2066-\u2069]/g, "");
}

afterEach(cleanup);

const OPEN = doseAt("2026-11-23T08:00:00Z", { open: true });

it("says why a dose is unclear, and when it will be known", () => {
  const text = shown([OPEN], "2026-11-23T23:11:00Z");
  expect(text).toContain("Mon 08:00 Apixaban");
  expect(text).toContain("The box last reported at Nov 23, 19:11");
  expect(text).toContain("ended at Nov 23, 20:00. Its next message will show");
  expect(text).toContain("It is expected about 23:11.");
});

it("says so where the box is late", () => {
  expect(shown([OPEN], "2026-11-23T20:11:00Z")).toContain(
    "It was expected at 20:11 and has not come.",
  );
});

it("says what doses have in common once, and nothing of others", () => {
  const lost = {
    kind: "unheard" as const,
    from_utc: "2026-11-19T18:00:00Z",
    to_utc: "2026-11-21T06:00:00Z",
  };
  const searched = {
    from_utc: "2026-11-19T20:00:00Z",
    to_utc: "2026-11-20T20:00:00Z",
    doubt: lost,
  };
  const doses = [
    doseAt("2026-11-19T20:00:00Z", { searched }),
    doseAt("2026-11-20T08:00:00Z", { searched }),
    doseAt("2026-11-20T20:00:00Z", { status: "missed", searched: null }),
  ];
  const text = shown(doses, null);
  expect(text).toContain("Thu 20:00 Apixaban 5 mg · Fri 08:00 Apixaban 5 mg");
  expect(text.match(/Some messages from the box were lost/g)).toHaveLength(1);
  cleanup();
  expect(shown([doseAt("2026-11-20T20:00:00Z", { status: "on_time" })], null)).toBe("");
  expect(screen.queryByRole("region")).toBeNull();
});
