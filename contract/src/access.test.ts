import { expect, it } from "vitest";
import { CALLS } from "./calls.ts";

it("the rights of every call match access.txt, so that changes show up in review", async () => {
  const rows = Object.entries(CALLS).map(([name, call]) => {
    const who = call.who === "staff" ? `staff (${call.roles.join(", ")})` : call.who;
    return [name.padEnd(68), who.padEnd(14), call.scope.padEnd(8), call.acting ?? "-"].join(" ");
  });
  const head = ["call".padEnd(68), "who".padEnd(14), "scope".padEnd(8), "acting"].join(" ");
  await expect(`${[head, ...rows.sort()].join("\n")}\n`).toMatchFileSnapshot("./access.txt");
});
