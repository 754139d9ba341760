import { SENSOR_STATES } from "@dosebeat/contract/sensors";
import { describe, expect, it } from "vitest";
import { nextSort, queryOf, readSensors } from "./list-search.ts";

describe("search parameters of the list of boxes", () => {
  it("are parsed, and malformed values count as absent", () => {
    const search = { q: "70b3", state: "silent", box: "free", sort: "battery:desc", page: "3" };
    expect(readSensors(search)).toEqual({ ...search, state: "silent", box: "free", page: 3 });
    const nonsense = { q: "  ", state: "sick", box: "x", sort: "claimcode:asc", page: "-1" };
    expect(readSensors(nonsense)).toEqual({});
    expect(readSensors({ sort: "battery:sideways", page: "1.5", q: ["a"] })).toEqual({
      sort: "battery:asc",
    });
  });

  it.each(SENSOR_STATES)("may filter for boxes that are %s", (state) => {
    expect(readSensors({ state })).toEqual({ state });
  });

  it("become parameters of the call, ordered by id by default", () => {
    expect(queryOf({}, 25)).toEqual({
      "sort[0]": "id:asc",
      "pagination[page]": 1,
      "pagination[pageSize]": 25,
    });
    const query = queryOf({ q: " a&b ", box: "free", state: "alive", page: 2 }, 25);
    expect(query).toMatchObject({
      search: "a&b",
      is_linked: "false",
      state: "alive",
      "pagination[page]": 2,
    });
  });

  it("sort by a column ascending, descending and by id again", () => {
    const up = nextSort(undefined, "battery");
    const down = nextSort(up, "battery");
    expect([up, down, nextSort(down, "battery")]).toEqual([
      "battery:asc",
      "battery:desc",
      undefined,
    ]);
    expect(nextSort("battery:desc", "id")).toBe("id:asc");
  });
});
