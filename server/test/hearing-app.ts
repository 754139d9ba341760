import { pino } from "pino";
import { Relay } from "../src/peers/relay.ts";
import { createTestApp, type TestApp } from "./app.ts";

export interface HearingApp {
  app: TestApp;
  /** Where its relay listens; read at every connection. */
  listens: { connectionString: string };
  /** By which PostgreSQL knows the connection of its relay. */
  relay: string;
  /** Ends the relay alone. */
  close(): Promise<void>;
}

/** A server that hears the others of its database, with an announcer of its own. */
async function createHearingApp(beside?: TestApp): Promise<HearingApp> {
  const app = await createTestApp(beside && { db: beside.db });
  const connectionString = beside?.databaseUrl ?? app.databaseUrl;
  const listens = { connectionString };
  const relay = new Relay(
    app.parts.announcer,
    { database: listens, shared: true, secret: "s", tell: () => {}, unreachable: () => {} },
    pino({ level: "silent" }),
  );
  await relay.start();
  const close = () => relay.close();
  return { app, listens, relay: relay.id, close };
}

/** Two servers of one database that hear each other. */
export async function createHearingPair() {
  const one = await createHearingApp();
  const two = await createHearingApp(one.app);
  const close = async () => {
    for (const server of [one, two]) await server.close();
    await two.app.app.close();
    await one.app.close();
  };
  return { one, two, close };
}
