import { expect, it } from "vitest";
import type { Call } from "./base/define-call.ts";
import { CALLS } from "./calls.ts";

const CONFIRM = { true: " confirm", json: " confirm (JSON)", undefined: "" };

it("the rights of every call match access.txt, so that changes show up in review", async () => {
  const rows = Object.entries(CALLS).map(([name, call]) => {
    const who = call.who === "staff" ? `staff (${call.roles.join(", ")})` : call.who;
    return rowOf(
      name,
      who,
      call.scope,
      `${call.acting ?? "-"}${call.prescribing ? " prescriber" : ""}${confirmOf(call)}${tokensOf(call)}`,
    );
  });
  const head = rowOf("call", "who", "scope", "acting");
  await expect(`${[head, ...rows.sort()].join("\n")}\n`).toMatchFileSnapshot("./access.txt");
});

function rowOf(name: string, who: string, scope: string, rest: string): string {
  return [name.padEnd(68), who.padEnd(14), scope.padEnd(8), rest].join(" ");
}

function tokensOf({ tokens = "none" }: Call): string {
  return tokens === "none" ? "" : ` token (${tokens.join(", ")})`;
}

function confirmOf({ confirm }: Call): string {
  return CONFIRM[`${confirm}`];
}
