// @vitest-environment happy-dom
import type { Watched, WatchedDose } from "@dosebeat/contract/care";
import { getWatched } from "@dosebeat/contract/care-calls";
import { HOUR } from "@dosebeat/domain/time/durations";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { useCare } from "../../nouns/care/queries.ts";
import { saveSession } from "../../session/session.ts";
import { useNow } from "../../ui/controls/use-now.ts";
import { Headline, ShortHeadline } from "./headline.tsx";
import { useWatched } from "./queries.ts";

const PATIENT: Watched = getWatched.example.answer.data;
const NOW = Date.parse("2026-11-21T09:20:00Z");
const TAKEN: WatchedDose = {
  due_utc: "2026-11-21T08:00:00.000Z",
  at_utc: "2026-11-21T08:03:00.000Z",
  standing: "taken",
  timing: "on_time",
  cause: null,
  is_thanked: false,
};
const NO_PRESS: WatchedDose = { ...TAKEN, at_utc: null, standing: "no_press", timing: null };
const SEEN = "2026-11-21T09:10:00.000Z";
const OPEN = { since_utc: TAKEN.due_utc, seen_utc: SEEN, newest: NO_PRESS, taken: null };
const CALM: Partial<Watched> = { state: "well", since_utc: null, newest: TAKEN, taken: TAKEN };

let isFailing: boolean;
/** Whether requests get no answer for now. */
let isSlow: boolean;
let watched: Watched;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  saveSession("patient");
  isFailing = false;
  isSlow = false;
  vi.stubGlobal("fetch", async (path: string) => {
    await vi.waitUntil(() => !isSlow, { timeout: 60_000 });
    if (isFailing) return new Response("", { status: 500 });
    return Response.json({
      data: path.endsWith("/api/care") ? { carers: [], patients: [watched] } : watched,
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function OfList() {
  const { data } = useCare({ refetchInterval: 60_000 });
  const now = useNow();
  const [first] = data?.patients ?? [];
  return first ? <ShortHeadline watched={first} now={now} /> : null;
}

function OfPerson() {
  const { data } = useWatched(watched.id);
  const now = useNow();
  return data ? <Headline watched={data} now={now} /> : null;
}

/** Second by second, so that each answer is processed before the next one. */
const pass = (seconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(0);
    for (let passed = 0; passed < seconds; passed += 1) await vi.advanceTimersByTimeAsync(1000);
  });

/** Shows it; the returned function tells what is said, and in which tone. */
async function shown(Shown: typeof OfList, about: Partial<Watched>) {
  watched = {
    ...PATIENT,
    timezone: "UTC",
    scope: "doses",
    called: "Mum",
    unanswered: [],
    ...about,
  };
  const { container } = render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en-GB" messages={en} timeZone="UTC">
        <MantineProvider>
          <Shown />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
  await pass(0);
  return () => ({
    text: (container.querySelector("[data-tone]")?.textContent ?? "").replaceAll(
      /[\u2066-\u2069]/g,
      "",
    ),
    tone: container.querySelector("[data-tone]")?.getAttribute("data-tone"),
  });
}

/** What is shown before and after the server fails. */
async function before(Shown: typeof OfList, about: Partial<Watched>) {
  const said = await shown(Shown, about);
  const first = said();
  isFailing = true;
  await pass(80);
  const then = said();
  isFailing = false;
  await pass(60);
  expect(said()).toEqual(first);
  return { first, then };
}

it.each([
  ["the list", OfList],
  ["the person", OfPerson],
])("of %s says nothing calm while it could not be refreshed", async (_, Shown) => {
  const { first, then } = await before(Shown, CALM);
  expect(first).toMatchObject({ tone: "good", text: expect.stringContaining("took it, 08:03") });
  expect(then).toMatchObject({
    tone: "unknown",
    text: expect.stringMatching(/^Unclear since \d\d:20/),
  });
});

it.each([
  ["the list", OfList],
  ["the person", OfPerson],
])("of %s goes on saying that a press is missing", async (_, Shown) => {
  const { first, then } = await before(Shown, { state: "no_press", ...OPEN });
  expect(first.tone).toBe("warn");
  expect(then).toEqual(first);
});

/** The device wakes after so long, and requests get no answer yet. */
async function sleepFor(ms: number) {
  isSlow = true;
  vi.setSystemTime(NOW + ms);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await pass(1);
}

it.each([
  ["the list", OfList],
  ["the person", OfPerson],
])("of %s says nothing calm after a pause until the server has answered", async (_, Shown) => {
  const said = await shown(Shown, CALM);
  expect(said().tone).toBe("good");
  await sleepFor(3 * HOUR);
  expect(said()).toEqual({
    tone: "unknown",
    text: expect.stringMatching(/^As of 09:20 · refreshing…/),
  });
  watched = { ...watched, state: "no_press", ...OPEN };
  isSlow = false;
  await pass(60);
  expect(said().tone).toBe("warn");
});

it("of the person says as of when a press is missing while the server is asked after a pause", async () => {
  const said = await shown(OfPerson, { state: "no_press", ...OPEN });
  expect(said().text).not.toContain("As of");
  await sleepFor(3 * HOUR);
  expect(said()).toMatchObject({ tone: "warn", text: expect.stringContaining("As of 09:20") });
});

it("says that no question is open only while it knows", async () => {
  const { first, then } = await before(OfList, {
    state: "well",
    scope: "alerts",
    newest: null,
    taken: null,
    since_utc: null,
  });
  expect(first.text).toContain("No question open");
  expect(then.text).toMatch(/^Unclear since \d\d:20$/);
});
