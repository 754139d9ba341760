import { expect, it } from "vitest";
import { senderNetwork, senderNetworks } from "./sender.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2::7", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::7", "2001:db8:1:3::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["", ""],
])("limits count %s as %s", (address, network) => {
  expect(senderNetwork(address)).toBe(network);
});

it.each([
  ["203.0.113.7", ["203.0.113.7"]],
  ["::ffff:203.0.113.7", ["203.0.113.7"]],
  ["2001:db8:1:2::7", ["2001:db8:1:2::/64", "2001:db8:1::/48"]],
  ["2001:db8:1:3::7", ["2001:db8:1:3::/64", "2001:db8:1::/48"]],
  ["", [""]],
])("limits that count whole sites too count %s as %s", (address, networks) => {
  expect(senderNetworks(address)).toEqual(networks);
});
