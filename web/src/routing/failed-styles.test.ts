// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { loadChunk, noteFailedStyles } from "./chunks.ts";

test("styles that could not be fetched are asked for again with the next chunk", async () => {
  noteFailedStyles();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  document.head.append(link);
  link.dispatchEvent(new Event("error"));
  const loading = loadChunk(async () => "the screen")();
  await Promise.resolve();
  await Promise.resolve();
  const [again] = document.querySelectorAll("link");
  expect(again).not.toBe(link);
  again?.dispatchEvent(new Event("load"));
  expect(await loading).toBe("the screen");
});
