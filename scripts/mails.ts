import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, type Language } from "@dosebeat/contract/base/languages";
import { accountMailsIn } from "../server/test/account-mails.ts";
import { print, ROOT } from "./step.mjs";

/* Writes every mail about an account to one page a language, as HTML beside its text. */
const FOLDER = join(ROOT, "data-mails");

mkdirSync(FOLDER, { recursive: true });
for (const language of LANGUAGES) {
  const file = join(FOLDER, `${language}.html`);
  writeFileSync(file, pageOf(language));
  print(file);
}

function pageOf(language: Language): string {
  const mails = accountMailsIn(language).map(
    ({
      kind,
      mail: { subject, text, html = "" },
    }) => `<h2 dir="auto">${kind}: ${escaped(subject)}</h2>
<div style="display:flex;flex-wrap:wrap;gap:1em"><iframe sandbox="" style="width:390px;height:600px" srcdoc="${escaped(html)}"></iframe>
<pre dir="auto" style="white-space:pre-wrap;max-width:40em">${escaped(text)}</pre></div>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>${language}</title>${mails.join("\n")}\n`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
