import { measureTurns, type Turns } from "../rate.ts";
import { type RawConnection, rawConnections } from "../raw-client.ts";
import type { RunningServer } from "../running-server.ts";
import type { Callers, Served } from "./calls.ts";
import { processorMs } from "./processor-time.ts";

/** A server, its data, and who calls it. */
export interface Side extends RunningServer {
  folder: string;
  callers: Callers;
}

/** Makes a call to both servers in turns, once `check` has seen what they answer. */
export async function measureBeside(
  call: Served,
  ours: Side,
  peer: Side,
  seconds: number,
  check?: (one: unknown, other: unknown) => void,
): Promise<Turns> {
  const mine = await rawConnections(ours.url, call.workers);
  const theirs = await rawConnections(peer.url, call.workers);
  check?.(await call.sample?.(mine[0], ours.callers), await call.sample?.(theirs[0], peer.callers));
  const work = call.prepare(seconds);
  const turnOf = (side: Side, connections: RawConnection[]) => ({
    call: work(connections, side.callers),
    spent: () => processorMs(side.pid, side.folder),
  });
  const turns = await measureTurns(seconds, turnOf(ours, mine), turnOf(peer, theirs), call);
  for (const connection of [...mine, ...theirs]) connection.close();
  return turns;
}
