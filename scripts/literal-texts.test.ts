import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { literalTexts } from "./literal-texts.ts";
import { readSources } from "./source-files.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const COMPONENTS = readSources(ROOT, "web/src").filter(
  ({ path }) => path.endsWith(".tsx") && !path.endsWith(".test.tsx"),
);

test("components have no literal texts: all are in the catalogues", () => {
  expect(COMPONENTS.length).toBeGreaterThan(30);
  const found = COMPONENTS.flatMap((file) =>
    literalTexts(file).map((text) => `${file.path}: ${text}`),
  );
  expect(found).toEqual([]);
});

describe("literal texts are found", () => {
  test.each([
    ["between tags", "<p>Take it now</p>", "Take it now"],
    ["as a string between tags", '<p>{"Take it"}</p>', "Take it"],
    ["in one case of two", '<p>{late ? "Late" : t("onTime")}</p>', "Late"],
    ["after a condition", '<>{late && "Late"}</>', "Late"],
    ["in a label", '<button aria-label="Close" />', "Close"],
    ["in a label made of parts", "<Input label={`Time of $" + "{name}`} />", "Time of "],
    ["in properties that are handed on", '<Modal close={{ "aria-label": "Close" }} />', "Close"],
    ["in choices", '<Select data={[{ value: "a", label: "Morning" }]} />', "Morning"],
    ["in a toast", '<b onClick={() => toastDone("Saved")} />', "Saved"],
    ["in the title of the window", '<b ref={() => { document.title = "Today"; }} />', "Today"],
  ])("%s", (_, text, found) => {
    expect(literalTexts({ path: "planted.tsx", text: `const a = ${text};` })).toEqual([found]);
  });
});

test("keys, paths, class names, units and symbols are not texts", () => {
  const text = `const a = (
    <a href="/privacy" className="side-link" title={t("title")} data-kind={late ? "late" : "ok"}>
      {t("open")} · {number} °C {"–"}
      <style>{"p { color: red; }"}</style>
    </a>
  );`;
  expect(literalTexts({ path: "fine.tsx", text })).toEqual([]);
});
