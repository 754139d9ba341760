// @vitest-environment happy-dom
import type { AuditAttributes } from "@dosebeat/contract/audit";
import { EditMedicine } from "@dosebeat/contract/medicines";
import { EditProfile } from "@dosebeat/contract/profiles";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import en from "../../../i18n/messages/en.json" with { type: "json" };
import { useFormat } from "../../../i18n/use-format.ts";
import { useAuditDetails } from "./audit-details.ts";
import { useAuditFurther } from "./audit-further.ts";
import { FIELD_TEXTS } from "./audit-words.ts";

function useDetails() {
  const format = useFormat("UTC");
  return useAuditDetails(format, useAuditFurther(format));
}

function detailsOf(
  details: Record<string, unknown>,
  logged: AuditAttributes["logged"] = null,
  medicines: AuditAttributes["medicines"] = [],
): string {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <IntlProvider locale="en-US" messages={en} timeZone="UTC">
      {children}
    </IntlProvider>
  );
  return renderHook(useDetails, { wrapper }).result.current({
    logged,
    details,
    medicines,
  });
}

const ROW = {
  recurrence: { kind: "daily" },
  valid_from: null,
  valid_to: null,
  timezone: null,
  added_utc: null,
  removed_utc: null,
};

it("says what a recorded call read, and names one of another release as it is stored", () => {
  const details = { call: "GET /api/doses" };
  expect(detailsOf(details, "readDoses")).toBe("Doses viewed");
  expect(detailsOf(details)).toBe("Call \u2068GET /api/doses\u2069");
});

it.each([
  ["profile", EditProfile.shape.data],
  ["medicine", EditMedicine.shape.data],
])("has words for each field of a %s that is changed", (_, { shape }) => {
  const fields = Object.keys(shape).filter((field) => field !== "id");
  expect(fields.length).toBeGreaterThan(5);
  expect(fields.filter((field) => !Object.hasOwn(FIELD_TEXTS, field))).toEqual([]);
});

it("names medicines where their names are known", () => {
  const medicines = [{ id: 7, name: "Methotrexate" }];
  expect(detailsOf({ medicine: 7, change: "paused" }, null, medicines)).toBe(
    "\u2068Methotrexate\u2069 · paused",
  );
  expect(detailsOf({ medicines: [7, 8] }, null, medicines)).toBe(
    "medicines \u2068Methotrexate\u2069 and 8",
  );
});

it.each([
  [{ fields: ["givenname", "is_dark", "new"] }, "First name, Theme, and new"],
  [
    { medicine: 7, date: "2026-11-21", dosage_time: "08:00:00", status: "skipped" },
    "Medicine no. 7 · November 21, 2026 · 08:00 · skipped",
  ],
  [{ medicine: 7, status: null }, "Medicine no. 7 · entry undone"],
  [
    { change: "invited", invitation: 4, scope: "doses", by_mail: true },
    "invited · sees doses and box · by email",
  ],
  [{ change: "ended", link: 3, by: "carer" }, "ended · carer"],
  [
    { change: "added", entry: 2, medicine: 7, stock: "refill" },
    "Medicine no. 7 · added · refilled",
  ],
  [{ added: "Methotrexate" }, "added: Methotrexate"],
  [{ factor: "passkey" }, "with a passkey"],
  [{ from: "patient", to: "admin" }, "from Patient · to Administrator"],
  [
    { period: 3, from: "2026-11-01", to: "2026-11-02" },
    "from November 1, 2026 · to November 2, 2026",
  ],
  [
    { sensor: 3, deveui: "02d05ebe00000001", from: "2026-11-21T08:00:00.000Z" },
    "Box 02d05ebe00000001 · from Nov 21, 08:00",
  ],
  [
    {
      medicine: 7,
      from: "2026-11-23",
      ended: [{ id: 1, dosage_time: "08:00:00.000", amount: 2, ...ROW }],
      added: [
        {
          id: 2,
          dosage_time: "08:00:00.000",
          amount: 1,
          ...ROW,
          recurrence: { kind: "weekdays", days: [1, 3] },
        },
      ],
      past: { added: 0, removed: 3 },
    },
    "Medicine no. 7 · from November 23, 2026 · no longer: every day · 08:00, amount 2 · new: Mon, Wed · 08:00, amount 1 · 3 past doses removed",
  ],
  [
    {
      pause: 3,
      medicine: 7,
      change: "added",
      from: null,
      to: "2026-11-25",
      from_utc: "2026-11-21T08:00:00.000Z",
      to_utc: null,
    },
    "Medicine no. 7 · added · from Nov 21, 08:00 · to November 25, 2026",
  ],
  [
    { pressed_utc: "2026-11-21T08:00:00.000Z", as: "as_needed", medicine: 7 },
    "Medicine no. 7 · press Nov 21, 08:00 · taken as needed",
  ],
  [
    { pressed_utc: "2026-11-21T08:00:00.000Z", as: null, medicine: null },
    "press Nov 21, 08:00 · entry undone",
  ],
  [
    { change: "added", entry: 5, medicine: 7, kind: "refill", amount: 12.5 },
    "Medicine no. 7 · added · refilled · amount 12.5",
  ],
  [{ changed: ["repeats", "repeat_minutes", "quiet"] }, "changed: repetitions and quiet hours"],
  [
    { rule: 4, group: 2, alert: "battery_low", change: "changed" },
    "Group no. 2 · low battery · changed",
  ],
  [
    { change: "set", link: 3, is_muted: true, quiet: { from: "22:00", to: "07:00" } },
    "changed · told nothing · quiet hours 22:00 to 07:00",
  ],
  [
    { change: "set", link: 3, quiet: null, digest: "weekly", asks: false, fields: ["called"] },
    "changed · no quiet hours · summary every Monday · not asked when unclear · own name for the person",
  ],
  [
    { change: "joined", link: 3, scope: "doses", state: "asks" },
    "invitation accepted · sees doses and box · to be confirmed",
  ],
  [{ change: "changed", link: 3, after_minutes: 90 }, "changed · told after 90 min"],
  [{ change: "added", device: 5, replaced: [1, 2] }, "added · Device no. 5"],
  [{ change: "moved", device: 5 }, "with another account now · Device no. 5"],
  [{ assigned: 12 }, "assigned to user no. 12"],
  [{ assigned: null }, "assigned to nobody"],
  [{ boxes: 26, registered: 1 }, "26 boxes changed · 1 box registered"],
  [
    {
      sensor: 4,
      deveui: "70b3d57ed0050001",
      before: { model: "elsys/ers", place: null, state: "in_use" },
      after: { model: "pillbox-1", place: "Shelf 2", state: "lost" },
    },
    "Box 70b3d57ed0050001 · Model: \u2068elsys/ers\u2069 → \u2068pillbox-1\u2069 · Place: \u2068–\u2069 → \u2068Shelf 2\u2069 · State: \u2068in use\u2069 → \u2068lost\u2069",
  ],
  [{ to: ["auditor"], from: [] }, "from no role · to auditor"],
  [{ is_active: false }, "Deactivated"],
  [{ what: "audit" }, "Audit log"],
  [
    { what: "openings", group: 2, until: "2026-11-21" },
    "Group no. 2 · Openings · to November 21, 2026",
  ],
  [{ group: 2, is_prescriber: true }, "Group no. 2 · may change plans"],
  [{ group: 2, has_study: false }, "Group no. 2 · may no longer export the study"],
  [
    { group: 2, change: "changed", four_eyes: true },
    "Group no. 2 · changed · a second prescriber agrees to each change",
  ],
  [{ group: 2, change: "running", reason: "First" }, "Group no. 2 · started · Reason: First"],
  [{ group: 2, fields: ["arm", "visits"] }, "Group no. 2 · Arm and Visits"],
  [
    { group: 2, signed: "locked", meaning: "approved", sha256: "ab12" },
    "Group no. 2 · data locked · Checksum ab12 · approved",
  ],
  [
    { token: 3, scopes: ["read:doses", "patient/Observation.rs"], groups: [1, 2] },
    "service token 3 · Groups no. 1 and 2 · Rights: Doses, and what was said about them and \u2068patient/Observation.rs\u2069",
  ],
  [
    { app: 4, name: "Ward monitor", disabled: true },
    "app 4 · \u2068Ward monitor\u2069 · switched off",
  ],
  [
    { change: "added", webhook: 2, events: ["dose.missed", "box.silent"] },
    "added · Dose missed, proved and Box offline or back",
  ],
  [
    { sensor: 4, deveui: "70b3d57ed0050001", command: "interval", value: 15 },
    "Box 70b3d57ed0050001 · Interval of 15 min",
  ],
  [
    { sensor: 4, deveui: "70b3d57ed0050001", command: "clock", value: null },
    "Box 70b3d57ed0050001 · Set the clock",
  ],
  [
    {
      deveui: "70b3d57ed0050001",
      from: "2026-11-21T08:00:00.000Z",
      entered: "2026-11-21T08:05:00.000Z",
      restored: "70b3d57ed0050002",
      since: "2026-11-01T08:00:00.000Z",
    },
    "Box 70b3d57ed0050001 · from Nov 21, 08:00 · entered Nov 21, 08:05 · Box 70b3d57ed0050002 assigned again · from Nov 1, 08:00",
  ],
  [
    { calendar: 1, carers: 0, invitations: 0, apps: 0, passkeys: 2, devices: 0, sessions: 3 },
    "Calendar addresses: 1 · Passkeys: 2 · Signed-in devices: 3",
  ],
  [{ change: "plan-changed", medicine: 7 }, "Medicine no. 7 · plan changed"],
  [{ by: "operator" }, "the operator of the server"],
  [
    { reason: "bad_token", count: 3, from: "2026-11-21T08:00:00.000Z" },
    "3 times · from Nov 21, 08:00 · signed out, or an invalid token",
  ],
  [
    { reason: "attempts", count: 1 },
    "1 time · Answer: Too many attempts. Please wait a few minutes.",
  ],
  [{ reason: "wrong_address", count: 1 }, "1 time · Answer: \u2068wrong_address\u2069"],
  [{}, "–"],
])("reads %j as %s", (details, text) => {
  expect(detailsOf(details)).toBe(text);
});
