import { describe, expect, it } from "vitest";
import { plainText } from "./answers.ts";

describe("text typed by a user", () => {
  const name = plainText(1, 10);

  it.each([
    ["overrides the direction", "Ada\u202e", "Ada"],
    ["ends what it stands in, and overrides the rest", "Ada\u2069\u202e", "Ada"],
    ["embeds", "\u202bAda\u202c", "Ada"],
    ["isolates", "\u2068Ada\u2069 ", "Ada"],
    ["marks a direction, as Arabic needs", "(\u200fعلي\u200f)", "(\u200fعلي\u200f)"],
  ])("is stored as it reads if it %s", (_, typed, stored) => {
    expect(name.parse(typed)).toBe(stored);
  });

  it("is missing if nothing of it is seen", () => {
    expect(name.safeParse("\u202e\u2069").success).toBe(false);
  });
});
