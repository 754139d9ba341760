// @vitest-environment happy-dom
import { getReminders } from "@dosebeat/contract/reminders-calls";
import { getMe } from "@dosebeat/contract/sign-in-calls";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../../api/query-client.ts";
import en from "../../../i18n/messages/en.json" with { type: "json" };
import { saveSession } from "../../../session/session.ts";
import { RemindersState } from "./reminders-state.tsx";

const { data: REMINDERS } = getReminders.example.answer;
const { user: ME } = getMe.example.answer;
const MAILED: typeof REMINDERS = {
  ...REMINDERS,
  is_on: true,
  off_until: null,
  mail: true,
  mail_available: true,
  devices: [],
};

beforeEach(() => saveSession("patient"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** `isVerified` undefined: the server does not answer whether the address is. */
function shownOf(reminders: typeof REMINDERS, isVerified: boolean | undefined) {
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.endsWith("/api/reminders")) return Response.json({ data: reminders });
    if (!path.endsWith("/api/users/me") || isVerified === undefined) return new Promise(() => {});
    const meta = { ...ME.meta, email_verified: isVerified };
    return Response.json({ ...getMe.example.answer, user: { ...ME, meta } });
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <p data-testid="state">
          <RemindersState />
        </p>
      </IntlProvider>
    </QueryClientProvider>,
  );
  return () => screen.getByTestId("state").textContent;
}

it.each([
  ["by email", MAILED, true],
  ["no device yet", MAILED, false],
  ["no device yet", { ...MAILED, mail_available: false }, true],
])("says %s", async (expected, reminders, isVerified) => {
  const shown = shownOf(reminders, isVerified);
  await waitFor(() => expect(shown()).toBe(expected));
});

it("says by email only once the address is known to be verified", async () => {
  const shown = shownOf(MAILED, undefined);
  await waitFor(() => expect(shown()).toBe(""));
});
