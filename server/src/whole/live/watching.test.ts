import type { CareScope } from "@dosebeat/contract/care";
import type { LiveEvent } from "@dosebeat/contract/events";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestPerson } from "../../../test/app.ts";
import { createPeerPair, type PeerApp } from "../../../test/peer-app.ts";
import { givenLink } from "../../../test/reminders.ts";
import { listenLocally, openStream } from "../../../test/stream.ts";
import { getProfile } from "../../access/profiles/queries.ts";
import type { NumberedEvent } from "../../peers/announcer.ts";
import { Watching } from "./watching.ts";

let one: PeerApp;
let two: PeerApp;
let close: () => Promise<void>;
let addresses: string[];
beforeAll(async () => {
  ({ one, two, close } = await createPeerPair());
  addresses = [await listenLocally(one.app), await listenLocally(two.app)];
});
afterAll(() => close());

const openBoth = (person: TestPerson) =>
  Promise.all(addresses.map((address) => openStream(address, person)));

const publish = ({ profileid }: TestPerson, id: number) =>
  one.app.parts.announcer.publish([{ kind: "medicine", profileid, id }]);

it("a carer's streams hear that something changed for the patient, a stranger's nothing", async () => {
  const patient = await one.app.aPatient();
  const [carer, stranger] = [await one.app.aPatient(), await one.app.aPatient()];
  const link = await givenLink(one.app, patient, carer, "active", "doses");
  const streams = [...(await openBoth(carer)), ...(await openBoth(stranger))];
  publish(patient, 4711);
  const told = `{"kind":"care","profileid":${carer.profileid},"id":${link}}`;
  await Promise.all(streams.slice(0, 2).map((stream) => stream.until(told)));
  for (const person of [carer, stranger]) publish(person, 4712);
  const received = await Promise.all(streams.map((stream) => stream.until('"id":4712')));
  expect(received.map((text) => text.includes(told))).toEqual([true, true, false, false]);
  expect(received.join()).not.toContain("4711");
  for (const stream of streams) await stream.close();
});

it("a link that ends is told both sides on all servers, and nothing after it", async () => {
  const [patient, carer] = [await one.app.aPatient(), await one.app.aPatient()];
  const link = await givenLink(one.app, patient, carer, "active", "doses");
  const streams = [...(await openBoth(carer)), ...(await openBoth(patient))];
  const { token } = patient;
  expect((await one.app.call("DELETE", `/api/care/${link}`, { token })).status).toBe(200);
  await Promise.all(streams.map((stream) => stream.until("event: care")));
  publish(patient, 4711);
  publish(carer, 4712);
  const [first, second] = await Promise.all(
    streams.slice(0, 2).map((stream) => stream.until('"id":4712')),
  );
  for (const text of [first, second]) expect(text?.match(/event: care/g)).toHaveLength(1);
  for (const stream of streams) await stream.close();
});

it("a link that begins while the stream is open counts at once", async () => {
  const [patient, carer] = [await one.app.aPatient(), await one.app.aPatient()];
  const streams = await openBoth(carer);
  const link = await givenLink(one.app, patient, carer, "active", "doses");
  one.app.parts.announcer.publish([{ kind: "care", profileid: carer.profileid, id: 99_999 }]);
  await Promise.all(streams.map((stream) => stream.until('"id":99999')));
  publish(patient, 4711);
  const told = `{"kind":"care","profileid":${carer.profileid},"id":${link}}`;
  await Promise.all(streams.map((stream) => stream.until(told)));
  for (const stream of streams) await stream.close();
});

it("a link that began unnoticed counts from the next check of access on", async () => {
  const [patient, carer] = [await one.app.aPatient(), await one.app.aPatient()];
  const stream = await openStream(addresses[0] ?? "", carer);
  publish(carer, 4710);
  await stream.until('"id":4710');
  const link = await givenLink(one.app, patient, carer, "active", "doses");
  one.app.parts.announcer.invalidate(carer.userid);
  const told = `{"kind":"care","profileid":${carer.profileid},"id":${link}}`;
  let isTold = false;
  const heard = stream.until(told).then(() => {
    isTold = true;
  });
  // Events published before the check are not passed on, so this publishes until one is.
  await expect
    .poll(() => {
      publish(patient, 4711);
      return isTold;
    })
    .toBe(true);
  await heard;
  await stream.close();
});

const LINK = { id: 7, profile_id: 1 };

function aWatch(load: () => Promise<(typeof LINK & { scope: CareScope })[]>) {
  const sent: NumberedEvent[] = [];
  const watching = new Watching({ own: 2, load, send: (numbered) => sent.push(numbered) });
  const take = (kind: LiveEvent["kind"], id: number) =>
    watching.take({ id, event: { kind, profileid: LINK.profile_id, id: 4711 } });
  return { watching, sent, take };
}

const told = (id: number) => ({ id, event: { kind: "care", profileid: 2, id: LINK.id } });

it("what happens between the beginning of a stream and the first reading of links is told", async () => {
  const { watching, sent, take } = aWatch(async () => [{ ...LINK, scope: "doses" }]);
  take("press", 1);
  expect(sent).toEqual([]);
  await watching.check();
  take("press", 2);
  expect(sent).toEqual([told(1), told(2)]);
});

it.each<[CareScope, number[]]>([
  ["alerts", [2, 3]],
  ["doses", [1, 2, 3]],
  ["figures", [1, 2, 3]],
])("with the scope %s a carer hears of presses only what it covers", async (scope, ids) => {
  const { watching, sent, take } = aWatch(async () => [{ ...LINK, scope }]);
  await watching.check();
  take("press", 1);
  take("reminder", 2);
  take("care", 3);
  expect(sent).toEqual(ids.map(told));
});

it("an administrator who acts for a carer hears nothing of the carer's patients", async () => {
  const [patient, carer] = [await one.app.aPatient(), await one.app.aPatient()];
  await givenLink(one.app, patient, carer, "active", "doses");
  const admin = await one.app.anAdmin();
  const { profileuid } = await getProfile(one.app.db, carer.profileid);
  const body = { data: { profileuid, reason: "a call for help" } };
  await one.app.call("POST", "/api/impersonation", { ...admin, body });
  const { rows } = await sql<{ public_id: string }>`
    select public_id from impersonations order by id desc limit 1`.execute(one.app.db);
  const stream = await openStream(addresses[0] ?? "", admin, {
    "x-impersonation": rows[0]?.public_id ?? "",
  });
  expect(stream.response.status).toBe(200);
  publish(patient, 4711);
  publish(carer, 4712);
  expect(await stream.until('"id":4712')).not.toContain("event: care");
  await stream.close();
});
