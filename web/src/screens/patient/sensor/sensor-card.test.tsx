// @vitest-environment happy-dom
import { getUserdata } from "@dosebeat/contract/profiles-calls";
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import en from "../../../i18n/messages/en.json" with { type: "json" };
import { SensorCard } from "./sensor-card.tsx";

/** The answer for days on which nothing was recorded. */
const EMPTY = {
  whole: { from: 0, to: 1 },
  days: [],
  silent: [],
  lost: [],
  chart: { sensorTime: [], keptSince: null },
  presses: [],
};

const answered = vi.hoisted(() => ({ isPlaceholderData: false }));
vi.mock("./use-sensor-history.ts", () => ({
  useSensorHistory: () => ({ data: EMPTY, error: null, ...answered }),
}));

afterEach(cleanup);

function shown(isPlaceholderData: boolean) {
  answered.isPlaceholderData = isPlaceholderData;
  const sensor = {
    id: 1,
    deveui: "70b3d57ed0001234",
    serial_number: null,
    battery: 80,
    buttonmode: null,
    sensortime: "2026-05-10T12:00:00Z",
  };
  render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <MantineProvider>
        <SensorCard
          profile={getUserdata.example.answer.data}
          sensor={sensor}
          range="week"
          day="2026-05-17"
          today="2026-05-17"
          now={Date.parse("2026-05-17T12:00:00Z")}
          onChoose={vi.fn()}
        />
      </MantineProvider>
    </IntlProvider>,
  );
  return screen.queryByText(en.sensor.nothing);
}

it("days are not called empty while only the answer of others is known", () => {
  expect(shown(true)).toBeNull();
  cleanup();
  expect(shown(false)).not.toBeNull();
});
