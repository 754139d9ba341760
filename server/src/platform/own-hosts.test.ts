import { describe, expect, it } from "vitest";
import { OwnHosts, plainAddress } from "./own-hosts.ts";

const hosts = new OwnHosts(["push.clinic.example", "127.0.0.1:9443"]);

describe("a connection", () => {
  it.each(["142.250.74.42", "2a00:1450:4001:80e::200a"])("may end at %s", (address) => {
    expect(hosts.mayConnect("fcm.googleapis.com", address)).toBe(true);
  });

  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "0.0.0.0",
    "100.64.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "192.0.2.1",
    "198.18.0.1",
    "240.0.0.1",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "ff02::1",
    "::ffff:10.0.0.1",
    "::ffff:7f00:1",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    "2001::1",
    "2001:db8::1",
    "nonsense",
    "",
    "::a00:1",
    "::7f00:1",
    "::10.0.0.1",
    "::a9fe:a9fe",
    "::ffff:0:10.0.0.1",
    "::1:0:a00:1",
    "64:ff9b:1::a00:1",
    "100::1",
    "100:0:0:1::1",
    "1::1",
    "4000::1",
    "fec0::1",
    "fe00::1",
    "5f00::1",
    "3fff::1",
    "2001:2::1",
    "2001:10::1",
    "2001:20::1",
    "2001:30::1",
    "fe80::1%eth0",
    "192.88.99.1",
    "192.0.0.170",
    "192.31.196.1",
    "192.52.193.1",
    "192.175.48.1",
    "0.1.2.3",
    "127.1",
    "0x7f000001",
    "2130706433",
    "0177.0.0.1",
  ])("never ends at %s", (address) => {
    expect(hosts.mayConnect("fcm.googleapis.com", address)).toBe(false);
  });

  it("to a host that the setting names may end in the own network", () => {
    expect(hosts.mayConnect("push.clinic.example", "10.1.2.3")).toBe(true);
  });
});

it.each([
  "http://push.clinic.example/",
  "https://user@push.clinic.example/",
  "https://push.clinic.example./",
  "https://localhost./",
  "https://push.clinic.example/#x",
  "https://push.clinic.example/a\tb",
  `https://push.clinic.example/${"a".repeat(1024)}`,
  "push.clinic.example",
])("%s is no plain address", (address) => {
  expect(plainAddress(address)).toBeUndefined();
});
