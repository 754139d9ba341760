/*
 * Gzipped weight of what a browser fetches for each screen: its own files, all their imports and the
 * largest message catalogue. Fails if a screen exceeds its budget; docs/decisions/0010 defines what
 * counts.
 */
import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { PUBLIC_SCREENS } from "./build/public-screens.mjs";

/**
 * Budgets in kB (1000 bytes) gzipped; a screen gets the first that matches. They are close to the
 * weight of the heaviest screen, so that a regression is noticed.
 */
const BUDGETS = [
  // The page that answers reminders is the heaviest: 162.2 kB, 0.5 of it for saying that an answer could not be
  // refreshed.
  // 163.7 with whom to ask for an account if nobody can sign up, and the place of the words of service tokens.
  // 0.2 are the filters of staff's lists, which are read from the address;
  // 0.5 the list of files, to which proposals and the hand-over add;
  // 0.2 the parts of the catalogue that every page knows, for lost boxes and the ward list.
  // 165.7 with refusals of single sign-on, and its button in the list of files; 165.8 with the words of webhooks
  // there;
  // 165.9 with how long an overloaded server asks to wait.
  // 166.4 with the page where an app asks to read, and its refusals; 166.6 with the server's clock beside the device's.
  { screens: PUBLIC_SCREENS, js: 167.2, css: 25 },
  // The form of a medicine is the heaviest: 258.0 with its suggestions, 0.9 of it for saying that an answer could not
  // be refreshed; the trend is 256.9. Texts of refusals and the list of files grow with every part of the program:
  // 260.1 with the timeline of staff; the loader of the words of contacts is 0.2.
  // 263.4 with what prescribers and contacts add for everybody: refusals, and words of the log;
  // 265.4 with proposals, which the plan editor mentions, and a second prescriber in what patients read.
  // The styles of the frame include the narrow menu of staff: 25.1 on Today.
  // 267.0 with refusals of studies, and their words in the log; 268.0 with those of single sign-on and locked
  // subjects; 268.2 with the light of the box;
  // 268.3 with fields for a day and a time; 268.6 with what is said of an overloaded server;
  // 268.7 with the page of a single sign-on that failed.
  {
    screens: /screens\/(patient|account|frame|public|carer)\//,
    // 269.9 with the log's words on apps; 270.1 with what says that a medicine is stored where the first minute cannot be
    // fetched; 270.5 with the server's clock beside the device's. The loader of the first minute, which two screens share, is 0.1.
    // 272.1 with doses told apart from those of earlier input; 272.5 with old answers told apart from new ones after a
    // pause; 272.8 with what became of a change whose dialog was closed meanwhile, told once after a double click.
    js: 272.9,
    // 25.4 with a timeline that fits text of twice the size.
    css: 25.5,
  },
  // The heaviest is not a screen, but the card with the history of a box, which the page of a box does not wait for:
  // 273.0, 28 of it charts. The import of people is 269.2.
  // With ticked boxes, offers of models and the list as a file, the devices are 277.0, and the history of a box
  // 277.6.
  // With the filter for boxes that need attention 279.0;
  // 280.4 with refusals of proposals and of shifts.
  // 283.3 is the preview of an imported file of boxes, which the screen of the import does not wait for;
  // 285.7 with refusals of studies, their words in the log, and, in the list of files, the page of a patient blinded
  // by a study;
  // 286.5 with refusals of single sign-on, 288.0 with those of commands for boxes, webhooks and locked subjects;
  // 288.7 with the log's words on changed webhooks, and their tab; 289.0 with the tab of apps;
  // 289.3 with the server's clock beside the device's; 289.9 with the log's words for every detail, and for a
  // workbook that is chosen as an import.
  // The styles that are asked for again cost every screen 0.2.
  // 291.1 with the refusal of a study whose contact cannot be told by mail; 291.5 with totals and names that wait for
  // their own answer; 291.9 with old answers told apart from new ones after a pause; 292.0 with what tells how a change
  // ended after its dialog was closed.
  { screens: /screens\/staff\//, js: 292.2, css: 25 },
];
/**
 * What the service worker stores on a device, in kB gzipped; pictures are already compressed. The waiting dashboards
 * are stored without styles (decision 68). 508.4: the last additions before the kept day with which Today begins
 * (2.4; decision 81) and the part shared by all screens that use it (1.5) were the first medicine with its
 * suggestions (4.8; their names are not stored) and saying that an answer could not be refreshed (0.9). Since then
 * numbers to call became targets for a thumb, a form can require a step before it is saved, and patients say when to
 * call and read what prescribers changed: 512.7. 515.3 with proposals, service tokens and the filters of lists.
 * 516.3 with the part of a dose that loads who at the clinic entered it; what it loads is not stored.
 * 518.5 with what Today says to subjects of a blinded study, and the refusals of studies.
 * 521.0 with the page and the words of single sign-on, which the worker stores like all others, and refusals of
 * locked subjects.
 * 522.6 with what commands cost a box, their refusals, and meanwhile the worklist on phones; 523.2 with what is said
 * of an overloaded server.
 * 524.6 with the list of apps that a patient lets read, and the log's words on them.
 * 525.1 with a printed plan that marks a weekly medicine, and a name of such a medicine in more spellings.
 * 525.6 with a timeline for large text, and what says that a medicine is stored. 527.1 with a press beside a word that
 * the dose was taken, and what else may make a weekly medicine daily.
 * 528.2 with notes of answers that wait, and steps that are fetched again.
 */
const PRECACHE_BUDGET = 529.4;
/**
 * The worker itself: Workbox's precaching, our rules and the list of files, 8.3 kB; notifications, their answers and
 * the database where these wait, 4.3 kB. Since then the list of files has grown with studies, from 12.8 to 12.9, and
 * with commands and calls to 13; with notes of answers that wait, and what came of them, to 13.2.
 */
const WORKER_BUDGET = 13.3;
/** Screens that fetch their own part of the catalogue (web/src/i18n/nouns.ts). */
const WORDS = [
  { screens: /screens\/staff\/(?!alerts|worklist|ward-list|patients)/, part: "admin" },
  { screens: /staff\/audit\/audit\./, part: "audit" },
  { screens: /staff\/service-tokens\/service-tokens\./, part: "tokens" },
  { screens: /staff\/webhooks\/webhooks\./, part: "webhooks" },
  { screens: /staff\/apps\/apps\./, part: "apps" },
  { screens: /staff\/studies\/study\./, part: "study" },
  {
    screens: /medicine\/(add|edit)-medicine\./,
    part: "medicine",
  },
  { screens: /(account\/profile|sign-in\/enrolment)\./, part: "account" },
  { screens: /account\/profile\./, part: "contact" },
  { screens: /account\/reminders\./, part: "reminders" },
  { screens: /answer\/(answer|unsubscribe)\./, part: "reply" },
  { screens: /range\/(week|month|cumulative)\./, part: "charts" },
  { screens: /(patient\/sensor\/|devices\/device(-history)?\.)/, part: "readings" },
  { screens: /patient\/report\//, part: "report" },
  { screens: /src\/screens\/carer\//, part: "care" },
];
/** Fetched by every signed-in browser in addition to the screen itself, before any interaction. */
const FRAME = ["src/screens/frame/signed-in.tsx", "src/routing/ensure-user.ts"];

const dist = new URL("dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8"));
const keys = Object.keys(manifest);

function gzipped(file) {
  return gzipSync(readFileSync(new URL(file.replace(/^\//, ""), dist))).length;
}

function filesOf(key, found = new Set(), seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}.`);
  if (seen.has(key)) return found;
  seen.add(key);
  found.add(chunk.file);
  for (const style of chunk.css ?? []) found.add(style);
  for (const other of chunk.imports ?? []) filesOf(other, found, seen);
  return found;
}

function weigh(files, ending) {
  const bytes = [...files].filter((file) => file.endsWith(ending)).map(gzipped);
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** The largest language of a part of the catalogue, so that every language stays within budget. */
function heaviest(part) {
  const catalogues = keys.filter((key) => key.endsWith(`.json?part=${part}`));
  const weighed = catalogues.map((key) => ({ key, size: weigh(filesOf(key), ".js") }));
  const [first] = weighed.sort((a, b) => b.size - a.size);
  if (!first) throw new Error(`The build has no catalogues of the part ${part}.`);
  return filesOf(first.key);
}

function filesOfScreen(key) {
  const files = new Set([...filesOf(entry), ...heaviest("public"), ...filesOf(key)]);
  const words = WORDS.filter(({ screens }) => screens.test(key)).flatMap(({ part }) => [
    ...heaviest(part),
  ]);
  if (PUBLIC_SCREENS.test(key)) return new Set([...files, ...words]);
  const frame = FRAME.flatMap((part) => [...filesOf(part)]);
  return new Set([...files, ...heaviest("other"), ...words, ...frame]);
}

const entry = keys.find((key) => manifest[key].isEntry);
const screens = keys.filter((key) =>
  /^src\/screens\/(account|frame|public|patient|carer|staff\/(?!alerts|worklist|patients))\b.*\.tsx$/.test(
    key,
  ),
);
const table = screens.map((key) => {
  const files = filesOfScreen(key);
  return { key, files: files.size, js: weigh(files, ".js"), css: weigh(files, ".css") };
});

const inColumn = (number) => number.toFixed(1).padStart(7);
const lines = table.map(
  ({ key, files, js, css }) =>
    `${inColumn(js)} ${inColumn(css)} ${String(files).padStart(6)}  ${key}`,
);
process.stdout.write(`kB gzipped\n     js     css  files  screen\n${lines.join("\n")}\n`);

const precached = JSON.parse(readFileSync(new URL(".vite/precache.json", dist), "utf8"));
const stored = weigh(precached, "");
const worker = weigh(["sw.js"], "");
process.stdout.write(`${inColumn(stored)} kB stored on a device, ${precached.length} files
${inColumn(worker)} kB service worker\n`);

const unshipped = existsSync(new URL("kit/", dist)) || keys.some((key) => key.startsWith("kit/"));
const faults = table.flatMap(({ key, ...sizes }) => {
  const budget = BUDGETS.find(({ screens }) => screens.test(key));
  return ["js", "css"]
    .filter((kind) => sizes[kind] > budget[kind])
    .map((kind) => `${key}: ${sizes[kind].toFixed(1)} kB of ${kind}, ${budget[kind]} allowed`);
});
if (stored > PRECACHE_BUDGET)
  faults.push(`The worker stores ${stored.toFixed(1)} kB, ${PRECACHE_BUDGET} allowed.`);
if (worker > WORKER_BUDGET)
  faults.push(`The worker has ${worker.toFixed(1)} kB, ${WORKER_BUDGET} allowed.`);
if (unshipped) faults.push("The page of all components (web/kit) is no part of what is shipped.");
if (faults.length > 0) {
  process.stderr.write(`${faults.join("\n")}\nSee web/size.mjs for what counts.\n`);
  process.exitCode = 1;
}
