// @vitest-environment happy-dom
import { getConfig } from "@testing-library/react";
import { expect, it } from "vitest";

it("a search of the page is not limited to the library's one second", () => {
  expect(getConfig().asyncUtilTimeout).toBe(60_000);
});
