import { getWardList, getWardListPdf } from "@dosebeat/contract/ward-list";
import type { FastifyInstance } from "fastify";
import { Listings } from "../../access/audit/listing-queries.ts";
import { listingMember } from "../../access/profiles/staff-rights.ts";
import { sendCsv, wantsCsv } from "../../http/csv.ts";
import { handleRead } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { allTexts } from "../../words/texts.ts";
import { languageOf, sendPaper } from "../papers/send-paper.ts";
import { wardLines } from "./lines.ts";
import { wardListOf } from "./rows.ts";
import { wardPaper } from "./ward-paper.ts";

/** One line per patient of a group, for the ward round. */
export async function wardListRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const listings = new Listings(parts);
  const texts = allTexts();

  handleRead(app, parts, getWardList, async (request, reply, from) => {
    const { params, viewer } = request;
    const list = await wardListOf(from, params.id, listingMember(viewer));
    await listings.record(viewer.actor);
    if (wantsCsv(request)) return sendCsv(reply, "ward-list.csv", wardLines(list));
    return list;
  });

  handleRead(app, parts, getWardListPdf, async (request, reply, from) => {
    const { params, query, viewer } = request;
    const list = await wardListOf(from, params.id, listingMember(viewer));
    await listings.record(viewer.actor);
    const paper = wardPaper(list, texts[languageOf(request, query.language)]);
    return sendPaper(parts, request, reply, { paper, filename: "ward-list.pdf" });
  });
}
