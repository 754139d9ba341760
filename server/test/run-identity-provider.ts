/*
 * A provider in a process of its own, for the journeys: says its issuer, reads its options as a line of JSON, and then
 * describes itself until its input ends.
 */
import { createInterface } from "node:readline";
import { Peer, type PeerOptions } from "./identity-provider.ts";

const peer = await Peer.listen();
process.stdout.write(`${peer.issuer}\n`);
for await (const line of createInterface(process.stdin)) {
  const options: PeerOptions = JSON.parse(line);
  await peer.setUp(options);
  process.stdout.write("ready\n");
}
await peer.close();
