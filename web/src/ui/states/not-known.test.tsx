// @vitest-environment happy-dom
import { dataOf, Id } from "@dosebeat/contract/base/answers";
import { defineCall } from "@dosebeat/contract/base/define-call";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod/mini";
import { call } from "../../api/call.ts";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { saveSession } from "../../session/session.ts";
import { OfflineBanner } from "../frame/offline-banner.tsx";
import { EmptyList } from "./not-known.tsx";

const getList = defineCall(
  {
    method: "GET",
    path: "/api/list",
    who: "user",
    scope: "self",
    summary: "For tests.",
    answer: { status: 200, schema: dataOf(z.array(Id)) },
  } as const,
  { answer: { data: [1] } },
);

const EMPTY = () => Response.json({ data: [] });
/** How the server answers a request. */
let serve: (path: string) => Response | Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-05-10T08:12:00Z") });
  saveSession("patient");
  serve = EMPTY;
  vi.stubGlobal("fetch", async (path: string) => serve(path));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A list with its own query: the patients of a ward. */
function List({ interval }: { interval?: number }) {
  const [ward, setWard] = useState(1);
  const client = useQueryClient();
  const key = ["list", ward];
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getList, { signal }),
    placeholderData: (previous) => previous,
    ...(interval !== undefined && { refetchInterval: interval }),
  });
  return (
    <>
      {data?.data.length === 0 && (
        <EmptyList of={{ queryKey: ["list"] }} icon={null} title="Nobody needs a call" text="" />
      )}
      <p>{data && data.data.length > 0 && `rows: ${data.data}`}</p>
      <button type="button" onClick={() => setWard(2)}>
        Ward 2
      </button>
      <button type="button" onClick={() => client.setQueryData(key, { data: [] })}>
        Written
      </button>
    </>
  );
}

/** Second by second, so that each answer is processed before the next one. */
const pass = (seconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(0);
    for (let passed = 0; passed < seconds; passed += 1) await vi.advanceTimersByTimeAsync(1000);
  });
const press = async (name: string) => {
  // The button is in the banner and in the list.
  const [first] = screen.getAllByRole("button", { name });
  await act(async () => void (first && fireEvent.click(first)));
  await pass(0);
};
const isSaid = (text: string) => screen.queryByText(text, { exact: false }) !== null;
const isClear = () => isSaid("Nobody needs a call");
const banner = () => screen.getAllByRole("status")[0]?.textContent;

async function shown(interval?: number) {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en-GB" messages={en} timeZone="UTC">
        <MantineProvider>
          <OfflineBanner />
          <List {...(interval !== undefined && { interval })} />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
  await pass(0);
}

/** The time of the first answer, in any time zone of the test machine. */
const TIME = "\\d\\d:12";

const FAILURES = [
  ["a server that fails", () => new Response("", { status: 500 })],
  ["a proxy", () => new Response("busy", { status: 503 })],
  ["an answer that the schema refuses", () => Response.json({ data: ["seven"] })],
  ["a refusal", () => new Response("", { status: 429 })],
  [
    "no network",
    () => {
      throw new TypeError("no network");
    },
  ],
  ["no answer at all", () => new Promise<Response>(() => undefined)],
] as const;

it.each(FAILURES)(
  "withdraws the all-clear after %s, and shows it again after an answer",
  async (_, fail) => {
    await shown(60_000);
    expect([isClear(), banner()]).toEqual([true, ""]);
    serve = fail;
    await pass(80);
    expect(isClear()).toBe(false);
    expect(screen.getByRole("heading").textContent).toMatch(new RegExp(`^Unclear since ${TIME}$`));
    expect(banner()).toMatch(
      new RegExp(`^As of ${TIME}; couldn’t be refreshed since\\..*Try again$`),
    );
    serve = EMPTY;
    await press("Try again");
    expect([isClear(), banner()]).toEqual([true, ""]);
  },
);

it("asks again by itself where the list does not", async () => {
  await shown();
  serve = () => new Response("", { status: 500 });
  await pass(25);
  await act(async () => void window.dispatchEvent(new Event("visibilitychange")));
  await pass(10);
  expect(isClear()).toBe(false);
  const rows = () => Response.json({ data: [7] });
  serve = rows;
  await pass(50);
  expect(isSaid("rows: 7")).toBe(true);
  expect(banner()).toBe("");
});

it("keeps the rows, and says of when they are", async () => {
  serve = () => Response.json({ data: [7] });
  await shown(60_000);
  serve = () => new Response("", { status: 500 });
  await pass(80);
  expect(isSaid("rows: 7")).toBe(true);
  expect(banner()).toMatch(new RegExp(`^As of ${TIME}`));
});

it("does not take what is written into an answer for an answer", async () => {
  await shown(60_000);
  serve = () => new Response("", { status: 500 });
  await pass(80);
  await press("Written");
  expect(isClear()).toBe(false);
  expect(banner()).toMatch(new RegExp(`^As of ${TIME}`));
});

it("never says of one list that it is empty because another was", async () => {
  await shown();
  let answer = (_: Response) => {};
  serve = () =>
    new Promise<Response>((resolve) => {
      answer = resolve;
    });
  await press("Ward 2");
  expect(isClear()).toBe(false);
  await act(async () => answer(Response.json({ data: [7] })));
  await pass(0);
  expect(isSaid("rows: 7")).toBe(true);
});
