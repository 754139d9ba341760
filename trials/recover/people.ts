import { AuditAnswer } from "@dosebeat/contract/audit";
import { BearerAnswer } from "@dosebeat/contract/sign-in";
import { z } from "zod";
import { call } from "../api.ts";
import { patiently, treat } from "../patient.ts";
import { query } from "../postgres.ts";
import { ADMIN } from "../server-process.ts";

const Erased = z.object({ data: z.object({ erased: z.string() }) });

/** What the trial does as people do it: by calls. */
export interface People {
  /** A patient with a medicine and this box. */
  admit(name: string, deveui: string): Promise<void>;
  /** An administrator erases the account. @returns when, as the call said */
  erase(name: string): Promise<Date>;
  /** When accounts were erased, as the audit log says, the newest first. */
  erasures(): Promise<Date[]>;
  /** The status of a call with a token from before. */
  statusWith(token: string): Promise<number>;
  signIn(): Promise<string>;
}

export const addressOf = (name: string) => `${name}@example.org`;

export function peopleAt(url: string, databaseUrl: string): People {
  const signIn = async () => {
    const body = { identifier: ADMIN.email, password: ADMIN.password };
    return BearerAnswer.parse((await call(url, "POST", "/api/auth/local", { body })).body).jwt;
  };
  return {
    signIn,
    admit: (name, deveui) => treat(url, deveui, addressOf(name)),
    async erase(name) {
      const [user] = await query<{ id: string }>(
        databaseUrl,
        "select id from users where email = $1",
        [addressOf(name)],
      );
      const body = { data: { reason: "Left the clinic" } };
      const path = `/api/users/${user?.id}/erase`;
      const answer = await call(url, "POST", path, { token: await signIn(), body });
      return new Date(Erased.parse(answer.body).data.erased);
    },
    async erasures() {
      const path = "/api/audit?kind=account-erased";
      const { body } = await call(url, "GET", path, { token: await signIn() });
      return AuditAnswer.parse(body).data.map(({ attributes }) => new Date(attributes.at));
    },
    async statusWith(token) {
      const ask = () => call(url, "GET", "/api/profile/userdata", { token });
      return (await patiently(ask)).status;
    },
  };
}
