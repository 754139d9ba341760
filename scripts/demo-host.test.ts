import { expect, test } from "vitest";
import { refusalOfHost } from "./demo-host.mjs";

test.each([undefined, "", "127.0.0.1", "127.8.8.8", "::1", "localhost"])(
  "the demo starts on this machine: HOST=%s",
  (HOST) => {
    expect(refusalOfHost({ HOST })).toBeUndefined();
  },
);

test.each(["0.0.0.0", "::", "192.168.1.4", "demo.example.org", "127.example.org"])(
  "others can reach the demo at HOST=%s only if it is told twice",
  (HOST) => {
    expect(refusalOfHost({ HOST })).toContain("DEMO_PUBLIC=yes");
    expect(refusalOfHost({ HOST, DEMO_PUBLIC: "no" })).toContain(HOST);
    expect(refusalOfHost({ HOST, DEMO_PUBLIC: "yes" })).toBeUndefined();
  },
);
