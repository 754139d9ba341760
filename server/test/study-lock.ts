import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { TestApp, TestPerson } from "./app.ts";
import { aMarkScene, NOW } from "./mark-scene.ts";
import type { PushService } from "./push-service.ts";

type Method = Parameters<TestApp["call"]>[0];

/** A subject with a plan and a box in a group that may become a study, and the people who sign. */
export async function aStudyToLock(server: TestApp, service: PushService) {
  server.clock.set(NOW);
  const admin = await server.anAdmin();
  const contact = await server.aStaffMember("clinician");
  const nurse = await server.aStaffMember("clinician");
  const scene = await aMarkScene(server, service);
  const { profileid } = scene.person;
  const group = await server.aGroup(scene.person, nurse, contact);
  const subject = `/study/subjects/${profileid}`;

  function by(person: TestPerson, method: Method, path: string, data?: object) {
    const details = { token: person.token, ...(data && { body: { data } }) };
    return server.call(method, `/api/groups/${group}${path}`, details);
  }

  async function linesOf(table: string): Promise<string> {
    const answer = await by(admin, "GET", `/export?table=${table}&format=ndjson`);
    expect(answer.status).toBe(200);
    return String(answer.body);
  }

  return {
    admin,
    contact,
    nurse,
    scene,
    group,
    subject,
    by,
    linesOf,
    /** Signing and exporting require a confirmation every ten minutes. */
    async later(milliseconds: number): Promise<void> {
      server.clock.advance(milliseconds);
      const { token, password } = admin;
      await server.call("POST", "/api/auth/confirm", { token, body: { password } });
    },
    lock: (person = admin) => by(person, "POST", `${subject}/lock`, { meaning: "approved" }),
    unlock: (person = admin) =>
      by(person, "POST", `${subject}/unlock`, { reason: "A visit was missing" }),
    /** Makes it a running study whose subject has agreed. */
    async start(is_blinded = false): Promise<void> {
      await server.db
        .updateTable("profiles")
        .set({ record_number: `R-${profileid}` })
        .where("id", "=", profileid)
        .execute();
      const study = {
        number: "NCT-8",
        title: "Tablets",
        site: "Lyon",
        country: "FR",
        is_blinded,
        safety_contact: contact.userid,
      };
      expect((await by(admin, "PUT", "/study", study)).status).toBe(200);
      const step = { to: "running", reason: "First subject in" };
      expect((await by(admin, "POST", "/study/steps", step)).status).toBe(200);
      const consent = { consented_on: "2026-05-01", reason: "Signed" };
      expect((await by(nurse, "PATCH", subject, consent)).status).toBe(200);
    },
    /** The SHA-256 of the signed tables, as exported now. */
    async sumOfExport(): Promise<string> {
      const hash = createHash("sha256");
      for (const table of ["doses", "openings", "days", "plan", "statements", "boxes", "gaps"])
        hash.update(await linesOf(table));
      return hash.digest("hex");
    },
    signatures() {
      const all = server.db.selectFrom("study_signatures").selectAll();
      return all.where("group_id", "=", group).execute();
    },
    /** The state while the rows are being signed, and of locks from an earlier release. */
    async forgetCopy(): Promise<void> {
      const subjects = server.db.updateTable("study_subjects").set({ has_copy: false });
      await subjects.where("group_id", "=", group).execute();
    },
  };
}

export type StudyToLock = Awaited<ReturnType<typeof aStudyToLock>>;

/** The status and code of a refusal. */
export function codeOf({ status, body }: { status: number; body: unknown }) {
  return [status, (body as { error?: { code?: string } }).error?.code];
}
