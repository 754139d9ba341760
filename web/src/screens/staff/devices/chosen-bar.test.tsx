// @vitest-environment happy-dom
import { getSensorSummaries } from "@dosebeat/contract/sensors-calls";
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import en from "../../../i18n/messages/en.json" with { type: "json" };
import { queryOf } from "../../../nouns/sensors/list-search.ts";
import { useChosen } from "../../../nouns/sensors/use-chosen.ts";
import { saveSession } from "../../../session/session.ts";
import { ChosenBar } from "./chosen-bar.tsx";

/** Lets the server answer which boxes match. */
let answer: () => void;

beforeEach(() => {
  saveSession("admin");
  const [row] = getSensorSummaries.example.answer.data;
  const data = ["a", "b", "c"].map((deveui) => ({
    ...row,
    attributes: { ...row?.attributes, deveui },
  }));
  const meta = { pagination: { page: 1, pageSize: 100, pageCount: 1, total: 3 } };
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise((resolve) => {
        answer = () => resolve(Response.json({ data, meta }));
      }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Boxes({ words }: { words: string }) {
  const { chosen, choose, clear } = useChosen();
  return (
    <>
      <output>{[...chosen].sort().join(" ")}</output>
      <button type="button" onClick={() => choose(["z"], true)}>
        Tick z
      </button>
      {chosen.size > 0 && (
        <ChosenBar
          count={chosen.size}
          total={3}
          filters={queryOf({ q: words }, 100)}
          onAll={(deveuis) => choose(deveuis, true)}
          onNone={clear}
          onChange={() => undefined}
          onPrint={() => undefined}
        />
      )}
      <button type="button" onClick={() => choose(["a"], true)}>
        Tick a
      </button>
    </>
  );
}

const framed = (words: string) => (
  <IntlProvider locale="en" messages={en} timeZone="UTC">
    <MantineProvider>
      <Boxes words={words} />
    </MantineProvider>
  </IntlProvider>
);
const press = (name: RegExp | string) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));
const choose = async (name: RegExp) => {
  await press("More for the selected boxes");
  await act(async () => fireEvent.click(screen.getByRole("menuitem", { name })));
};
const answered = () =>
  act(async () => {
    answer();
    await new Promise((resolve) => setTimeout(resolve));
  });
const ticked = () => document.querySelector("output")?.textContent;

/** Asks for all that match, with one box ticked. */
async function asked() {
  const { rerender } = render(framed("ward 3"));
  await press("Tick a");
  await choose(/^Select all 3/);
  return rerender;
}

it("ticks all that match, and keeps what was ticked while they were being found", async () => {
  await asked();
  await press("Tick z");
  await answered();
  expect(ticked()).toBe("a b c z");
});

it("ticks nothing once all have been unticked", async () => {
  await asked();
  await choose(/^Clear selection/);
  await answered();
  expect(ticked()).toBe("");
});

it("ticks no boxes of a filter that has been left", async () => {
  const rerender = await asked();
  rerender(framed("ward 4"));
  await answered();
  expect(ticked()).toBe("a");
});
