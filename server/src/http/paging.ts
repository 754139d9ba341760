import { z } from "zod";

export interface Paged {
  "pagination[page]": number;
  "pagination[pageSize]": number;
}

export interface Page {
  limit: number;
  offset: number;
}

export function pageOf(query: Paged): Page {
  const limit = query["pagination[pageSize]"];
  return { limit, offset: (query["pagination[page]"] - 1) * limit };
}

export function paginationOf(query: Paged, total: number) {
  const pageSize = query["pagination[pageSize]"];
  return {
    page: query["pagination[page]"],
    pageSize,
    pageCount: Math.ceil(total / pageSize),
    total,
  };
}

const Direction = z.enum(["asc", "desc"]).default("asc");

/** Parses `field:direction`, which the contract has validated. */
export function orderOf(sort: string): { field: string; direction: "asc" | "desc" } {
  const [field = "", direction] = sort.split(":");
  return { field, direction: Direction.parse(direction) };
}
