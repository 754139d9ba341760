import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { byEnvironment } from "./by-environment.ts";

const folder = mkdtempSync(join(tmpdir(), "dosebeat-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

function aFile(project: string, name: string, firstLine: string) {
  const moduleId = join(folder, name);
  writeFileSync(moduleId, `${firstLine}\n`);
  return { project, moduleId };
}

it("lets no two files of another environment alternate, and keeps projects and all else in order", () => {
  const first = aFile("domain", "a", 'import { it } from "vitest";');
  const plain = aFile("web", "b", 'import { it } from "vitest";');
  const document = aFile("web", "c", "// @vitest-environment happy-dom");
  const plainToo = aFile("web", "d", "// Of environments");
  const documentToo = aFile("web", "e", "// @vitest-environment happy-dom");
  expect(byEnvironment([first, plain, document, plainToo, documentToo])).toEqual([
    first,
    document,
    documentToo,
    plain,
    plainToo,
  ]);
});
