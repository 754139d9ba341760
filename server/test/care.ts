import { Failure } from "@dosebeat/contract/base/failures";
import { CareAnswer } from "@dosebeat/contract/care";
import { InvitationAnswer, type Invite } from "@dosebeat/contract/care-invitations";
import type { TestApp, TestPerson } from "./app.ts";

/** The calls of patients and carers on a server. */
export function careCalls(server: () => Pick<TestApp, "call">) {
  const invite = ({ token }: TestPerson, data: Partial<Invite> = {}) => {
    const body = { data: { scope: "doses", ...data } };
    return server().call("POST", "/api/care/invitations", { token, body });
  };
  return {
    invite,
    async codeOf(patient: TestPerson, data: Partial<Invite> = {}): Promise<string> {
      const { body } = await invite(patient, data);
      return InvitationAnswer.parse(body).data.code;
    },
    join: ({ token }: TestPerson, code: string) =>
      server().call("POST", "/api/care/join", { token, body: { data: { code } } }),
    async careOf({ token }: TestPerson) {
      return CareAnswer.parse((await server().call("GET", "/api/care", { token })).body).data;
    },
    change: ({ token }: TestPerson, id: number, data: object) =>
      server().call("PATCH", `/api/care/${id}`, { token, body: { data } }),
    end: ({ token }: TestPerson, id: number) =>
      server().call("DELETE", `/api/care/${id}`, { token }),
    watch: ({ token }: TestPerson, id: number) =>
      server().call("GET", `/api/care/${id}`, { token }),
  };
}

/** The code of a refusal. */
export function codeIn({ body }: { body: unknown }): string | undefined {
  return Failure.parse(body).error.code;
}
