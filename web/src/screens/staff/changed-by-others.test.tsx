// @vitest-environment happy-dom
import type { ContactDetails } from "@dosebeat/contract/contact-details";
import { getContact } from "@dosebeat/contract/contact-details-calls";
import { MEDICINE } from "@dosebeat/contract/example-values";
import { GroupAttributes } from "@dosebeat/contract/groups";
import { getGroup } from "@dosebeat/contract/groups-calls";
import { OverviewAnswer } from "@dosebeat/contract/overviews";
import { changePause, getPauses } from "@dosebeat/contract/pauses-calls";
import { getPrescriberChanges } from "@dosebeat/contract/prescriber-changes";
import { ProposalsAnswer } from "@dosebeat/contract/proposals";
import { addProposal, getProposals } from "@dosebeat/contract/proposals-calls";
import { StudyAnswer } from "@dosebeat/contract/studies";
import { getStudy } from "@dosebeat/contract/studies-calls";
import { getOverview } from "@dosebeat/contract/worklist-calls";
import { MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps, ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import { invalidate } from "../../api/stale.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { ContactDialog } from "../../nouns/contact/contact-dialog.tsx";
import { saveSession, saveUser } from "../../session/session.ts";
import { GroupFormDialog } from "./groups/group-form-dialog.tsx";
import { Prescribe } from "./patients/prescribe.tsx";
import { Proposals } from "./proposals/proposals.tsx";
import { StudyFormDialog } from "./studies/study-form-dialog.tsx";

// It needs a router; leaving is tested in e2e/src/kept.spec.ts.
vi.mock("../../ui/dialogs/leave-guard.tsx", () => ({ LeaveGuard: () => null }));

/** What was reported as failed. */
const failed = vi.hoisted(() => vi.fn());
vi.mock("../../ui/toasts/toasts.tsx", async (original) => ({
  ...(await original<object>()),
  toastFailed: failed,
}));

/** The change requests that were sent. */
let sent: unknown[];
/** What prescribers have changed. */
let changes: unknown[];
/** How the server answers a change. */
let store: () => Response;

beforeEach(() => {
  vi.useFakeTimers();
  saveSession("admin");
  saveUser(7, "admin", []);
  sessionStorage.clear();
  sent = [];
  failed.mockReset();
  changes = [];
  store = () => {
    throw new TypeError("no network");
  };
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    if (method === "GET") {
      const data = path.includes("/prescriber-changes") ? changes : [];
      return Response.json({ data, meta: PAGES });
    }
    sent.push(JSON.parse(String(body)).data);
    return store();
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

let client: QueryClient;
async function shown(form: ReactNode) {
  client = makeQueryClient();
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

const press = async (name: string) => {
  await act(async () => fireEvent.click(screen.getByRole("button", { name })));
  await pass(1);
};
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

describe.each(["yes", "four_eyes"] as const)(
  "the reason of a prescriber (prescribing: %s)",
  (prescribing) => {
    const overview = OverviewAnswer.parse(getOverview.example.answer).data;
    const [PAUSE] = getPauses.example.answer.data;
    const [CHANGE] = getPrescriberChanges.example.answer.data;
    const medicines = [{ ...MEDICINE, enddate: null, paused: PAUSE ?? null }];
    const of = (): ComponentProps<typeof Prescribe> => ({
      overview: { ...overview, prescribing, medicines },
      answer: null,
      today: "2026-05-10",
      now: Date.parse("2026-05-10T09:00:00Z"),
    });
    const reason = () => screen.getByLabelText<HTMLInputElement>(/^Reason/).value;

    it("stays when a colleague changes something meanwhile", async () => {
      await shown(<Prescribe {...of()} />);
      await type(/^Reason/, "Before the operation");
      changes = [{ ...CHANGE, reason: "Blood pressure too low" }];
      void invalidate(client, ["plans"]);
      await pass(1);
      expect(screen.getByText(/Blood pressure too low/)).toBeDefined();
      expect(reason()).toBe("Before the operation");
    });

    it("is another one for the next change", async () => {
      await shown(<Prescribe {...of()} />);
      await type(/^Reason/, "Back at home ");
      store = () =>
        Response.json(
          prescribing === "yes"
            ? changePause.example.answer
            : { ...addProposal.example.answer, meta: { would: changePause.example.answer } },
        );
      await press("Resume…");
      await press("Resume now");
      expect(sent).toHaveLength(1);
      expect(reason()).toBe("");
    });
  },
);

describe("a proposal that somebody else decides meanwhile", () => {
  const [PROPOSAL] = ProposalsAnswer.parse(getProposals.example.answer).data;
  if (!PROPOSAL) throw new Error("The example has no proposal.");
  const open = <Proposals proposals={[PROPOSAL]} />;
  const decided = <Proposals proposals={[{ ...PROPOSAL, state: "declined", may_decide: false }]} />;

  it("keeps why it was to be declined", async () => {
    const change = await shown(open);
    await press("Decline…");
    await type(en.proposals.declineWhy, "Not before the operation");
    await change(decided);
    const { value } = screen.getByLabelText<HTMLTextAreaElement>(en.proposals.declineWhy);
    expect(value).toBe("Not before the operation");
  });

  it("is not agreed to, and says so", async () => {
    const change = await shown(open);
    const problem = { status: 409, name: "ConflictError", message: "", code: "proposal_decided" };
    store = () => Response.json({ data: null, error: problem }, { status: 409 });
    await press("Agree and change");
    await change(decided);
    expect(failed).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("decided already"));
  });
});
