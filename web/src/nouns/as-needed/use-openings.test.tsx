// @vitest-environment happy-dom
import { getDoses } from "@dosebeat/contract/doses-calls";
import { getUserdata } from "@dosebeat/contract/profiles-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { saveSession } from "../../session/session.ts";
import { useOpenings } from "./use-openings.tsx";

const AT = Date.parse("2026-05-10T12:00:00Z");
const ANSWER = { ...getDoses.example.answer.data, named_presses: [] };
const { data: PROFILE } = getUserdata.example.answer;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Screen() {
  const { answers, page } = useOpenings({
    answer: ANSWER,
    profile: PROFILE,
    now: AT,
    onNeeded: () => undefined,
  });
  return (
    <>
      <button
        type="button"
        onClick={() => answers.onTwice({ at: AT, due: AT, pressed: AT, medicines: [1] })}
      >
        Twice
      </button>
      {page}
    </>
  );
}

it("does not say of what the server refused that it was noted", async () => {
  // Devices without a store send at once.
  vi.stubGlobal("indexedDB", undefined);
  saveSession("patient");
  const error = { status: 409, name: "ConflictError", message: "Not now." };
  vi.stubGlobal("fetch", async () => Response.json({ data: null, error }, { status: 409 }));
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider>
          <Screen />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Twice" }));
  await vi.waitFor(() => screen.getByText("Couldn’t save: Not now."), 5_000);
  expect(screen.queryByText(/^Noted/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  // Whom to call stays.
  expect(screen.getByRole("heading", { name: en.takenTwice.noMore })).toBeTruthy();
});
