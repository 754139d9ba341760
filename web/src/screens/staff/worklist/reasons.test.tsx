// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import en from "../../../i18n/messages/en.json";
import { Reasons } from "./reasons.tsx";

it("says a reason of two medicines of one name twice", () => {
  const reason = { kind: "stock_out", date: "2026-11-24", days: 3, medicine: "Metformin" } as const;
  const drawn = render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Reasons reasons={[reason, reason]} today="2026-11-21" timezone="UTC" />
    </IntlProvider>,
  );
  // React reports duplicate keys on the console, which fails a test.
  expect(drawn.container.querySelectorAll("li")).toHaveLength(2);
});
