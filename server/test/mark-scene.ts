import { expect } from "vitest";
import { verifyEmail } from "../src/accounts/email-verification/queries.ts";
import { inTransaction } from "../src/database/transaction.ts";
import type { TestApp, TestPerson } from "./app.ts";
import { careCalls } from "./care.ts";
import { aDevice } from "./devices.ts";
import { chirpStackUp } from "./messages.ts";
import type { PushService } from "./push-service.ts";

export const at = (clock: string) => `2026-05-10T${clock}:00.000Z`;
export const NOW = new Date(at("18:00"));
export const [EVER, NEVER] = [-Infinity, Infinity];

/** Something that changes what is known or planned about a patient, or who is told. */
export interface MarkCase {
  name: string;
  /** Tables whose triggers would have marked the patient, or woken the reminders. */
  places: string[];
  before?: (scene: MarkScene) => unknown;
  write: (scene: MarkScene) => unknown;
  /** The earliest instant in the marks. */
  from: Date | number;
}

type Method = "POST" | "PUT" | "PATCH" | "DELETE";

/** A patient with a medicine at 08:00 on 10 May, and a box since 1 May that sent at 12:00. */
export async function aMarkScene(server: TestApp, service: PushService) {
  const person = await server.aPatient();
  const [admin, key] = [await server.anAdmin(), await server.anIngestKey()];
  const { id: medicine } = await server.aMedicine(person, { schedules: ["08:00"] });
  const { sensor } = await server.aBinding(person, { from: "2026-05-01T00:00:00Z" });
  const care = careCalls(() => server);

  async function call(method: Method, path: string, data?: object, token = person.token) {
    const body = data && { data };
    const answer = await server.call(method, path, { token, body });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  }
  async function deliver(path: string, body: object): Promise<void> {
    expect(await server.call("POST", path, { token: key, body })).toMatchObject({ status: 200 });
  }
  const send = (message: object) =>
    deliver("/api/ingest/box", { deveui: sensor.deveui, ...message });
  await send({ time: "2026-05-10T12:00:00.000Z" });

  const once = <Value>(make: () => Promise<Value>) => {
    let made: Promise<Value> | undefined;
    return () => {
      made ??= make();
      return made;
    };
  };
  /** The patient who has the box afterwards, and is also the carer. */
  const next = once<TestPerson>(async () => {
    const other = await server.aPatient();
    for (const { userid, email } of [other, person]) {
      await inTransaction(server.db, (tx) => verifyEmail(tx, userid, email, server.clock.now()));
    }
    return other;
  });

  return {
    server,
    person,
    medicine,
    sensor,
    care,
    call,
    send,
    next,
    /** A press in a frame that the box's model does not understand. */
    frame: (deveui: string) =>
      deliver(
        "/api/ingest/chirpstack?event=up",
        chirpStackUp({
          deveui,
          time: "2026-05-10T14:00:00.000Z",
          fcnt: 9,
          fport: 2,
          hex: "b100001001e500d701",
        }),
      ),
    async erase({ token, password }: TestPerson): Promise<void> {
      const erased = await server.call("DELETE", "/api/profile/userdata", {
        token,
        body: { password },
      });
      expect(erased.status).toBe(200);
    },
    asAdmin: (method: Method, path: string, data: object) => call(method, path, data, admin.token),
    async row(table: "medicine_schedules" | "medicine_pauses" | "intakes"): Promise<number> {
      const rows = server.db.selectFrom(table).select("id").orderBy("id", "desc");
      return (await rows.executeTakeFirstOrThrow()).id;
    },
    aDevice: once(() => aDevice(server, service, person)),
    /** The id of a link with a carer. */
    aLink: once(async () => {
      const carer = await next();
      await care.join(carer, await care.codeOf(person));
      const links = server.db.selectFrom("care_links").select("id");
      const link = await links.where("profile_id", "=", person.profileid).executeTakeFirstOrThrow();
      return link.id;
    }),
  };
}

export type MarkScene = Awaited<ReturnType<typeof aMarkScene>>;
