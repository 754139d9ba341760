import { createMemoryHistory } from "@tanstack/react-router";
import { expect, it } from "vitest";
import { makeRouter } from "../router.ts";
import { parseSearch } from "./parse-search.ts";

it("keeps digits and words that look like values as text", () => {
  const search = { q: "40002", person: "true", group: "007", empty: "" };
  expect(parseSearch(`?${new URLSearchParams(search)}`)).toEqual(search);
});

it("leaves out NUL", () => {
  expect(parseSearch("?q=%00&group=a%00b")).toEqual({ q: "", group: "ab" });
});

it("finds in an address what was put there", async () => {
  const history = createMemoryHistory();
  const router = makeRouter(history);
  for (const q of ["40002", "1e3", "0040", "true", "null", "&"]) {
    const { href } = router.buildLocation({
      to: "/{-$locale}/worklist",
      search: { q, done: true },
    });
    history.push(href);
    expect(router.parseLocation(history.location).search).toEqual({ q, done: "true" });
  }
});
