import { CITUS_MISSING, citusEngine } from "../../server/test/citus/engine.ts";
import { createClusterDatabase, type Nodes, startNodes } from "../../server/test/citus/nodes.ts";
import { temporaryFolder } from "../data.ts";

export interface LocalCluster {
  nodes: Nodes;
  /** The database on the coordinator, as the owner. */
  ownerUrl: string;
  /** The database as the server connects to it. */
  url: string;
  end(): Promise<void>;
}

const NAME = "dosebeat";

/**
 * A coordinator and two workers of an installed Citus on this machine, with an empty database.
 *
 * @throws what to install
 */
export async function localCluster(): Promise<LocalCluster> {
  const engine = citusEngine();
  if (!engine) throw new Error(CITUS_MISSING);
  const folder = temporaryFolder();
  const nodes = await startNodes(engine, folder.path, {});
  await createClusterDatabase(nodes, NAME);
  const ownerUrl = nodes[0].url(NAME);
  const url = new URL(ownerUrl);
  url.username = "dosebeat_server";
  url.password = "local";
  return {
    nodes,
    ownerUrl,
    url: url.href,
    async end() {
      for (const node of nodes) await node.stop();
      folder.remove();
    },
  };
}
