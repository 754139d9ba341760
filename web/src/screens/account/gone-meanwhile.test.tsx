// @vitest-environment happy-dom
import { unassignSensor } from "@dosebeat/contract/bindings";
import { CareAnswer } from "@dosebeat/contract/care";
import { changeCare, getCare } from "@dosebeat/contract/care-calls";
import { getUserdata } from "@dosebeat/contract/profiles-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { AskCard } from "../../nouns/care/ask-card.tsx";
import { LinkedBox } from "../../nouns/sensors/linked-box.tsx";
import { saveSession } from "../../session/session.ts";

const done = vi.hoisted(() => vi.fn());
vi.mock("../../ui/toasts/toasts.tsx", async (original) => ({
  ...(await original<object>()),
  toastDone: done,
}));

let answer: unknown;

beforeEach(() => {
  vi.useFakeTimers();
  saveSession("patient");
  done.mockReset();
  vi.stubGlobal("fetch", async () => Response.json(answer));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = async (name: string) => {
  await act(async () => fireEvent.click(screen.getByRole("button", { name })));
  await pass(0);
};

/** A screen that no longer shows a part once the first of two answers has been refetched. */
function Screen({ part }: { part: ReactElement }) {
  const meta = { shows: ["care", "sensors"] as const };
  const first = useQuery({ queryKey: ["first"], meta, queryFn: async () => ++asked });
  useQuery({
    queryKey: ["second"],
    meta,
    queryFn: () => new Promise((resolve) => setTimeout(() => resolve(asked), 500)),
  });
  return first.data === 1 ? part : null;
}
let asked: number;

async function shown(part: ReactElement) {
  asked = 0;
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider>
          <Screen part={part} />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
  await pass(600);
}

it("a box that is unlinked is told of, though it is gone from the screen before all is known", async () => {
  const { sensor, timezone } = getUserdata.example.answer.data;
  if (!sensor) throw new Error("The example has no box.");
  await shown(<LinkedBox sensor={sensor} zone={timezone} />);
  answer = unassignSensor.example.answer;
  await press("Unlink the box");
  fireEvent.click(
    screen.getAllByRole("button", { name: "Unlink the box" }).at(-1) ?? document.body,
  );
  await pass(100);
  expect(screen.queryByRole("button")).toBeNull();
  await pass(600);
  expect(done).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(sensor.deveui));
});

it("so is a carer who is accepted", async () => {
  const [LINK] = CareAnswer.parse(getCare.example.answer).data.carers;
  if (!LINK) throw new Error("The example has no carer.");
  await shown(<AskCard link={{ ...LINK, state: "asks", name: "Ben" }} />);
  answer = changeCare.example.answer;
  await press("Yes, this is right");
  await pass(700);
  expect(done).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("Ben"));
});
