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

  it("is translated and has its values filled in", () => {
    expect(reasonOf(refusal)).toBe("Bitte geben Sie mindestens 8 Zeichen ein.");
  });

  it("is the server's own message if it has no code or an unknown one", () => {
    expect(reasonOf(new CallError("refused", 400, "role is not known here"))).toBe(
      "role is not known here",
    );
    const later = { message: "The moon is full.", code: "toString" };
    expect(reasonOf(new CallError("refused", 409, later))).toBe("The moon is full.");
  });

  it("does not reveal internals of the server", () => {
    expect(reasonOf(new CallError("refused", 500, "relation does not exist"))).toBe(
      de.reason.unknown,
    );
  });
});

it("a field error is shown at its field only", () => {
  const { current: faultOf } = renderHook(useFaultOf, { wrapper: inGerman }).result;
  expect(faultOf(refusal, "password")).toBe("Bitte geben Sie mindestens 8 Zeichen ein.");
  expect(faultOf(refusal, "email")).toBeUndefined();
  expect(faultOf(new Error("no"), "password")).toBeUndefined();
});
