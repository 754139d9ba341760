import { CALL_GROUPS } from "@dosebeat/contract/calls";
import { CARE_SCOPES, CareAnswer } from "@dosebeat/contract/care";
import { InvitationAnswer } from "@dosebeat/contract/care-invitations";
import { ImpersonationAnswer } from "@dosebeat/contract/impersonation";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { createTestApp, type TestApp, type TestPerson } from "../../test/app.ts";
import { givenDevice, givenLink } from "../../test/reminders.ts";
import { getProfile } from "../access/profiles/queries.ts";

const Methods = z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]);

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Who makes a call about the patient; `alerts` to `figures` are carers with these scopes. */
const WHO = [
  "nobody",
  "stranger",
  "patient",
  "alerts",
  "doses",
  "figures",
  "removed",
  "administrator",
  "impersonating",
];
type Who = (typeof WHO)[number];

/** What belongs to the patient. */
interface Named {
  link: number;
  invitation: number;
  code: string;
  device: number;
}

interface Row {
  /** Suffix of the call's name if it has several rows. */
  variant?: string;
  url?: (named: Named) => string;
  body?: (named: Named) => object;
  /** In the order of WHO. */
  statuses: readonly number[];
}

/** The caller's own data, whoever the caller is. */
const OWN = [401, 200, 200, 200, 200, 200, 200, 200, 400];
/** Like OWN, also for administrators who act for a patient. */
const OWN_OR_ACTING = [401, 200, 200, 200, 200, 200, 200, 200, 200];
/** Only for the patient. */
const PATIENTS = [401, 404, 200, 404, 404, 404, 404, 404, 400];
/** For anybody with a token from a message, which none of these has. */
const BY_TOKEN = [404, 404, 404, 404, 404, 404, 404, 404, 400];

const days = "from=2026-05-01&to=2026-05-10";
const dead = "bm90LWEtdG9rZW4";

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  "GET /api/care": [{ statuses: OWN_OR_ACTING }],
  "POST /api/care/invitations": [
    {
      body: () => ({ data: { scope: "doses" } }),
      statuses: [401, 201, 201, 201, 201, 201, 201, 403, 400],
    },
  ],
  "DELETE /api/care/invitations/:id": [
    { url: ({ invitation }) => `/api/care/invitations/${invitation}`, statuses: PATIENTS },
  ],
  "POST /api/care/join": [
    {
      body: ({ code }) => ({ data: { code } }),
      statuses: [401, 201, 409, 409, 409, 409, 201, 201, 400],
    },
  ],
  "GET /api/care/:id": [
    {
      url: ({ link }) => `/api/care/${link}`,
      statuses: [401, 404, 404, 200, 200, 200, 404, 404, 400],
    },
  ],
  "POST /api/care/:id/thanks": [
    {
      url: ({ link }) => `/api/care/${link}/thanks`,
      // A dose that nobody took.
      body: () => ({ data: { due_utc: "2026-05-10T08:00:00Z" } }),
      statuses: [401, 404, 404, 403, 409, 409, 404, 404, 400],
    },
  ],
  "GET /api/care/:id/doses": [
    {
      url: ({ link }) => `/api/care/${link}/doses?${days}`,
      statuses: [401, 404, 404, 403, 200, 200, 404, 404, 400],
    },
  ],
  "GET /api/care/:id/adherence": [
    {
      url: ({ link }) => `/api/care/${link}/adherence?${days}`,
      statuses: [401, 404, 404, 403, 403, 200, 404, 404, 400],
    },
  ],
  "PATCH /api/care/:id": [
    {
      variant: "what the patient decides",
      url: ({ link }) => `/api/care/${link}`,
      body: () => ({ data: { scope: "figures" } }),
      statuses: [401, 404, 200, 403, 403, 403, 404, 404, 400],
    },
    {
      variant: "what the carer decides",
      url: ({ link }) => `/api/care/${link}`,
      body: () => ({ data: { is_muted: true } }),
      statuses: [401, 404, 403, 200, 200, 200, 404, 404, 400],
    },
  ],
  "DELETE /api/care/:id": [
    {
      url: ({ link }) => `/api/care/${link}`,
      statuses: [401, 404, 200, 200, 200, 200, 404, 404, 400],
    },
  ],
  "GET /api/reminders": [{ statuses: OWN_OR_ACTING }],
  "PUT /api/reminders": [{ body: () => ({ data: { repeats: 1 } }), statuses: OWN_OR_ACTING }],
  "GET /api/messages": [{ statuses: OWN_OR_ACTING }],
  "GET /api/push-subscriptions": [{ statuses: OWN }],
  "POST /api/push-subscriptions": [
    {
      // Not the keys of a browser.
      body: () => ({
        data: {
          endpoint: "https://fcm.googleapis.com/x",
          push_key: "key",
          keys: { p256dh: "AA", auth: "AA" },
        },
      }),
      statuses: [401, 409, 409, 409, 409, 409, 409, 409, 400],
    },
  ],
  "DELETE /api/push-subscriptions/:id": [
    { url: ({ device }) => `/api/push-subscriptions/${device}`, statuses: PATIENTS },
  ],
  "POST /api/push-subscriptions/:id/test": [
    {
      url: ({ device }) => `/api/push-subscriptions/${device}/test`,
      statuses: [401, 404, 409, 404, 404, 404, 404, 404, 400],
    },
  ],
  "POST /api/reminder-answers": [
    {
      body: () => ({
        data: { token: dead, answer: "look", key: "7c1d3f0a-5b7e-4c63-9a51-3f2b8a6d9e10" },
      }),
      statuses: BY_TOKEN,
    },
  ],
  "POST /api/unsubscribe": [{ url: () => `/api/unsubscribe?token=${dead}`, statuses: BY_TOKEN }],
  "GET /api/calendar-feed": [{ statuses: OWN }],
  "POST /api/calendar-feed": [{ statuses: [401, 201, 201, 201, 201, 201, 201, 201, 400] }],
  "DELETE /api/calendar-feed": [{ statuses: OWN }],
};

it("has a row for every call about reminders and carers", () => {
  const calls = Object.keys(CALL_GROUPS["Reminders and carers"]);
  expect(Object.keys(ROWS).sort()).toEqual(calls.sort());
});

const cases = Object.entries(ROWS).flatMap(([call, rows]) =>
  rows.map((row) => [`${call} ${row.variant ?? ""}`.trim(), call, row] as const),
);

it.each(cases)("%s", async (_name, call, { url, body, statuses }) => {
  const [name, path = ""] = call.split(" ");
  const method = Methods.parse(name);
  const answers: Partial<Record<Who, number>> = {};
  for (const who of WHO) {
    const { named, caller } = await world(who);
    const details = { ...caller, ...(body && { body: body(named) }) };
    answers[who] = (await test.call(method, url?.(named) ?? path, details)).status;
  }
  expect(answers).toEqual(Object.fromEntries(WHO.map((who, index) => [who, statuses[index]])));
});

/** A patient with everything that calls can name, and one caller. */
async function world(who: Who): Promise<{ named: Named; caller: Caller }> {
  const [patient, person] = [await test.aPatient(), await aPerson(who)];
  const scope = CARE_SCOPES.find((one) => one === who) ?? "figures";
  const isCarer = scope === who || who === "removed";
  const carer = isCarer ? person : await test.aPatient();
  const link = await givenLink(test, patient, carer, "active", scope);
  const ended = await test.call("GET", "/api/care", carer);
  expect(CareAnswer.parse(ended.body).data.patients).toHaveLength(1);
  if (who === "removed") await test.call("DELETE", `/api/care/${link}`, patient);
  const invited = await test.call("POST", "/api/care/invitations", {
    token: patient.token,
    body: { data: { scope: "doses" } },
  });
  const { id: invitation, code } = InvitationAnswer.parse(invited.body).data;
  const named = { link, invitation, code, device: await givenDevice(test, patient) };
  return { named, caller: await callerOf(who, who === "patient" ? patient : person, patient) };
}

interface Caller {
  token?: string;
  headers?: Record<string, string>;
}

function aPerson(who: Who): Promise<TestPerson> {
  return who === "administrator" || who === "impersonating" ? test.anAdmin() : test.aPatient();
}

async function callerOf(who: Who, { token }: TestPerson, patient: TestPerson): Promise<Caller> {
  if (who === "nobody") return {};
  if (who !== "impersonating") return { token };
  const { profileuid } = await getProfile(test.db, patient.profileid);
  const body = { data: { profileuid, reason: "a call for help" } };
  const answer = await test.call("POST", "/api/impersonation", { token, body });
  const { id } = ImpersonationAnswer.parse(answer.body).data;
  return { token, headers: { "x-impersonation": id } };
}
