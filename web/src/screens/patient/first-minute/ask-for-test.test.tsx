// @vitest-environment happy-dom
import { getReminders } from "@dosebeat/contract/reminders-calls";
import { getMe } from "@dosebeat/contract/sign-in-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../../api/query-client.ts";
import en from "../../../i18n/messages/en.json" with { type: "json" };
import { remindersOptions } from "../../../nouns/reminders/use-reminders.ts";
import { saveSession } from "../../../session/session.ts";
import { TestQuestion } from "./ask-for-test.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([true, false])("ends once email is chosen and stored: %s", async (isStored) => {
  const { data: reminders } = getReminders.example.answer;
  saveSession("patient");
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    if (path.endsWith("/api/users/me")) return Response.json(getMe.example.answer);
    if (method !== "PUT") return Response.json({ data: reminders });
    if (!isStored) throw new TypeError("no network");
    return Response.json({ data: { ...reminders, mail: true } });
  });
  const client = makeQueryClient();
  client.setQueryData(remindersOptions.queryKey, reminders);
  const setState = vi.fn();
  const onDone = vi.fn();
  const remind = {
    state: "sent" as const,
    setState,
    reminders,
    ability: "able" as const,
    fault: null,
    busy: false,
    isAskable: true,
    unread: null,
    readAgain: async () => undefined,
    allow: async () => undefined,
    testAgain: async () => undefined,
  };
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <IntlProvider locale="en" messages={en} timeZone="UTC">
          <MantineProvider>
            <TestQuestion remind={remind} onDone={onDone} />
          </MantineProvider>
        </IntlProvider>
      </QueryClientProvider>,
    );
  });
  fireEvent.click(screen.getByRole("button", { name: "I saw nothing" }));
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "Remind me by email instead" }));
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(onDone).toHaveBeenCalledTimes(isStored ? 1 : 0);
  expect(setState).toHaveBeenCalledTimes(isStored ? 1 : 0);
});
