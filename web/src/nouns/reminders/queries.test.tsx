// @vitest-environment happy-dom

import type { ChangeReminders } from "@dosebeat/contract/reminders";
import { getReminders } from "@dosebeat/contract/reminders-calls";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { saveSession } from "../../session/session.ts";
import { LockScreen } from "./lock-screen.tsx";
import { useSaveReminders } from "./queries.ts";
import { useReminders } from "./use-reminders.ts";

type Shows = NonNullable<ChangeReminders["shows"]>;

const SETTINGS = getReminders.example.answer.data;

let stored: Shows;
/** Changes that the server has not answered yet. */
let asked: { shows: Shows; answer(isTaken: boolean): void }[];

beforeEach(() => {
  saveSession("patient");
  stored = SETTINGS.shows;
  asked = [];
  vi.stubGlobal("fetch", async (_: string, { method, body }: { method: string; body: string }) => {
    if (method === "PUT") {
      const { shows } = JSON.parse(body).data;
      const isTaken = await new Promise<boolean>((answer) => asked.push({ shows, answer }));
      if (!isTaken) throw new TypeError("no network");
      stored = shows;
    }
    return Response.json({ data: { ...SETTINGS, shows: stored } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Screen() {
  const { data } = useReminders();
  const save = useSaveReminders();
  return data && <LockScreen shows={data.shows} labelledBy="lock" save={save} />;
}

async function shownScreen() {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <Screen />
      </IntlProvider>
    </QueryClientProvider>,
  );
  await screen.findAllByRole("radio");
}

const choices = ["hidden", "plain", "names"] as const;

function choose(shows: Shows) {
  const radio = screen.getAllByRole("radio")[choices.indexOf(shows)];
  if (radio) fireEvent.click(radio);
}

function chosen(): Shows | undefined {
  const radios = screen.getAllByRole<HTMLInputElement>("radio");
  return choices[radios.findIndex(({ checked }) => checked)];
}

async function answerTo(shows: Shows, isTaken = true) {
  await expect.poll(() => asked.map((one) => one.shows)).toEqual([shows]);
  asked.shift()?.answer(isTaken);
}

it("shows a choice at once, and the last of several whatever is answered meanwhile", async () => {
  await shownScreen();
  for (const shows of ["names", "hidden", "names"] as const) {
    choose(shows);
    expect(chosen()).toBe(shows);
  }
  for (const shows of ["names", "hidden", "names"] as const) {
    await answerTo(shows);
    expect(chosen()).toBe("names");
  }
  await expect.poll(() => stored).toBe("names");
  expect(chosen()).toBe("names");
});

it("goes back to what the server has stored, also where an earlier choice failed too", async () => {
  await shownScreen();
  choose("names");
  choose("hidden");
  await answerTo("names", false);
  await answerTo("hidden", false);
  await expect.poll(() => chosen()).toBe("plain");
  expect(stored).toBe("plain");
});
