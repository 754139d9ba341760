import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { LIMITS } from "./limit-settings.ts";

it("stands in docs/operations.md as it is: setting, default, what is limited, and what comes past it", () => {
  const text = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");
  const [, table] = text.split("| setting | default | limits | past it |\n|---|---|---|---|\n");
  const expected = LIMITS.map(({ setting, limits, past, ...limit }) => {
    const usual = limit.defaultInWords ?? `${limit.default}`;
    return `| \`${setting}\` | ${usual} | ${limits} | ${past} |`;
  });
  expect(table?.split("\n\n")[0]?.split("\n")).toEqual(expected);
});

it.each(LIMITS)(
  "$setting is what is set from its least to its most, and nothing beyond",
  (limit) => {
    const { setting, least, most } = limit;
    const read = (value: number) => JSON.stringify(readConfig({ [setting]: `${value}` }));
    expect(read(most)).not.toBe(read(most - 1));
    expect(read(least)).not.toBe(read(least + 1));
    const unit = limit.unit === undefined ? "" : `of ${limit.unit} `;
    const sentence = `The setting ${setting} must be a whole number ${unit}from ${least} to ${most}`;
    expect(() => read(most + 1)).toThrow(sentence);
    expect(() => read(least - 1)).toThrow(sentence);
    expect(limit.default).toBeGreaterThanOrEqual(least);
    expect(limit.default).toBeLessThanOrEqual(most);
  },
);
