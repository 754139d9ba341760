// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { tokens } from "../src/ui/appearance/theme.ts";
import { answerMadeUp } from "./data/calls.ts";
import { Kit } from "./kit.tsx";
import { STAGES } from "./stage/stages.ts";
import { COLOUR_USES } from "./tokens/colour-uses.ts";
import { hrefOf, readView } from "./view.ts";

// A frame would request its page from a server.
vi.mock("./stage/framed.tsx", () => ({ Framed: () => null }));

const MODES = {
  light: "?theme=light",
  dark: "?theme=dark",
  "right to left": "?language=ar",
};

const { fetch } = window;
beforeEach(() => {
  answerMadeUp();
  vi.stubGlobal("__VERSION__", "0");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.fetch = fetch;
});

// Console output fails every test (scripts/vitest-console.ts).
it.each(Object.entries(MODES))("the whole page is there in %s", async (_, search) => {
  render(<Kit view={readView(search)} />);
  await expect.poll(() => document.getElementById("Medicines")).not.toBeNull();
  // The components' own calls have been answered.
  await expect.poll(() => document.querySelectorAll(".triage-card").length).toBe(6);
});

it.each(Object.keys(STAGES))("a frame of it is there: %s", async (stage) => {
  render(<Kit view={{ ...readView(""), stage }} />);
  await expect.poll(() => document.querySelector("a, button, .list")).not.toBeNull();
});

it("the address holds the view", () => {
  const view = readView("?theme=dark&language=ar&primary=%23112233&stage=dialog");
  expect(readView(hrefOf(view).replace("/kit", ""))).toEqual(view);
});

it.each(["light", "dark"] as const)("every %s token says what it is for", (scheme) => {
  expect(Object.keys(COLOUR_USES).sort()).toEqual(Object.keys(tokens("#0096c7", scheme)).sort());
});
