// @vitest-environment happy-dom
import type { Doses } from "@dosebeat/contract/doses";
import { getDoses } from "@dosebeat/contract/doses-calls";
import { MantineProvider } from "@mantine/core";
import { cleanup, render } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it } from "vitest";
import { shiftDate } from "../../../i18n/format.ts";
import en from "../../../i18n/messages/en.json" with { type: "json" };
import { MonthPicture } from "./month-card.tsx";

afterEach(cleanup);

const EXAMPLE: Doses = getDoses.example.answer.data;
const [DAY] = EXAMPLE.days;
if (!DAY) throw new Error("The example has no day.");
const MAY: Doses = {
  ...EXAMPLE,
  days: Array.from({ length: 31 }, (_, day) => ({ ...DAY, date: shiftDate("2026-05-01", day) })),
};

it("shows no other month's doses by time, whose days have the same numbers", () => {
  const month = (first: string) => (
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <MantineProvider>
        <MonthPicture
          ready={{ answer: MAY, today: "2026-06-15" }}
          doses={MAY.doses}
          choice="all"
          first={first}
          onMonth={() => true}
          isOwn={false}
        />
      </MantineProvider>
    </IntlProvider>
  );
  const { container, rerender } = render(month("2026-05-01"));
  const strip = container.querySelector<HTMLElement>(".month-strip");
  expect(strip?.style.visibility).toBe("visible");
  rerender(month("2026-06-01"));
  expect(strip?.style.visibility).toBe("hidden");
});
