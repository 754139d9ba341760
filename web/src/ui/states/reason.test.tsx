// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { describe, expect, it } from "vitest";
import { CallError } from "../../api/call.ts";
import de from "../../i18n/messages/de.json";
import { useFaultOf, useReason } from "./reason.ts";

function inGerman({ children }: { children: ReactNode }) {
  return (
    <IntlProvider locale="de" messages={de} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}

const short = { message: "must have 8 characters", code: "too_short", values: { min: 8 } };
const refusal = new CallError("refused", 400, short, [{ path: ["password"], ...short }]);

describe("the reason of a failed call", () => {
  const { current: reasonOf } = renderHook(useReason, { wrapper: inGerman }).result;

  it("is told in the language of the screen, with its values", () => {
    expect(reasonOf(refusal)).toBe("Bitte geben Sie mindestens 8 Zeichen ein.");
  });

  it("is told in the words of the server where it has no code, or one that is not known yet", () => {
    expect(reasonOf(new CallError("refused", 400, "role is not known here"))).toBe(
      "role is not known here",
    );
    const later = { message: "The moon is full.", code: "toString" };
    expect(reasonOf(new CallError("refused", 409, later))).toBe("The moon is full.");
  });

  it("tells nothing of the inside of a server", () => {
    expect(reasonOf(new CallError("refused", 500, "relation does not exist"))).toBe(
      de.reason.unknown,
    );
  });
});

it("the fault of a field stands at that field only", () => {
  const { current: faultOf } = renderHook(useFaultOf, { wrapper: inGerman }).result;
  expect(faultOf(refusal, "password")).toBe("Bitte geben Sie mindestens 8 Zeichen ein.");
  expect(faultOf(refusal, "email")).toBeUndefined();
  expect(faultOf(new Error("no"), "password")).toBeUndefined();
});
