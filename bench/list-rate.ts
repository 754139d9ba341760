import { connectAll } from "./database-clients.ts";
import { type Figure, rateFigure } from "./figures.ts";
import { httpClient } from "./http-client.ts";
import { signIn } from "./live-patient.ts";
import { CONNECTIONS, measurePair } from "./rate.ts";
import { ADMIN } from "./running-server.ts";
import type { Scene } from "./scene.ts";

/** A page of a list, and the bare select of its rows with a count of all. */
export interface List {
  what: string;
  path: string;
  found: number;
  select: string;
  count: string;
}

/** Pages of lists against the bare selects. `rowsIn` counts the rows of a response. */
export async function listFigures(
  { url, database, seconds }: Scene,
  lists: readonly List[],
  rowsIn: (answer: unknown) => number,
): Promise<Figure[]> {
  const token = await signIn(httpClient(url), ADMIN);
  const figures: Figure[] = [];
  for (const { what, path, select, count, found } of lists) {
    const client = httpClient(url, token);
    const rows = rowsIn(JSON.parse(await client.call("GET", path)));
    if (rows !== found) throw new Error(`${what}: expected ${found} rows, found ${rows}`);
    const clients = await connectAll(database);
    const rates = await measurePair(
      seconds,
      async () => {
        await client.call("GET", path);
        return true;
      },
      async (worker) => {
        const selected = await clients[worker]?.query({ name: what, text: select });
        await clients[worker]?.query({ name: "count", text: count });
        if (selected?.rowCount !== found) throw new Error(`the select of ${what} found others`);
        return true;
      },
    );
    client.close();
    await Promise.all(clients.map((one) => one.end()));
    figures.push(
      rateFigure(
        `${what}, GET ${path.split("?")[0]}`,
        "requests",
        rates.ours,
        rates.peer,
        `${CONNECTIONS} connections; the baseline selects the same rows with what is assigned to them and counts all rows, prepared, over ${CONNECTIONS} connections.`,
      ),
    );
  }
  return figures;
}
