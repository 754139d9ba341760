import { pino } from "pino";
import { Relay } from "../src/peers/relay.ts";
import { closeApp, createTestApp, type TestApp } from "./app.ts";

type Settings = Parameters<typeof createTestApp>[0];

export interface PeerApp {
  app: TestApp;
  /** The address of its relay's connections; read at every connection. */
  listens: { connectionString: string };
  /** The name of its relay's connection in PostgreSQL. */
  relay: string;
  /** Stops only the relay. */
  close(): Promise<void>;
}

/** A server that relays events to and from the others on its database. */
async function createPeerApp(settings: Settings, beside?: TestApp): Promise<PeerApp> {
  const app = await createTestApp({ ...settings, ...(beside && { db: beside.db }) });
  const connectionString = beside?.databaseUrl ?? app.databaseUrl;
  const listens = { connectionString };
  const relay = new Relay(
    app.parts.announcer,
    { database: listens, shared: true, secret: "s", print: () => {}, unreachable: () => {} },
    pino({ level: "silent" }),
  );
  await relay.start();
  const close = () => relay.close();
  return { app, listens, relay: relay.id, close };
}

/** Two servers on one database, connected by their relays. */
export async function createPeerPair(settings: Settings = {}) {
  const one = await createPeerApp(settings);
  const two = await createPeerApp(settings, one.app);
  const close = async () => {
    for (const server of [one, two]) await server.close();
    await closeApp(two.app.app);
    await one.app.close();
  };
  return { one, two, close };
}
