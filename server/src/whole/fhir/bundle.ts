import { MOST_A_PAGE } from "@dosebeat/contract/fhir";
import type { FastifyRequest } from "fastify";
import type { Parts } from "../../parts.ts";
import { ignoredOf } from "./handling.ts";
import type { Resource } from "./r4.ts";

interface Paged {
  _count: number;
  _offset: number;
}

/** One page of resources, and the total number. */
export interface Found {
  resources: Resource[];
  total: number;
}

export type Resources = Iterable<Resource> | AsyncIterable<Resource>;

/** How many resources a page has, and how many it skips. */
export function pageOf({ _count, _offset }: Paged): { limit: number; offset: number } {
  return { limit: Math.min(_count, MOST_A_PAGE), offset: _offset };
}

/** One page of resources that are made one at a time; only those of the page are kept in memory. */
export async function pageAmong(query: Paged, all: Resources): Promise<Found> {
  const { limit, offset } = pageOf(query);
  const resources: Resource[] = [];
  let total = 0;
  for await (const resource of all) {
    if (total >= offset && resources.length < limit) resources.push(resource);
    total += 1;
  }
  return { resources, total };
}

/** The base address of this server's resources, without a slash at the end. */
export function baseOf(
  { publicUrl }: Pick<Parts, "publicUrl">,
  request: Pick<FastifyRequest, "protocol" | "host">,
): string {
  return `${publicUrl ?? `${request.protocol}://${request.host}`}/fhir`;
}

/** A searchset with its links. A separate entry lists what a lenient client sent that was ignored. */
export function searchset(
  parts: Pick<Parts, "publicUrl">,
  request: FastifyRequest,
  query: Paged,
  { resources, total }: Found,
) {
  const base = baseOf(parts, request);
  const { limit, offset } = pageOf(query);
  const after = offset + limit;
  const address = (from: number) => addressOf(base, request, { _count: limit, _offset: from });
  const outcome = ignoredOf(request);
  const entries = [
    ...resources.map((resource) => ({
      fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
      resource,
      search: { mode: "match" },
    })),
    ...(outcome ? [{ resource: outcome, search: { mode: "outcome" } }] : []),
  ];
  return {
    resourceType: "Bundle" as const,
    type: "searchset" as const,
    total,
    link: [
      { relation: "self", url: address(offset) },
      ...(limit > 0 && after < total ? [{ relation: "next", url: address(after) }] : []),
    ],
    entry: entries.length > 0 ? entries : undefined,
  };
}

/** The address of a page, with the parameters that were used. */
function addressOf(base: string, request: FastifyRequest, page: Paged): string {
  const { pathname } = new URL(request.url, "http://server");
  const used = new URLSearchParams();
  for (const [name, value] of Object.entries(Object(request.query))) {
    if (name in page || value === undefined) continue;
    for (const one of [value].flat()) used.append(name, String(one));
  }
  used.set("_count", String(page._count));
  if (page._offset > 0) used.set("_offset", String(page._offset));
  return `${base}${pathname.replace(/^\/fhir/, "")}?${used}`;
}
