import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PEOPLE } from "../demo/people.ts";
import { lifeOf } from "../test-box.ts";
import type { Transmission } from "../transmissions.ts";
import { chirpstackEvent } from "./chirpstack.ts";
import { thingsStackEvent } from "./things-stack.ts";

interface Documented {
  network: string;
  event: string;
  body: unknown;
}

/** Documented examples of both networks, with their sources. */
const documented: Documented[] = JSON.parse(
  readFileSync(new URL("./fixtures/documented.json", import.meta.url), "utf8"),
);

/** Their content depends on the model or the owner, so their names are free. */
const FREE = new Set(["tags", "decoded_payload", "attributes"]);

function keyPaths(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((item) => keyPaths(item, `${path}[]`));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = `${path}.${key}`;
    return [here, ...(FREE.has(key) ? [] : keyPaths(inner, here))];
  });
}

function example(network: string, event: string): unknown {
  const found = documented.find((one) => one.network === network && one.event === event);
  if (found === undefined) throw new Error(`no documented ${event} of ${network}`);
  return found.body;
}

const transmissions = lifeOf("travels", 3).transmissions.filter((sent) => sent.heard);
const person = PEOPLE.find(({ network }) => network === "tts");
if (person === undefined) throw new Error("the demonstration has a patient on The Things Stack");
const { site } = person;

function first(kind: Transmission["kind"]): Transmission {
  const found = transmissions.findLast((sent) => sent.kind === kind);
  if (found === undefined) throw new Error(`the life has no ${kind}`);
  return found;
}

describe("ChirpStack events", () => {
  test.each([
    ["uplink", "up"],
    ["join", "join"],
    ["status", "status"],
  ] as const)("%s has every key of the documented %s", (kind, name) => {
    const { event, body } = chirpstackEvent(first(kind), site);
    expect(event).toBe(name);
    expect(keyPaths(body)).toEqual(
      expect.arrayContaining(keyPaths(example("chirpstack-v4", name))),
    );
  });

  test("carry the frame and the instant of the transmission", () => {
    const sent = first("uplink");
    if (sent.kind !== "uplink") throw new Error("not an uplink");
    const { body } = chirpstackEvent(sent, site);
    expect(body).toMatchObject({
      data: Buffer.from(sent.bytes).toString("base64"),
      fCnt: sent.fcnt,
      fPort: 10,
      deviceInfo: { devEui: sent.deveui },
    });
    expect(body["time"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}\+00:00$/);
    expect(Math.floor(Date.parse(String(body["time"])))).toBe(sent.at);
  });
});

describe("webhooks of The Things Stack", () => {
  test.each([
    ["uplink", "uplink_message"],
    ["join", "join_accept"],
  ] as const)("%s has every key of the documented %s", (kind, name) => {
    const body = thingsStackEvent(first(kind), site);
    expect(keyPaths(body)).toEqual(expect.arrayContaining(keyPaths(example("tts-v3", name))));
  });

  test("write the DevEUI in upper case and omit a zero frame counter", () => {
    const firstUplink = transmissions.find((sent) => sent.kind === "uplink" && sent.fcnt === 0);
    if (firstUplink === undefined) throw new Error("the life has no first uplink");
    const body = thingsStackEvent(firstUplink, site);
    expect(body).toMatchObject({ end_device_ids: { dev_eui: firstUplink.deveui.toUpperCase() } });
    expect(body?.["uplink_message"]).not.toHaveProperty("f_cnt");
  });

  test("have no event for the status of a device", () => {
    expect(thingsStackEvent(first("status"), site)).toBeNull();
  });
});
