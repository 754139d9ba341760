// @vitest-environment happy-dom
import type { ContactDetails } from "@dosebeat/contract/contact-details";
import { getContact } from "@dosebeat/contract/contact-details-calls";
import { GroupAttributes } from "@dosebeat/contract/groups";
import { getGroup } from "@dosebeat/contract/groups-calls";
import { StudyAnswer } from "@dosebeat/contract/studies";
import { getStudy } from "@dosebeat/contract/studies-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { ContactDialog } from "../../nouns/contact/contact-dialog.tsx";
import { saveSession, saveUser } from "../../session/session.ts";
import { GroupFormDialog } from "./groups/group-form-dialog.tsx";
import { StudyFormDialog } from "./studies/study-form-dialog.tsx";

// It needs a router; leaving is tested in e2e/src/kept.spec.ts.
vi.mock("../../ui/dialogs/leave-guard.tsx", () => ({ LeaveGuard: () => null }));

/** The change requests that were sent. */
let sent: unknown[];

beforeEach(() => {
  vi.useFakeTimers();
  saveSession("admin");
  saveUser(7, "admin", []);
  sessionStorage.clear();
  sent = [];
  vi.stubGlobal("fetch", async (_: string, { method, body }: RequestInit) => {
    if (method === "GET") return Response.json({ data: [], meta: PAGES });
    sent.push(JSON.parse(String(body)).data);
    throw new TypeError("no network");
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const PAGES = { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 0 } };
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(1000 * seconds));
const type = (label: string | RegExp, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));

async function shown(form: ReactNode) {
  const client = makeQueryClient();
  const framed = (what: ReactNode) => (
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider>{what}</MantineProvider>
      </IntlProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(framed(form));
  await pass(0);
  return async (next: ReactNode) => {
    rerender(framed(next));
    await pass(0);
  };
}

async function submit() {
  const button = document.querySelector("button[type=submit]");
  if (!button) throw new Error("Nothing can be saved.");
  await act(async () => fireEvent.click(button));
  await pass(0);
}

it("puts back no number that somebody else has corrected meanwhile", async () => {
  const details: ContactDetails = getContact.example.answer.data;
  const of = (now: ContactDetails) => (
    <ContactDialog profileid={11} title="Ada" details={now} onClose={() => undefined} />
  );
  const change = await shown(of({ ...details, telephone: "+493023125240" }));
  await type("Best time to call", "evenings");
  await change(of({ ...details, telephone: "+493023125999", language: "tr" }));
  await submit();
  expect(sent).toEqual([{ hours: "evenings" }]);
});

it("does not end the four eyes that somebody else has asked for meanwhile", async () => {
  const { id, attributes } = getGroup.example.answer.data;
  const group = { id, ...GroupAttributes.parse(attributes), four_eyes: false };
  const of = (four_eyes: boolean) => (
    <GroupFormDialog group={{ ...group, four_eyes }} onClose={() => undefined} />
  );
  const change = await shown(of(false));
  await type(/^Name/, "Ward 9");
  await change(of(true));
  await submit();
  expect(sent).toEqual([{ name: "Ward 9" }]);
});

it("keeps the safety contact that somebody else has named meanwhile", async () => {
  const { data: study } = StudyAnswer.parse(getStudy.example.answer);
  if (!study) throw new Error("The example is no study.");
  const group = { id: 5, ...GroupAttributes.parse(getGroup.example.answer.data.attributes) };
  const of = (userid: number) => (
    <StudyFormDialog
      group={group}
      study={{ ...study, safety_contact: { userid, name: "Greta", email: "g@example.org" } }}
      onClose={() => undefined}
    />
  );
  const change = await shown(of(61));
  await type(/^Site/, "Hamburg");
  await type(/^Reason/, "It has moved");
  await change(of(62));
  await submit();
  expect(sent).toEqual([expect.objectContaining({ site: "Hamburg", safety_contact: 62 })]);
});
