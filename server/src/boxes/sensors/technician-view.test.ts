import { CALLS } from "@dosebeat/contract/calls";
import { IngestKeysAnswer } from "@dosebeat/contract/ingest-keys";
import { SensorDetailAnswer } from "@dosebeat/contract/sensor-detail";
import { UplinksAnswer } from "@dosebeat/contract/uplinks";
import { beforeEach, describe, expect, it } from "vitest";
import type { TestPerson } from "../../../test/app.ts";
import { startIntake } from "../../../test/intake.ts";
import { chirpStackUp } from "../../../test/messages.ts";

const { server, token: key } = await startIntake();
const admin = await server.anAdmin();
const technician = await server.aStaffMember("technician");

/** pillbox/1: without presses, with one, with two. */
const FRAMES = ["1002041208565b9611", "110a041208565b96110003", "1112041308625c9613000354d8"];

interface Box {
  patient: TestPerson;
  deveui: string;
}

async function aHeldBox(model: "pillbox-1" | "mclimate/mc-button" = "pillbox-1"): Promise<Box> {
  const patient = await server.aPatient();
  const sensor = await server.aSensor({ model, interval_minutes: 60 });
  await server.aBinding(patient, { sensor, from: "2026-05-01T00:00:00Z" });
  return { patient, deveui: sensor.deveui };
}

async function send({ deveui }: { deveui: string }, time: string, hex: string, fcnt: number) {
  server.clock.set(time);
  const body = chirpStackUp({ deveui, time, hex, fcnt });
  const url = "/api/ingest/chirpstack?event=up";
  expect((await server.call("POST", url, { token: key, body })).status).toBe(200);
}

const READS = Object.values(CALLS).filter(
  (call) => call.method === "GET" && call.who === "staff" && call.roles.includes("technician"),
);

/**
 * What a technician reads about a box through every call, in every order and with every filter that could reveal
 * more.
 */
async function viewOf({ deveui }: { deveui: string }): Promise<Record<string, unknown>> {
  const { body } = await server.call("GET", "/api/ingest-keys", { token: admin.token });
  const keys = IngestKeysAnswer.parse(body).data;
  const day = (minute: string) => `from=2026-05-10T${minute}:00Z&to=2026-05-10T23:00:00Z`;
  const queries: Readonly<Record<string, readonly string[]>> = {
    "/api/sensor-labels": [`?deveuis=${deveui}`],
    "/api/sensors/:deveui/signal": [`?${day("00:00")}`, `?${day("09:17")}`, `?${day("09:20")}`],
    "/api/sensors/:deveui/gateways": [`?${day("00:00")}`, `?${day("09:17")}`, `?${day("09:20")}`],
    "/api/sensory-summaries": [
      "",
      "?state=alive",
      "?state=silent",
      "?sort[0]=state",
      "?sort[0]=battery",
      "?sort[0]=sensortime",
      "?sort[0]=sensortime:desc",
      "?sort[0]=rssi",
    ],
    "/api/sensors/:deveui/uplinks": [
      "",
      "?outcome=decoded",
      "?outcome=undecodable",
      "?event=up",
      "?sort[0]=received_at:asc",
      "?sort[0]=id",
      "?pagination[pageSize]=1",
    ],
  };
  const view: Record<string, unknown> = {};
  for (const { path } of READS) {
    const url = path.replace(":deveui", deveui).replace(":id", String(keys[0]?.id));
    for (const query of queries[path] ?? [""]) {
      const answer = await server.call("GET", `${url}${query}`, { token: technician.token });
      expect([path, query, answer.status]).toEqual([path, query, 200]);
      const { etag, "last-modified": modified } = answer.headers;
      view[`${path}${query}`] = { body: answer.body, etag, modified };
    }
  }
  return view;
}

/** Instants in a text, except those of assignments and registrations, which people entered. */
function instantsIn(view: Readonly<Record<string, unknown>>): string[] {
  const text = JSON.stringify(Object.values(view)).replace(
    /"(createdAt|from|to|entered)":"[^"]*"/g,
    "",
  );
  return [...text.matchAll(/\d{4}-\d\d-\d\dT(\d\d:\d\d:[\d.]+)Z/g)].map(([, time = ""]) => time);
}

beforeEach(async () => {
  server.clock.set("2026-05-10T06:00:00Z");
  await server.db.deleteFrom("ingest_deliveries").execute();
  await server.db.deleteFrom("ingest_key_uses").execute();
  // A new key shows its use exactly for an hour.
  await server.db
    .updateTable("ingest_keys")
    .set({ created_at: new Date("2026-05-01T00:00:00Z") })
    .execute();
});

describe.each(["pillbox-1", "mclimate/mc-button"] as const)(
  "of a box read as %s, a technician",
  (model) => {
    it("sees nothing change when a message comes, however many presses it tells", async () => {
      const box = await aHeldBox(model);
      for (const hour of ["06", "07", "08"]) {
        await send(box, `2026-05-10T${hour}:20:00.000Z`, FRAMES[0] ?? "", Number(hour));
      }
      server.clock.set("2026-05-10T09:16:00Z");
      const before = await viewOf(box);
      for (const [place, hex] of FRAMES.entries()) {
        await send(box, `2026-05-10T09:17:${23 + place}.456Z`, hex, 9 + place);
        expect(await viewOf(box)).toEqual(before);
      }
    });

    it("gets the same of a box that was pressed and of one that was not", async () => {
      const [pressed, quiet] = [await aHeldBox(model), await aHeldBox(model)];
      const beats = [
        ["06:10:11.000", "06:40:59.000"],
        ["07:02:03.000", "07:50:00.000"],
        ["08:31:00.000", "08:30:01.000"],
      ];
      for (const [place, [one, other]] of beats.entries()) {
        await send(pressed, `2026-05-10T${one}Z`, FRAMES[place] ?? "", 17 * place);
        await send(quiet, `2026-05-10T${other}Z`, FRAMES[0] ?? "", place);
      }
      server.clock.set("2026-05-10T09:46:00Z");
      const read = async ({ deveui }: Box) => {
        const url = `/api/sensors/${deveui}`;
        const day = "?from=2026-05-10T00:00:00Z&to=2026-05-11T00:00:00Z";
        const answers = await Promise.all(
          [url, `${url}/uplinks`, `${url}/signal${day}`, `${url}/gateways${day}`].map((path) =>
            server.call("GET", path, { token: technician.token }),
          ),
        );
        const text = JSON.stringify(answers.map(({ body }) => body));
        return JSON.parse(
          text
            .replaceAll(deveui, "deveui")
            .replace(/"(id|profileid|battery|batterymv)":\d+/g, '"$1":0')
            .replace(/"(claimcode|profileuid|givenname|familyname)":"[^"]*"/g, '"$1":""'),
        );
      };
      expect(await read(pressed)).toEqual(await read(quiet));
    });

    it("gets hours, and the last contact to the quarter hour", async () => {
      const box = await aHeldBox(model);
      for (const [place, hex] of FRAMES.entries()) {
        await send(box, `2026-05-10T0${6 + place}:41:23.000Z`, hex, place);
      }
      server.clock.set("2026-05-10T10:07:00Z");
      const view = await viewOf(box);
      const { body } = view["/api/sensors/:deveui"] as { body: unknown };
      expect(SensorDetailAnswer.parse(body).data).toMatchObject({
        is_coarse: true,
        sensortime: "2026-05-10T08:30:00.000Z",
      });
      for (const time of instantsIn(view)) expect(time).toMatch(/^\d\d:(00|15|30|45):00/);
      expect(JSON.stringify(view)).not.toMatch(/41:23|1112041308625c9613/);
      const uplinks = view["/api/sensors/:deveui/uplinks"] as { body: unknown };
      const listed = UplinksAnswer.parse(uplinks.body).data;
      expect(listed.map(({ id }) => id)).toEqual([3, 2, 1]);
      for (const { attributes } of listed) {
        expect(attributes).toMatchObject({ frame: null, body: null, fcnt: null, press_seq: null });
        expect(attributes).toMatchObject({ fport: 10, length: 16, is_coarse: true });
        expect(attributes.received_at).toMatch(/T0\d:00:00.000Z$/);
      }
    });
  },
);

describe("a technician", () => {
  /** What a report of its interval by the box must not change before the quarter hour is over. */
  async function intervalsOf({ deveui }: Box) {
    const { token } = technician;
    const url = `/api/sensors/${deveui}`;
    const rows = { data: [{ deveui, interval_minutes: 20, place: "Ward 2" }] };
    const day = "?from=2026-05-10T00:00:00Z&to=2026-05-11T00:00:00Z";
    const answers = [
      await server.call("PATCH", url, { token, body: { data: { notes: "Shelf" } } }),
      await server.call("GET", url, { token }),
      await server.call("GET", `${url}/downlinks`, { token }),
      await server.call("GET", `${url}/signal${day}`, { token }),
      await server.call("GET", "/api/sensory-summaries", { token }),
      await server.call("POST", "/api/sensors/preview", { token, body: rows }),
    ];
    return answers.map(({ status, body }) => ({ status, body }));
  }
  const shownInterval = async ({ deveui }: Box, { token } = technician) => {
    const { body } = await server.call("GET", `/api/sensors/${deveui}`, { token });
    return SensorDetailAnswer.parse(body).data.interval_minutes;
  };
  /** Reports an interval of 20 minutes. */
  const REPORT = "14070200140100";

  it("learns that the box sends at another interval once the quarter hour is over", async () => {
    const box = await aHeldBox();
    await send(box, "2026-05-10T07:20:00.000Z", FRAMES[0] ?? "", 1);
    server.clock.set("2026-05-10T09:16:00Z");
    const before = await intervalsOf(box);
    expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    await send(box, "2026-05-10T09:17:23.456Z", REPORT, 2);
    expect(await intervalsOf(box)).toEqual(before);
    expect(await shownInterval(box)).toBe(60);
    expect(await shownInterval(box, admin)).toBe(20);
    server.clock.set("2026-05-10T09:30:00Z");
    expect(await shownInterval(box)).toBe(20);
  });

  it("learns no sooner of a report that was sent before and came only now", async () => {
    const box = await aHeldBox();
    server.clock.set("2026-05-10T09:16:00Z");
    const time = "2026-05-10T09:13:00.000Z";
    const body = chirpStackUp({ deveui: box.deveui, time, hex: REPORT, fcnt: 0 });
    await server.call("POST", "/api/ingest/chirpstack?event=up", { token: key, body });
    expect(await shownInterval(box)).toBe(60);
    server.clock.set("2026-05-10T09:30:00Z");
    expect(await shownInterval(box)).toBe(20);
  });

  it("sees the interval that somebody enters at once", async () => {
    const box = await aHeldBox();
    await send(box, "2026-05-10T09:17:00.000Z", REPORT, 1);
    const { token } = technician;
    const url = `/api/sensors/${box.deveui}`;
    server.clock.set("2026-05-10T09:18:00Z");
    await server.call("PATCH", url, { token, body: { data: { interval_minutes: 30 } } });
    expect(await shownInterval(box)).toBe(30);
  });

  it("sees instants while nobody has the box, and in the hour after it was assigned", async () => {
    const sensor = await server.aSensor({ model: "pillbox-1" });
    const patient = await server.aPatient();
    const receivedAt = async () => {
      const url = `/api/sensors/${sensor.deveui}/uplinks`;
      const { body } = await server.call("GET", url, { token: technician.token });
      return UplinksAnswer.parse(body).data.map(({ attributes }) =>
        attributes.received_at.slice(11, 19),
      );
    };
    const assign = async (data: object, method: "POST" | "PUT" = "POST") => {
      const url = method === "POST" ? "/api/sensor/assign" : "/api/sensor/unassign";
      const answer = await server.call(method, url, { token: technician.token, body: { data } });
      expect(answer.status).toBe(200);
    };
    await send(sensor, "2026-05-10T06:01:01Z", FRAMES[0] ?? "", 1);
    expect(await receivedAt()).toEqual(["06:01:01"]);
    server.clock.set("2026-05-10T06:30:00Z");
    await assign({ deveui: sensor.deveui, profileid: patient.profileid });
    await send(sensor, "2026-05-10T07:29:01Z", FRAMES[0] ?? "", 2);
    expect(await receivedAt()).toEqual(["07:29:01", "06:01:01"]);
    await send(sensor, "2026-05-10T07:31:01Z", FRAMES[1] ?? "", 3);
    expect(await receivedAt()).toEqual(["07:29:01", "06:01:01"]);
    server.clock.set("2026-05-10T08:00:00Z");
    expect(await receivedAt()).toEqual(["07:00:00", "07:29:01", "06:01:01"]);
    await assign({ deveui: sensor.deveui }, "PUT");
    await send(sensor, "2026-05-10T08:01:01Z", FRAMES[0] ?? "", 4);
    server.clock.set("2026-05-10T08:10:00Z");
    // Assigning the box to the same patient again does not start another hour.
    await assign({ deveui: sensor.deveui, profileid: patient.profileid });
    await send(sensor, "2026-05-10T08:11:01Z", FRAMES[1] ?? "", 5);
    expect(await receivedAt()).toEqual(["08:01:01", "07:00:00", "07:29:01", "06:01:01"]);
  });

  it("gets no content of a box that was anybody's, also after the account was erased or the assignment undone", async () => {
    for (const end of ["unassigned", "erased", "undone"] as const) {
      server.clock.set("2026-05-10T06:00:00Z");
      const { patient, deveui } = await aHeldBox("mclimate/mc-button");
      await send({ deveui }, "2026-05-10T06:41:23.000Z", FRAMES[1] ?? "", 1);
      server.clock.advance(60_000);
      const { token } = admin;
      const { id } = await server.db
        .selectFrom("bindings")
        .select("id")
        .where("profile_id", "=", patient.profileid)
        .executeTakeFirstOrThrow();
      if (end === "unassigned") {
        const body = { data: { deveui } };
        await server.call("PUT", "/api/sensor/unassign", { token, body });
      } else if (end === "erased") {
        const body = { password: patient.password };
        await server.call("DELETE", "/api/profile/userdata", { token: patient.token, body });
      } else {
        const entered_at = server.clock.now();
        await server.db.updateTable("bindings").set({ entered_at }).where("id", "=", id).execute();
        await server.call("DELETE", `/api/sensors/${deveui}/bindings/${id}`, { token });
      }
      server.clock.set("2026-05-10T08:00:00Z");
      const url = `/api/sensors/${deveui}/uplinks`;
      const { body } = await server.call("GET", url, { token: technician.token });
      const [uplink] = UplinksAnswer.parse(body).data;
      expect([end, uplink?.attributes]).toMatchObject([
        end,
        { frame: null, body: null, received_at: "2026-05-10T06:00:00.000Z" },
      ]);
    }
  });

  it("leaves a change of the model in the access log of everybody who has or had the box", async () => {
    const { patient, deveui } = await aHeldBox();
    const { token } = technician;
    await server.call("PUT", "/api/sensor/unassign", { token, body: { data: { deveui } } });
    const next = await server.aPatient();
    const assign = { data: { deveui, profileid: next.profileid } };
    await server.call("POST", "/api/sensor/assign", { token, body: assign });
    const body = { data: { model: "mclimate/mc-button" } };
    expect((await server.call("PATCH", `/api/sensors/${deveui}`, { token, body })).status).toBe(
      200,
    );
    for (const person of [patient, next]) {
      const log = await server.call("GET", "/api/profile/access-log", { token: person.token });
      expect(JSON.stringify(log.body)).toContain('"sensor-changed"');
    }
    const url = `/api/sensors/${deveui}/decoding`;
    expect((await server.call("GET", url, { token })).body).toMatchObject({ data: { total: 100 } });
  });
});
