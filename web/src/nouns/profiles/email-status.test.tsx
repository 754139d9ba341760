// @vitest-environment happy-dom
import { getMe } from "@dosebeat/contract/sign-in-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { saveSession } from "../../session/session.ts";
import { EmailStatus } from "./email-status.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  [true, ["Send a link to verify it", "Change email address"]],
  [undefined, ["Send a link to verify it", "Change email address"]],
  [false, []],
])("offers links by email if the server sends any: %s", async (sendsMail, expected) => {
  const { user } = getMe.example.answer;
  const meta = { ...user.meta, email_verified: false };
  saveSession("patient");
  vi.stubGlobal("fetch", async () =>
    Response.json({ ...getMe.example.answer, user: { ...user, meta } }),
  );
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider>
          <EmailStatus sendsMail={sendsMail} />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
  await screen.findByText(user.email);
  expect(screen.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual(expected);
  expect(screen.queryAllByText("This server sends no email.")).toHaveLength(
    expected.length ? 0 : 1,
  );
});
