// @vitest-environment happy-dom
import type { Dose, Doses } from "@dosebeat/contract/doses";
import { TOLERANCE_MINUTES } from "@dosebeat/domain/doses/tolerance";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider, useTranslations } from "use-intl";
import { afterEach, describe, expect, it } from "vitest";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { useFormat } from "../../i18n/use-format.ts";
import { storyOf } from "./story.ts";
import { NOTHING_KNOWN } from "./test-dose.ts";

afterEach(cleanup);

const DOSE: Dose = {
  ...NOTHING_KNOWN,
  date: "2026-11-21",
  medicine: { id: 1, name: "Metformin", strength: "500 mg" },
  dosage_time: "08:00:00.000",
  due_utc: "2026-11-21T08:00:00Z",
  status: "missed",
  searched: {
    from_utc: "2026-11-21T04:00:00Z",
    to_utc: "2026-11-21T19:59:59.999Z",
    doubt: null,
  },
};
const EMPTY: Pick<Doses, "doses" | "extra_presses" | "silent"> = {
  doses: [],
  extra_presses: [],
  silent: [],
};

/** Ten minutes after the end of the on-time window of {@link DOSE}. */
const SOON = Date.parse("2026-11-21T08:40:00Z");

interface StoryProps {
  dose: Dose;
  known: typeof EMPTY;
  now: number;
  hasBox: boolean;
}

function Story({ dose, known, now, hasBox }: StoryProps) {
  const t = useTranslations("story");
  const format = useFormat("UTC");
  return <p data-testid="story">{storyOf(dose, known, { t, format, now, hasBox }).join(" ")}</p>;
}

/** The sentences without Unicode isolates. */
function textOf(dose: Partial<Dose>, known: Partial<typeof EMPTY> = {}, now = SOON, hasBox = true) {
  render(
    <IntlProvider locale="en-US" messages={en} timeZone="UTC">
      <Story dose={{ ...DOSE, ...dose }} known={{ ...EMPTY, ...known }} now={now} hasBox={hasBox} />
    </IntlProvider>,
  );
  return (screen.getByTestId("story").textContent ?? "").replaceAll(/[\u2068\u2069]/g, "");
}

const unknown = (doubt: NonNullable<Dose["searched"]>["doubt"]): Partial<Dose> => ({
  status: "unknown",
  searched: { from_utc: "2026-11-21T04:00:00Z", to_utc: "2026-11-21T19:59:59.999Z", doubt },
});
const unheard = {
  kind: "unheard",
  from_utc: "2026-11-21T07:20:00Z",
  to_utc: "2026-11-21T09:20:00Z",
} as const;

describe("why a dose has its status", () => {
  it("a late dose mentions its press and how late it was", () => {
    const late = { status: "late", pressed_utc: "2026-11-21T09:04:00Z", deviation_minutes: 64 };
    const story = textOf({ ...late, status: "late" });
    expect(story).toContain("at 09:04, 1 h 4 min late");
    expect(story).toContain(`Up to ${TOLERANCE_MINUTES} minutes before or after`);
  });

  it("a missed dose mentions the search window, and the dose the nearest press belongs to", () => {
    const other = { ...DOSE, due_utc: "2026-11-21T20:00:00Z", pressed_utc: "2026-11-21T20:02:00Z" };
    const story = textOf({}, { doses: [DOSE, other] });
    expect(story).toContain("No press was seen between 04:00 and 20:00");
    expect(story).toContain("The nearest press, at 20:02, was counted for the dose of 20:00.");
  });

  it("a nearer press without a dose is mentioned instead", () => {
    const extra_presses = [{ pressed_utc: "2026-11-20T22:10:00Z" }];
    expect(textOf({}, { extra_presses })).toContain("The nearest press was at Nov 20, 22:10");
  });

  it("an unclear dose mentions the silence of the box", () => {
    const silent = [{ from_utc: "2026-11-21T06:00:00Z", to_utc: "2026-11-21T10:00:00Z" }];
    expect(textOf(unknown(unheard), { silent })).toContain("offline between 06:00 and 10:00");
  });

  it("without a silence it mentions the lost messages", () => {
    expect(textOf(unknown(unheard))).toContain(
      "Some messages from your box were lost between 07:20 and 09:20.",
    );
  });

  it("a box that is still offline is mentioned as such", () => {
    expect(textOf(unknown({ ...unheard, to_utc: null }))).toContain("offline since 07:20");
  });

  it.each<[string, Partial<Dose>]>([
    ["upcoming", { status: "upcoming" }],
    ["due", { status: "due" }],
    ["overdue", { status: "overdue" }],
    ["unclear", unknown({ kind: "no_box" })],
    ["confirmed", { status: "confirmed", confirmed_utc: "2026-11-21T08:10:00Z" }],
  ])("a dose that is %s explains no box to whoever has none", (_, dose) => {
    const story = textOf(dose, {}, SOON, false);
    expect(story).not.toMatch(/box|press/i);
    expect(story).not.toBe("");
  });

  it("a period without a box and doubt from a neighbouring dose are explained", () => {
    expect(textOf(unknown({ kind: "no_box" }))).toContain("No box was linked to you");
    cleanup();
    expect(textOf(unknown(null))).toContain("A press for a nearby dose may have been lost");
  });

  it("a skipped dose repeats the patient's reason, next to what the box recorded", () => {
    const skipped = { status: "skipped", reason: "ill", pressed_utc: "2026-11-21T08:01:00Z" };
    const story = textOf({ ...skipped, status: "skipped" });
    expect(story).toContain("You skipped it: ill");
    expect(story).toContain("Your box counted a press at 08:01");
  });

  it("a dose taken after it was skipped tells both", () => {
    const taken = { status: "late", pressed_utc: "2026-11-21T09:10:00Z", deviation_minutes: 70 };
    const story = textOf({ ...taken, status: "late", reason: "ill", stated_by: "patient" });
    expect(story).toContain("09:10");
    expect(story).toContain("You had marked it as skipped before: ill");
  });

  it("what staff entered is attributed to staff, and not to the patient", () => {
    const noted = { confirmed_utc: "2026-11-21T08:05:00Z", stated_by: "administrator" } as const;
    expect(textOf({ status: "confirmed", ...noted })).toBe(
      "Staff added that you took it at 08:05, without the box.",
    );
    cleanup();
    expect(textOf({ status: "skipped", reason: "ill", stated_by: "administrator" })).toBe(
      "Staff marked it as skipped: ill",
    );
  });

  it("a day that is not counted tells nobody to go on who took the dose, or must not take it again", () => {
    const day = { status: "excused", reason: "In hospital" } as const;
    expect(textOf({ ...day, status_if_counted: "confirmed" })).not.toContain("Keep taking");
    cleanup();
    expect(textOf({ ...day, status_if_counted: "overdue", once_only: true })).not.toContain(
      "Keep taking",
    );
  });

  it("a day that is not counted still says what is due, and repeats no reason of the day as the dose's", () => {
    const day = { status: "excused", reason: "In hospital" } as const;
    const due = textOf({ ...day, status_if_counted: "due" });
    expect(due).toContain("This day isn’t counted: In hospital Keep taking your medicine.");
    expect(due).toContain("It is time now.");
    cleanup();
    const skipped = textOf({ ...day, status_if_counted: "skipped", stated_by: "patient" });
    expect(skipped).not.toContain("You skipped it");
    cleanup();
    expect(textOf({ ...day, status_if_counted: "missed" })).toBe(
      "This day isn’t counted: In hospital",
    );
  });
});

describe("a dose that is overdue", () => {
  const LATE =
    "No press seen yet. A press before 20:00 is recorded for this dose. Whether to take it this late is in the leaflet; ask your pharmacist. Never take two doses at once.";
  const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`);
  const overdue = { status: "overdue" } as const;

  it("is only said to have no press while it is reminded of", () => {
    expect(textOf(overdue, {}, at("11:59"))).toBe("No press seen yet.");
  });

  it("is for the leaflet to judge 4 hours later, or once the next one is due", () => {
    expect(textOf(overdue, {}, at("12:00"))).toBe(LATE);
    cleanup();
    const next = { ...DOSE, due_utc: "2026-11-21T10:00:00Z" };
    expect(textOf(overdue, { doses: [next] }, at("10:00"))).toBe(LATE);
    cleanup();
    expect(textOf(overdue, { doses: [next] }, at("09:59"))).toBe("No press seen yet.");
  });

  it("is never more than that where an extra dose is dangerous", () => {
    expect(textOf({ ...overdue, once_only: true })).toBe(LATE);
  });
});

it("says of a dose that the next message decides neither that the box is offline nor that it was missed", () => {
  const doubt = { kind: "unheard" as const, from_utc: "2026-11-21T19:11:00Z", to_utc: null };
  const waiting = { ...unknown(doubt), open: true };
  expect(textOf(waiting)).toBe(
    "Your box last reported at 19:11, and the time for this dose ended at 20:00. Its next message will show whether you pressed. So it isn’t counted as missed; it updates if late messages arrive.",
  );
  cleanup();
  const silent = [{ from_utc: "2026-11-21T19:11:00Z", to_utc: null }];
  expect(textOf({ ...waiting, open: false }, { silent })).toContain("offline since 19:11");
});
