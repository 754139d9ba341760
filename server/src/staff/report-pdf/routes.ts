import { getReportPdf } from "@dosebeat/contract/report-pdf";
import { addDays } from "@dosebeat/domain/time/local-time";
import type { FastifyInstance } from "fastify";
import { invalid } from "../../http/errors.ts";
import { handleRead } from "../../http/handle.ts";
import { refuseLongRange } from "../../http/instant-range.ts";
import type { Parts } from "../../parts.ts";
import { allTexts } from "../../words/texts.ts";
import { otherPatientWith } from "../other-patient.ts";
import { languageOf, sendPaper } from "../papers/send-paper.ts";
import { overviewOf } from "../worklist/overview.ts";
import { adherenceFor } from "./facts.ts";
import { findHappened } from "./happened.ts";
import { reportPaper } from "./report-paper.ts";

const MOST_DAYS = 92;
const PARTS = ["name", "box", "plan", "doses", "figures", "notes"] as const;

/** A patient's report for those who file it by program; people print the page. */
export async function reportPdfRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const texts = allTexts();
  const { clock } = parts;

  handleRead(app, parts, getReportPdf, async (request, reply, from) => {
    const { params, query, viewer } = request;
    const range = { from: query.from, to: query.to };
    refuseLongRange(range.from, range.to);
    if (range.to >= addDays(range.from, MOST_DAYS))
      throw invalid(["to"], `The range must not be longer than ${MOST_DAYS} days.`);
    const profile = await otherPatientWith(from.db, viewer, params.profileid, PARTS);
    const patient = await overviewOf(from, viewer, profile);
    const userid = viewer.actor.userid ?? viewer.userid;
    const adherence = await adherenceFor(from, userid, profile, range);
    const medicines = [];
    for (const { id, name, strength } of patient.medicines) {
      const own = await adherenceFor(from, userid, profile, range, id);
      // A medicine that was not due in these days is left out.
      const isOfDays = own.days.some(({ due, excused }) => due + excused > 0);
      if (isOfDays) medicines.push({ name, strength, adherence: own });
    }
    const { timezone } = patient;
    const happened = await findHappened(from.db, profile, { ...range, timezone });
    const reported = { patient, range, adherence, medicines, happened, now: clock.now() };
    const paper = reportPaper(reported, texts[languageOf(request, query.language)]);
    return sendPaper(parts, request, reply, { paper, filename: "report.pdf" });
  });
}
