import { expect, it } from "vitest";
import { neighboursOf } from "./neighbours.ts";

const row = (id: number) => ({ id, attributes: { givenname: "A", familyname: String(id) } });
const page = (...ids: number[]) => ({ rows: ids.map(row), total: 60 });

it("names who stands before and after, and the place in the whole list", () => {
  const listed = { page: 2, here: page(5, 6, 7), beyond: undefined, edge: 0 } as const;
  expect(neighboursOf({ ...listed, profileid: 6 })).toEqual({
    of: 6,
    place: 27,
    before: { row: row(5), page: 2 },
    after: { row: row(7), page: 2 },
  });
});

it("goes on over the ends of a page", () => {
  const asked = { page: 2, here: page(5, 6) } as const;
  const last = neighboursOf({ ...asked, profileid: 6, beyond: page(8, 9), edge: 1 });
  expect(last).toMatchObject({ before: { row: row(5) }, after: { row: row(8), page: 3 } });
  const first = neighboursOf({ ...asked, profileid: 5, beyond: page(3, 4), edge: -1 });
  expect(first).toMatchObject({ before: { row: row(4), page: 1 }, after: { row: row(6) } });
});

it("offers the first of the list after somebody who is not on it, and nobody before", () => {
  const asked = { page: 1, here: page(5, 6), beyond: undefined, edge: 0 } as const;
  expect(neighboursOf({ ...asked, profileid: 9 })).toEqual({
    of: 9,
    place: null,
    before: undefined,
    after: { row: row(5), page: 1 },
  });
});
