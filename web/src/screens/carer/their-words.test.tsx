// @vitest-environment happy-dom
import { EMPTY_TALLY } from "@dosebeat/domain/adherence/tally";
import { render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { useTallyText } from "../patient/tally/use-tally-text.ts";
import { TheirWords } from "./their-words.tsx";

function Day() {
  const { sentence } = useTallyText();
  return sentence({ ...EMPTY_TALLY, due: 2, taken: 2, onTime: 1, confirmed: 1 });
}

it("tells a carer's screen reader that the patient added a dose, not the carer", () => {
  render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <TheirWords>
        <Day />
      </TheirWords>
    </IntlProvider>,
  );
  expect(screen.getByText(/1 by their own word$/)).toBeTruthy();
  expect(screen.queryByText(/by you/)).toBeNull();
});
