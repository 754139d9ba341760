// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { endSession } from "../../session/session.ts";
import { textIn, useDraft } from "./draft.ts";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

const read = (value: unknown) => textIn(value, "name");
const open = (owner: number) => renderHook(() => useDraft("form", owner, read)).result;

/** Types a name and leaves the form. */
function type(owner: number, name: string) {
  const form = renderHook(() => useDraft<{ name: string }>("form", owner, () => null)).result;
  act(() => form.current.save({ name }));
}

describe("a draft", () => {
  it("is restored for its owner until it is cleared", () => {
    type(5, "Metformin");
    const form = open(5);
    expect(form.current.restored).toBe("Metformin");
    act(() => form.current.clear());
    expect(form.current.restored).toBeNull();
    expect(open(5).current.restored).toBeNull();
  });

  it("is not restored for another user, but deleted", () => {
    type(5, "Metformin");
    expect(open(6).current.restored).toBeNull();
    expect(open(5).current.restored).toBeNull();
  });

  it("survives an expired session, but not a sign-out", () => {
    type(5, "Metformin");
    endSession("expired");
    expect(open(5).current.restored).toBe("Metformin");
    endSession("signedOut");
    expect(open(5).current.restored).toBeNull();
  });

  it.each(["{", "null", "7", '"text"', '{"owner":5}', '{"owner":"5","value":{"name":"x"}}'])(
    "stored as %s is ignored",
    (stored) => {
      sessionStorage.setItem("profile.draft.form", stored);
      expect(open(5).current.restored).toBeNull();
    },
  );
});
