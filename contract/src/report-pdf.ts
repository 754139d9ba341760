import { z } from "zod/mini";
import { IdParam, LocalDate } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { LANGUAGES } from "./base/languages.ts";
import { TEXTS } from "./base/property-texts.ts";

const language = z.optional(z.enum(LANGUAGES));
const LANGUAGE_TEXT = "Language of the paper. Default: by the header Accept-Language.";

/** The parameters of a paper that has no range of days. */
export const PaperQuery = described(z.strictObject({ language }), { language: LANGUAGE_TEXT });

const ReportParams = described(z.strictObject({ profileid: IdParam }), {
  profileid: TEXTS.profileid,
});

const ReportQuery = described(z.strictObject({ from: LocalDate, to: LocalDate, language }), {
  from: "First chart day, YYYY-MM-DD in the patient's zone.",
  to: "Last chart day, YYYY-MM-DD, at most 91 days after the first.",
  language: LANGUAGE_TEXT,
});

export const getReportPdf = defineCall(
  {
    method: "GET",
    path: "/api/profiles/:profileid/report.pdf",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "patient",
    tokens: "none",
    tells: "doses",
    params: ReportParams,
    query: ReportQuery,
    answer: { status: 200, schema: z.string(), type: "application/pdf", streamed: true },
    refusals: [404, 409, 429],
    logged: "readFigures",
    summary: "Get the report of a patient as a PDF, A4.",
    description:
      "Who the patient is, the figures of GET /api/adherence for all medicines and for each, what happened on the days and the one after (contacts, notes that the patient reads, changes of plan, pauses, days not counted, boxes and corrections; the newest 60), definitions and a line to sign. The plan and the chronology are on the page that browsers print. Instead of a note or reason with letters that are neither Latin nor Arabic it says so, and where the text stands. 409: a name or a medicine has such letters.",
  },
  { answer: "%PDF-1.7\n" },
);
