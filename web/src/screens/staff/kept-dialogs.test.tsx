// @vitest-environment happy-dom
import { getAlertRules } from "@dosebeat/contract/alerts-calls";
import { createGroup } from "@dosebeat/contract/groups-calls";
import { createUser } from "@dosebeat/contract/new-users-calls";
import { getSensorLabels } from "@dosebeat/contract/sensors-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { ExcusedForm } from "../../nouns/excused/excused-form.tsx";
import { RegisterDialog } from "../../nouns/sensors/register-dialog.tsx";
import { saveSession, saveUser } from "../../session/session.ts";
import { EditRuleForm } from "./alerts/edit-rule-form.tsx";
import type { Rule } from "./alerts/queries.ts";
import { GroupFormDialog } from "./groups/group-form-dialog.tsx";
import { PatientCreateDialog } from "./users/patient-create-dialog.tsx";

// It needs a router; leaving is tested in e2e/src/kept.spec.ts.
vi.mock("../../ui/dialogs/leave-guard.tsx", () => ({ LeaveGuard: () => null }));

type Data = Record<string, unknown>;

/** The change requests that were sent, in order. */
let sent: Data[];
/** The answer to a change; null: the server cannot be reached. */
let answer: ((data: Data) => Response) | null;
const onClose = vi.fn();

const PAGES = { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 0 } };

beforeEach(() => {
  vi.useFakeTimers();
  saveSession("admin");
  saveUser(7, "admin", []);
  sessionStorage.clear();
  onClose.mockReset();
  sent = [];
  answer = null;
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    if (path.includes("/sensor-labels")) {
      const [label] = getSensorLabels.example.answer.data;
      return Response.json({ data: [{ ...label, deveui: DEVEUI, claimcode: "K7M29QXW3P" }] });
    }
    if (method === "GET") return Response.json({ data: [], meta: PAGES });
    const { data } = JSON.parse(String(body));
    sent.push(data);
    if (!answer) throw new TypeError("no network");
    return answer(data);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const DEVEUI = "02d05ebe00000001";

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(1000 * seconds));

/** Shows a form; the second call rerenders it with other properties. */
async function shown(form: ReactNode) {
  const framed = (content: ReactNode) => (
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider>{content}</MantineProvider>
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

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: false });
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(field(label), { target: { value } }));
const press = async (name: string) => {
  await act(async () => fireEvent.click(screen.getByRole("button", { name })));
  await pass(0);
};
async function submit() {
  const button = document.querySelector("button[type=submit]");
  if (!button) throw new Error("Nothing can be saved.");
  await act(async () => fireEvent.click(button));
  await pass(0);
}
const notStored = () => screen.queryByText("Not stored yet.");

describe("without a network", () => {
  it("a group stays in its dialog and is made once, with one key", async () => {
    await shown(<GroupFormDialog onClose={onClose} />);
    await type("Name", "Ward 3");
    await submit();
    expect(notStored()).not.toBeNull();
    expect(field("Name").value).toBe("Ward 3");
    answer = () => Response.json(createGroup.example.answer, { status: 201 });
    await pass(5);
    expect(onClose).toHaveBeenCalledOnce();
    expect(sent).toHaveLength(2);
    expect(sent[0]?.["key"]).toEqual(expect.any(String));
    expect(sent[1]).toEqual(sent[0]);
  });

  it("an account stays in its dialog, and its link is shown once it is made", async () => {
    await shown(<PatientCreateDialog onClose={onClose} />);
    await type("First name", "Ada");
    await type("Last name", "Moreau");
    await type("Email", "ada@example.org");
    await submit();
    expect(notStored()).not.toBeNull();
    expect(field("Last name").value).toBe("Moreau");
    answer = () => Response.json(createUser.example.answer, { status: 201 });
    await press("Try again now");
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]?.["key"]).toEqual(expect.any(String));
    expect(onClose).not.toHaveBeenCalled();
    expect(notStored()).toBeNull();
    expect(screen.queryByLabelText("First name")).toBeNull();
  });

  it("a box whose answer was lost shows its claim code, which is never kept", async () => {
    await shown(<RegisterDialog onClose={onClose} />);
    await type("DevEUI", DEVEUI);
    await type("Claim code (generated if left empty)", "K7M29QXW3P");
    await submit();
    expect(notStored()).not.toBeNull();
    expect(JSON.stringify({ ...sessionStorage })).toContain(DEVEUI);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("K7M29");
    answer = () =>
      Response.json({ data: null, error: { status: 409, message: "known" } }, { status: 409 });
    await pass(5);
    expect(screen.getByText("K7M29QXW3P")).toBeDefined();
  });

  it("days that do not count stay with their reason until they are stored", async () => {
    const onSaved = vi.fn();
    const period = { from: "2026-05-01", to: "2026-05-02", reason: "In hospital" };
    const stored = { data: { id: 1, profileid: 11, ...period } };
    const onSave = vi.fn(async () => stored);
    onSave.mockRejectedValueOnce(new TypeError("no network"));
    await shown(
      <ExcusedForm
        day="2026-05-01"
        owner={11}
        onSave={onSave}
        onSaved={onSaved}
        onClose={onClose}
      />,
    );
    await type("Reason", "In hospital");
    await submit();
    expect(field("Reason").value).toBe("In hospital");
    await submit();
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(stored.data);
    expect(onClose).toHaveBeenCalledOnce();
    expect(onSave.mock.calls[0]).toEqual(onSave.mock.calls[1]);
  });
});

describe("a rule that somebody else changed meanwhile", () => {
  const { attributes } = getAlertRules.example.answer.data[0] ?? {};
  if (!attributes) throw new Error("The examples have no rule.");
  const rule: Rule = {
    id: 3,
    ...attributes,
    kind: "missed_in_a_row",
    count: 3,
    version: 1,
    emails: ["ward@example.org"],
    webhook: null,
  };
  const theirs: Rule = { ...rule, count: 5, version: 2 };

  it("shows what stands, keeps what was typed, and changes only that", async () => {
    const form = (now: Rule) => <EditRuleForm rule={now} onDone={onClose} onClose={onClose} />;
    const change = await shown(form(rule));
    await type("Email addresses", "ward@example.org, night@example.org");
    await change(form(theirs));
    expect(screen.getByText("From 5 doses in a row")).toBeDefined();
    expect(field("Email addresses").value).toBe("ward@example.org, night@example.org");
    await press("Continue with mine");
    expect(screen.queryByText("From 5 doses in a row")).toBeNull();
    await submit();
    expect(sent).toEqual([
      {
        version: 2,
        key: expect.any(String),
        emails: ["ward@example.org", "night@example.org"],
      },
    ]);
  });
});
