/*
 * A provider in a separate process, for the journeys: prints its issuer, reads its options as a line of JSON, and
 * then runs until its input ends.
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
