import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { AddressRefused, Poster } from "./poster.ts";

const fixture = (name: string) =>
  readFileSync(new URL(`../../test/fixtures/broker-${name}.pem`, import.meta.url), "utf8");

const HERE = { mayConnect: (_: string, address: string) => address === "127.0.0.1" };
/** Longer than the tests may take. */
const NEVER_MS = HOUR;
const SOON_MS = 500;

let answer: (response: ServerResponse) => void;
let paths: string[] = [];
const server = createServer({ cert: fixture("cert"), key: fixture("key") }, (request, response) => {
  paths.push(request.url ?? "");
  answer(response);
});
let port = 0;
const posters: Poster[] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
afterEach(() => {
  paths = [];
  for (const poster of posters.splice(0)) poster.close();
});

/** Posts to a name that resolves to these addresses, one list per lookup. */
function posting(lists: string[][], timeoutMs = NEVER_MS) {
  let asked = 0;
  const poster = new Poster(HERE, {
    ca: fixture("cert"),
    timeoutMs,
    resolve: (_name, _options, done) => {
      const found = lists[Math.min(asked, lists.length - 1)] ?? [];
      asked += 1;
      done(
        null,
        found.map((address) => ({ address, family: 4 })),
      );
    },
  });
  posters.push(poster);
  return {
    asked: () => asked,
    post: (path = "/hook") =>
      poster.post({
        url: new URL(`https://localhost:${port}${path}`),
        headers: { Connection: "close" },
        body: Buffer.from("{}"),
      }),
  };
}

it("connects to the address that was checked, of a name that has others too", async () => {
  answer = (response) => response.writeHead(204).end();
  const { post, asked } = posting([["10.0.0.5", "127.0.0.1"]]);
  expect(await post()).toEqual({ status: 204 });
  expect(asked()).toBe(1);
});

it("never connects where a name leads that says something else the next time", async () => {
  answer = (response) => response.writeHead(204).end();
  const { post } = posting([["127.0.0.1"], ["10.0.0.5"], ["::ffff:127.0.0.1"], ["0.0.0.0"]]);
  await post();
  for (let turn = 0; turn < 3; turn += 1) await expect(post()).rejects.toThrow(AddressRefused);
  expect(paths).toEqual(["/hook"]);
});

it("follows no redirect, also not to an address that it may call", async () => {
  answer = (response) =>
    response.writeHead(307, { location: `https://localhost:${port}/secret` }).end();
  expect(await posting([["127.0.0.1"]]).post()).toEqual({ status: 307 });
  expect(paths).toEqual(["/hook"]);
});

it("reads little of an answer that does not end", async () => {
  let sent = 0;
  const closed = new Promise<void>((resolve) => {
    answer = (response) => {
      response.on("close", resolve);
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536;
      };
      response.on("drain", more);
      more();
    };
  });
  expect(await posting([["127.0.0.1"]]).post()).toEqual({ status: 200 });
  await closed;
  expect(sent).toBeLessThan(50 * 2 ** 20);
});

it("waits no longer for an answer that trickles", async () => {
  const closed = new Promise<void>((resolve) => {
    answer = (response) => {
      response.on("close", resolve);
      response.writeHead(200);
      const drip = setInterval(() => response.write("."), 50);
      response.on("close", () => clearInterval(drip));
    };
  });
  // On a busy machine the time may be over before the head has come.
  const { post } = posting([["127.0.0.1"]], SOON_MS);
  await expect.poll(() => post()).toEqual({ status: 200 });
  await closed;
});

it("gives up on a server that says nothing", async () => {
  answer = () => {};
  await expect(posting([["127.0.0.1"]], SOON_MS).post()).rejects.toThrow("timeout");
});
