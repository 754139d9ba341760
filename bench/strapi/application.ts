import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type pg from "pg";

/** Exact, so that two runs compare the same; what these need themselves is npm's choice of the day. */
export const VERSIONS = {
  "@strapi/strapi": "5.54.0",
  "@strapi/plugin-users-permissions": "5.54.0",
  pg: "8.23.1",
  react: "18.3.1",
  "react-dom": "18.3.1",
  "react-router-dom": "6.30.3",
  "styled-components": "6.6.0",
} as const;

/** Longest range of readings that is asked for. */
const MOST_ROWS = 10_000;
/** Longer than a turn of the other server: Node closes idle connections after five seconds. */
const KEEP_ALIVE_MS = 600_000;

const field = (type: string) => ({ type });

/** The fields that Dosebeat answers, with those that it works out stored. */
const PERSON = {
  userid: field("integer"),
  profileuid: field("string"),
  givenname: field("string"),
  familyname: field("string"),
  email: field("string"),
  email_verified: field("boolean"),
  record_number: field("string"),
  born: field("date"),
  telephone: field("string"),
  is_invited: field("boolean"),
  is_managed: field("boolean"),
  language: field("string"),
  is_active: field("boolean"),
  is_linked: field("boolean"),
  profiletype: field("string"),
  staff: field("json"),
  groups: field("json"),
  sensor: {
    type: "relation",
    relation: "oneToOne",
    target: "api::box.box",
    inversedBy: "profile",
  },
};

const BOX = {
  deveui: field("string"),
  serial_number: field("string"),
  model: field("string"),
  battery: field("float"),
  batterymv: field("integer"),
  sensortime: field("datetime"),
  buttonmode: field("integer"),
  silent: field("boolean"),
  state: field("string"),
  is_coarse: field("boolean"),
  rssi: field("float"),
  snr: field("float"),
  profile: {
    type: "relation",
    relation: "oneToOne",
    target: "api::person.person",
    mappedBy: "sensor",
  },
};

/** With the box in the row instead of a relation, so that one index serves a range of a box. */
const READING = {
  deveui: field("string"),
  sensortime: field("datetime"),
  temperature: field("float"),
  humidity: field("float"),
  battery: field("float"),
  motion: field("integer"),
};

interface Kind {
  name: string;
  names: string;
  attributes: object;
  indexes?: readonly { name: string; columns: readonly string[] }[];
}

const KINDS: readonly Kind[] = [
  { name: "person", names: "people", attributes: PERSON },
  { name: "box", names: "boxes", attributes: BOX },
  {
    name: "reading",
    names: "readings",
    attributes: READING,
    indexes: [{ name: "readings_of_a_box", columns: ["deveui", "sensortime"] }],
  },
];

/** What Strapi's own template has, without the one that prints a line for each request. */
const MIDDLEWARES = [
  "strapi::errors",
  "strapi::security",
  "strapi::cors",
  "strapi::poweredBy",
  "strapi::query",
  "strapi::body",
  "strapi::session",
  "strapi::favicon",
  "strapi::public",
];

/** Lets those who have signed in read what the benchmark asks for. */
const START = `module.exports = {
  async bootstrap({ strapi }) {
    const role = await strapi.db.query("plugin::users-permissions.role").findOne({ where: { type: "authenticated" } });
    for (const kind of ${JSON.stringify(KINDS.map(({ name }) => name))}) {
      const data = { action: \`api::\${kind}.\${kind}.find\`, role: role.id };
      await strapi.db.query("plugin::users-permissions.permission").create({ data });
    }
  },
};
`;

/** Writes a Strapi application with kinds of content and nothing else, as a new project would be. */
export async function writeApplication(
  folder: string,
  { host, port: databasePort, user, password, database }: pg.ClientConfig,
  port: number,
): Promise<void> {
  const secret = () => randomBytes(16).toString("base64");
  const connection = { host, port: databasePort, user, password, database, ssl: false };
  const files: Record<string, unknown> = {
    "package.json": {
      name: "plain-strapi",
      version: "0.0.0",
      private: true,
      dependencies: VERSIONS,
    },
    "config/admin.json": {
      serveAdminPanel: false,
      auth: { secret: secret() },
      apiToken: { salt: secret() },
      transfer: { token: { salt: secret() } },
    },
    "config/api.json": { rest: { defaultLimit: 25, maxLimit: MOST_ROWS, withCount: true } },
    "config/database.json": {
      connection: { client: "postgres", connection, pool: { min: 2, max: 10 } },
    },
    "config/middlewares.json": MIDDLEWARES,
    // Of this file Strapi reads only JavaScript.
    "config/plugins.js": `module.exports = { "users-permissions": { config: { jwtSecret: "${secret()}" } } };\n`,
    "config/server.json": {
      host: "127.0.0.1",
      port,
      app: { keys: [secret(), secret()] },
      logger: { updates: { enabled: false }, startup: { enabled: false } },
      http: { serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS } },
    },
    "public/uploads/.gitkeep": "",
    "src/index.js": START,
  };
  for (const { name, names, attributes, indexes = [] } of KINDS) {
    const made = (what: string) =>
      `module.exports = require("@strapi/strapi").factories.createCore${what}("api::${name}.${name}");\n`;
    const place = `src/api/${name}`;
    files[`${place}/content-types/${name}/schema.json`] = {
      kind: "collectionType",
      collectionName: names,
      info: { singularName: name, pluralName: names, displayName: name },
      options: { draftAndPublish: false },
      indexes,
      attributes,
    };
    files[`${place}/controllers/${name}.js`] = made("Controller");
    files[`${place}/services/${name}.js`] = made("Service");
    files[`${place}/routes/${name}.js`] = made("Router");
  }
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, typeof content === "string" ? content : JSON.stringify(content, null, 2));
  }
}
