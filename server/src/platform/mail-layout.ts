import type { Mail } from "./mail.ts";

/** Placeholder for the link in the text of a mail. */
export const LINK = "{link}";

/** A mail before layout. */
export interface WrittenMail {
  subject: string;
  /**
   * Paragraphs. A line with a link, such as {@link LINK}, becomes a button, labelled with the text before the link.
   */
  text: string;
  /** The addresses of the links, by name. */
  links: Readonly<Record<string, string>>;
  /** The last line, also with {@link LINK}, and the address of that link. */
  end?: { text: string; link: string };
  lang: string;
  dir: "ltr" | "rtl";
}

/** The mail as text and as HTML. */
export function layOut(to: string, mail: WrittenMail): Mail & { html: string } {
  return { to, subject: mail.subject, text: plainText(mail), html: html(mail) };
}

/** For programs that do not show HTML, and people who do not want it. */
function plainText({ text, links, end }: WrittenMail): string {
  const body = text.trim().replace(/\n{3,}/g, "\n\n");
  const parts = [
    Object.entries(links).reduce(
      (said, [name, link]) => said.replace(marked(name), () => link),
      body,
    ),
  ];
  if (end) parts.push(`-- \n${end.text.replace(marked("link"), () => end.link)}`);
  return `${parts.join("\n\n")}\n`;
}

/** A link in a text; right-to-left texts isolate what is inserted. */
function marked(name: string): RegExp {
  return new RegExp(`[\\u2066-\\u2069]*\\{${name}\\}[\\u2066-\\u2069]*`, "g");
}

/** The longest label of a button; longer texts are put before it. */
const LONGEST_BUTTON = 60;

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/** The styles without media queries; the dark colours are below. */
const STYLES = {
  page: "margin:0;padding:0;background-color:#eef3f6",
  card: "max-width:520px;width:100%;background-color:#ffffff;border-radius:16px",
  name: `margin:0 0 20px;${FONT};font-size:15px;line-height:1.4;font-weight:700;color:#00628a`,
  text: `margin:0 0 16px;${FONT};font-size:18px;line-height:1.5;color:#14202b`,
  cell: "border-radius:12px;background-color:#00628a",
  link: `display:block;padding:15px 26px;${FONT};font-size:18px;line-height:1.35;font-weight:600;color:#ffffff;text-decoration:none;text-align:center`,
  end: `margin:20px 0 0;${FONT};font-size:14px;line-height:1.5;color:#4a5b68`,
  endLink: "color:#4a5b68;text-decoration:underline",
} as const;

const DARK = `@media (prefers-color-scheme:dark){
.page{background-color:#0d151c!important}.card{background-color:#18232d!important}
.name{color:#6fcdf2!important}.text{color:#e6edf2!important}
.cell{background-color:#6fcdf2!important}.link{color:#06202d!important}
.end,.end a{color:#a9bac6!important}}`;

/** The same as HTML: one column, one button, light or dark as the reader prefers, nothing loaded from elsewhere. */
function html(mail: WrittenMail): string {
  const { subject, text, end, lang, dir } = mail;
  const body = text
    .trim()
    .split(/\n+/)
    .map((line) => block(line, mail))
    .join("\n");
  const last = end ? endOf(end) : "";
  const align = dir === "rtl" ? "right" : "left";
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>:root{color-scheme:light dark}
${DARK}</style>
</head>
<body class="page" style="${STYLES.page}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="${STYLES.page}"><tr>
<td align="center" style="padding:24px 12px">
<table role="presentation" class="card" cellpadding="0" cellspacing="0" dir="${dir}" style="${STYLES.card}"><tr>
<td style="padding:28px 24px 12px;text-align:${align}">
<p class="name" style="${STYLES.name}">Dosebeat</p>
${body}
</td></tr></table>
${last}
</td></tr></table>
</body>
</html>
`;
}

function block(line: string, { links }: WrittenMail): string {
  const [name, link] = Object.entries(links).find(([key]) => line.includes(`{${key}}`)) ?? [];
  if (name === undefined || link === undefined) return paragraph(line);
  const said = nameIn(line, name);
  if (said.length <= LONGEST_BUTTON) return button(said, link);
  return `${paragraph(`${said}:`)}\n${button("Dosebeat", link)}`;
}

/** The text before the link, without its colon. */
function nameIn(line: string, link: string): string {
  return line
    .replace(marked(link), "")
    .replace(/[\s:]+$/u, "")
    .trim();
}

function paragraph(text: string): string {
  return `<p class="text" style="${STYLES.text}">${escaped(text)}</p>`;
}

function button(name: string, link: string): string {
  const anchor = `<a class="link" href="${escaped(link)}" style="${STYLES.link}">${escaped(name)}</a>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr>
<td class="cell" style="${STYLES.cell}">${anchor}</td></tr></table>`;
}

function endOf({ text, link }: { text: string; link: string }): string {
  const anchor = `<a href="${escaped(link)}" style="${STYLES.endLink}">${escaped(nameIn(text, "link"))}</a>`;
  return `<p class="end" style="${STYLES.end}">${anchor}</p>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
