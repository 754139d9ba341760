import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:tls";
import { fileURLToPath } from "node:url";
import { Aedes } from "aedes";
import { freePort } from "../src/database/embedded/free-port.ts";
import { MOSQUITTO, makeMosquitto, serveAedes } from "./broker.ts";

const USER = "dosebeat";
const PASSWORD = "p@ss word/1";
const LOGIN = `${USER}:${encodeURIComponent(PASSWORD)}`;

const fixture = (name: string) =>
  fileURLToPath(new URL(`./fixtures/broker-${name}.pem`, import.meta.url));

/** A self-signed certificate for 127.0.0.1, to be trusted through NODE_EXTRA_CA_CERTS. */
export const CERTIFICATE = fixture("cert");

/** A broker that servers can reach in several ways. */
export interface GuardedBroker {
  /** For the network, without a password. */
  open: string;
  /** For servers, each with user and password: mqtt, mqtts and, if Mosquitto is installed, ws. */
  guarded: string[];
  remove(): Promise<void>;
}

/** Mosquitto if it is installed, otherwise the broker from npm. */
export function makeGuardedBroker(): Promise<GuardedBroker> {
  return MOSQUITTO ? guardedMosquitto(MOSQUITTO) : guardedAedes();
}

async function guardedMosquitto(program: string): Promise<GuardedBroker> {
  const folder = await mkdtemp(join(tmpdir(), "mosquitto-"));
  const passwords = join(folder, "passwords");
  execFileSync(`${program.replace("/sbin/", "/bin/")}_passwd`, [
    "-b",
    "-c",
    passwords,
    USER,
    PASSWORD,
  ]);
  const [plain, tls, socket] = [await freePort(), await freePort(), await freePort()];
  const guard = ["allow_anonymous false", `password_file ${passwords}`];
  const broker = await makeMosquitto(program, [
    `listener ${plain} 127.0.0.1`,
    ...guard,
    `listener ${tls} 127.0.0.1`,
    ...guard,
    `certfile ${CERTIFICATE}`,
    `keyfile ${fixture("key")}`,
    `listener ${socket} 127.0.0.1`,
    "protocol websockets",
    ...guard,
  ]);
  return {
    open: broker.url,
    guarded: [
      `mqtt://${LOGIN}@127.0.0.1:${plain}`,
      `mqtts://${LOGIN}@127.0.0.1:${tls}`,
      `ws://${LOGIN}@127.0.0.1:${socket}`,
    ],
    async remove() {
      await broker.remove();
      await rm(folder, { recursive: true });
    },
  };
}

async function guardedAedes(): Promise<GuardedBroker> {
  const aedes = await Aedes.createBroker({
    authenticate: ({ id }, user, password, done) =>
      done(null, id === "network" || (user === USER && String(password) === PASSWORD)),
  });
  const plain = await serveAedes(aedes);
  const secrets = { cert: readFileSync(CERTIFICATE), key: readFileSync(fixture("key")) };
  const tls = createServer(secrets, (socket) => aedes.handle(socket));
  const port = await freePort();
  tls.listen(port, "127.0.0.1");
  await once(tls, "listening");
  return {
    open: `mqtt://127.0.0.1:${plain.port}`,
    guarded: [`mqtt://${LOGIN}@127.0.0.1:${plain.port}`, `mqtts://${LOGIN}@127.0.0.1:${port}`],
    async remove() {
      await plain.stop();
      await new Promise<void>((resolve) => aedes.close(resolve));
      await new Promise((resolve) => tls.close(resolve));
    },
  };
}
