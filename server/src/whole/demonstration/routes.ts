import * as calls from "@dosebeat/contract/demonstration";
import type { FastifyInstance } from "fastify";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { listAccounts } from "./queries.ts";

/** Offers the accounts of the demonstration once its patients exist. */
export async function demonstrationRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  handle(app, calls.getDemonstration, async () => {
    const { db, demonstration = [] } = parts;
    if (demonstration.length === 0) return { data: [] };
    const found = await listAccounts(
      db,
      demonstration.map(({ email }) => email),
    );
    const named = new Map(found.map((account) => [account.email, account]));
    return {
      data: demonstration.flatMap((account) => {
        const name = named.get(account.email);
        return name ? [{ ...name, password: account.password, shows: account.shows }] : [];
      }),
    };
  });
}
