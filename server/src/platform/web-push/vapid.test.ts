import { expect, it } from "vitest";
import { Vapid } from "./vapid.ts";

it("signs once for a host that is posted to, however many others are named meanwhile", () => {
  const vapid = new Vapid("05".repeat(32), "mailto:care@clinic.example");
  const used = vapid.headerFor("https://push.example");
  const unused = vapid.headerFor("https://push0.example");
  for (let count = 1; count <= 150; count++) {
    vapid.headerFor(`https://push${count}.example`);
    expect(vapid.headerFor("https://push.example")).toBe(used);
  }
  // The least recently used ones are dropped.
  expect(vapid.headerFor("https://push0.example")).not.toBe(unused);
});
