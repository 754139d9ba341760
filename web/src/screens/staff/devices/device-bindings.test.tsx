// @vitest-environment happy-dom
import { getSensor } from "@dosebeat/contract/sensor-detail-calls";
import { cleanup, render } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it } from "vitest";
import en from "../../../i18n/messages/en.json" with { type: "json" };
import { type Granted, type Role, saveSession } from "../../../session/session.ts";
import { DeviceBindings } from "./device-bindings.tsx";

/** What is said of a box without any assignment in the answer. */
function saidTo(role: Role, staff: readonly Granted[]): string | null {
  saveSession(role, staff);
  const box = { ...getSensor.example.answer.data, bindings: [] };
  const { container } = render(
    <IntlProvider locale="en-US" messages={en} timeZone="UTC">
      <DeviceBindings box={box} />
    </IntlProvider>,
  );
  return container.textContent;
}

afterEach(cleanup);

it("does not call a box never assigned to a technician, who is not told of earlier patients", () => {
  const said = saidTo("patient", ["technician"]);
  expect(said).toContain("Not assigned at present");
  expect(said).not.toMatch(/never|history/i);
});

it("says to an administrator, who is told of all, that a box was never assigned", () => {
  expect(saidTo("admin", [])).toContain("Never assigned to anyone");
});
