import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { loadOptional } from "./chunks.ts";

test("a part that cannot be fetched leaves its place empty, and takes nothing else from the screen", async () => {
  const load = loadOptional<object>(() => Promise.reject(new TypeError("Failed to fetch")));
  const { default: Part } = await load();
  expect(renderToString(createElement(Part))).toBe("");
});
