import type { DefinedCall } from "@dosebeat/contract/base/define-call";
import { CALL_GROUPS } from "@dosebeat/contract/calls";
import { anchorOf } from "../../http/deprecation.ts";
import { descriptionOf } from "./access-text.ts";
import { addressOf, type openApiDocument } from "./document.ts";
import { parametersOf } from "./schemas.ts";

/**
 * The contract as a page: plain HTML that expands and collapses without scripts, so that it works with the keyboard
 * and loads nothing but its style sheet.
 */
export function documentationPage({
  info,
  components,
}: ReturnType<typeof openApiDocument>): string {
  const groups = Object.entries(CALL_GROUPS);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Dosebeat API ${escaped(info.version)}</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<header>
<h1>Dosebeat API</h1>
<p>Version ${escaped(info.version)}. ${escaped(info.description)}</p>
<p>For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>. Every call sends and answers JSON; a token goes into the
header <code>Authorization: Bearer …</code>.</p>
<nav aria-label="Groups of calls"><ul>
${groups.map(([name]) => `<li><a href="#${anchorOf(name)}">${escaped(name)}</a></li>`).join("\n")}
<li><a href="#schemas">Schemas</a></li>
</ul></nav>
</header>
<main>
${groups.map(([name, calls]) => groupText(name, calls)).join("\n")}
<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>
${Object.entries(components.schemas)
  .map(([name, schema]) =>
    fold(`<code>${escaped(name)}</code>`, jsonText(schema), `schema-${name}`),
  )
  .join("\n")}
</section>
</main>
</body>
</html>
`;
}

function groupText(name: string, calls: Readonly<Record<string, DefinedCall>>): string {
  const id = anchorOf(name);
  return `<section aria-labelledby="${id}"><h2 id="${id}">${escaped(name)}</h2>
${Object.entries(calls)
  .map(([call, about]) => callText(call, about))
  .join("\n")}
</section>`;
}

function callText(name: string, call: DefinedCall): string {
  const { method, path } = addressOf(name);
  const head = `<span class="method ${method}">${method.toUpperCase()}</span> <code>${escaped(path)}</code> <span class="what">${escaped(call.summary)}</span>`;
  const { status, type = "application/json", also = {} } = call.answer;
  const { answer } = call.example;
  return fold(
    head,
    `<p>${escaped(descriptionOf(call))}</p>
${parametersText(call)}
${call.body ? `<h3>Body</h3>\n${jsonText(call.example.body)}` : ""}
<h3>Answer ${status}${answer === undefined ? "" : `, ${escaped(type)}`}</h3>
${answer === undefined ? "" : jsonText(answer)}
${Object.entries(also)
  .map(([other, text]) => `<p><code>${escaped(other)}</code>: ${escaped(text)}</p>`)
  .join("\n")}`,
    anchorOf(name),
  );
}

function parametersText({ params, query }: DefinedCall): string {
  const rows = [...parametersOf(params, "path"), ...parametersOf(query, "query")];
  if (rows.length === 0) return "";
  return `<h3>Parameters</h3>
<table><thead><tr><th scope="col">Name</th><th scope="col">Where</th><th scope="col">Needed</th><th scope="col">What</th></tr></thead>
<tbody>${rows
    .map(
      ({ name, in: place, required, description, schema }) =>
        `<tr><td><code>${escaped(String(name))}</code></td><td>${escaped(String(place))}</td><td>${required ? "yes" : "no"}</td><td>${escaped(String(description))} <code>${escaped(JSON.stringify(schema))}</code></td></tr>`,
    )
    .join("\n")}</tbody></table>`;
}

function fold(summary: string, content: string, id: string): string {
  return `<details id="${id}"><summary>${summary}</summary><div class="content">${content}</div></details>`;
}

/** Can be scrolled with the keyboard. */
function jsonText(value: unknown): string {
  return `<pre tabindex="0"><code>${escaped(JSON.stringify(value, null, 2))}</code></pre>`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
