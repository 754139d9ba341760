// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it } from "vitest";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { type Identity, usePersonText } from "./person-text.ts";

afterEach(cleanup);

const SAMIR = { givenname: "Samir", familyname: "Amrani", born: null, record_number: null };

function Named({ person }: { person: Identity }) {
  return <p data-testid="named">{usePersonText()(person)}</p>;
}

/** The rendered text, without the characters that keep mixed directions in order. */
function said(person: Identity): string {
  render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Named person={person} />
    </IntlProvider>,
  );
  const text = screen.getByTestId("named").textContent ?? "";
  cleanup();
  return text.replace(/[\u2068\u2069]/g, "");
}

it("names people by as much as is known, of the birth the year alone", () => {
  expect(said(SAMIR)).toBe("Samir Amrani");
  expect(said({ ...SAMIR, born: "1951-03-02" })).toBe("Samir Amrani, 1951");
  expect(said({ ...SAMIR, record_number: "4711" })).toBe("Samir Amrani, no. 4711");
  expect(said({ ...SAMIR, born: "1951", record_number: "4711" })).toBe(
    "Samir Amrani, 1951, no. 4711",
  );
});
