// @vitest-environment happy-dom
import type { Watched } from "@dosebeat/contract/care";
import { cleanup, render } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it } from "vitest";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { StateLine } from "./state-line.tsx";

afterEach(cleanup);

const MARGARET: Watched = {
  id: 9,
  givenname: "Margaret",
  timezone: "Europe/Berlin",
  scope: "doses",
  state: "well",
  hears: "push",
  since_utc: null,
  seen_utc: null,
  heard_utc: "2026-11-21T09:10:00.000Z",
  off_until_utc: null,
  is_muted: false,
  asks: true,
  digest: "off",
  quiet: null,
  called: null,
  shares_telephone: false,
  telephone: null,
  newest: null,
  unanswered: [],
  taken: null,
  next_utc: null,
};
const DUE = "2026-11-21T07:00:00.000Z";
const NOW = Date.parse("2026-11-21T09:20:00Z");

/** Without the characters that keep a time in its own direction. */
function said(of: Partial<Watched>): string {
  const { container } = render(
    <IntlProvider locale="en-US" messages={en} timeZone="UTC">
      <StateLine watched={{ ...MARGARET, ...of }} now={NOW} />
    </IntlProvider>,
  );
  const texts = [...container.querySelectorAll("[class^='care-state-']")];
  return texts.map(({ textContent }) => textContent.replace(/[\u2066-\u2069]/g, "")).join(" / ");
}

it("says in the patient's zone what is proved, and that a call may help", () => {
  expect(said({ state: "no_press", since_utc: DUE, seen_utc: "2026-11-21T09:10:00.000Z" })).toBe(
    "No press for 08:00, up to 10:10 / A call may help.",
  );
  expect(said({ state: "no_answer", since_utc: DUE })).toBe(
    "No answer for 08:00 / A call may help.",
  );
});

it("says why it is unclear, and that maybe nothing is wrong", () => {
  const unclear = { state: "not_known", since_utc: DUE } as const;
  const calm = "Maybe nothing is wrong.";
  expect(said({ ...unclear, heard_utc: "2026-11-20T06:40:00.000Z" })).toBe(
    `08:00 is unclear: box offline since Nov 20, 07:40 / ${calm}`,
  );
  // The box made contact after the dose was due: it is not offline, but a message in between is missing.
  expect(said(unclear)).toBe(`08:00 is unclear: a message from the box is missing / ${calm}`);
  expect(said({ ...unclear, heard_utc: null })).toBe(
    `08:00 is unclear: the box hasn’t been connected yet / ${calm}`,
  );
  // A carer who may not see the box is told nothing about it.
  expect(said({ ...unclear, heard_utc: null, scope: "alerts" })).toBe(`08:00 is unclear / ${calm}`);
});

it("says when all is well, when it is too soon, and when reminders are off", () => {
  expect(said({})).toBe("No question open");
  expect(said({ state: "waiting", since_utc: DUE })).toBe(
    "08:00 is open / It is too soon to tell you more.",
  );
  expect(said({ state: "off", off_until_utc: "2026-11-25T07:00:00.000Z" })).toBe(
    "Reminders off until Nov 25, 08:00 / We tell you nothing in that time.",
  );
});
