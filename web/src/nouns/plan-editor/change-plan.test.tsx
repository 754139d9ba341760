// @vitest-environment happy-dom
import { editMedicine } from "@dosebeat/contract/medicines-calls";
import { getMedicinePlan, previewPlan, putMedicinePlan } from "@dosebeat/contract/plans-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { saveSession, saveUser } from "../../session/session.ts";
import { ChangePlan } from "./change-plan.tsx";

const MEDICINE = editMedicine.example.answer.data;
const PLAN = getMedicinePlan.example.answer.data;

/** The plans that were sent to be saved. */
let sent: unknown[];
let serve: () => Response | Promise<Response>;
/** What was changed of the record, and is not of the plan. */
let records: unknown[];
const onClose = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime("2026-06-10T10:00:00Z");
  saveSession("patient");
  saveUser(5, "patient", []);
  sessionStorage.clear();
  onClose.mockReset();
  sent = [];
  records = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    if (path.includes("editMedicineRecord")) {
      records.push(JSON.parse(String(body)).data);
      return Response.json(editMedicine.example.answer);
    }
    if (method !== "PUT") {
      const isPreview = path.includes("preview");
      return Response.json(isPreview ? previewPlan.example.answer : { data: [] });
    }
    sent.push(JSON.parse(String(body)));
    return serve();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(1000 * seconds));
const press = async (name: string) => {
  await act(async () => fireEvent.click(screen.getByRole("button", { name })));
  await pass(0);
};

/** Opens the editor; returns how to show the medicine as others changed it. */
async function opened(medicine = MEDICINE) {
  const client = makeQueryClient();
  const editor = (of: typeof MEDICINE, plan = PLAN) => (
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider>
          <ChangePlan
            medicine={of}
            plan={plan}
            today="2026-06-10"
            owner={5}
            // The guard needs a router; leaving is tested in e2e/src/plan-editor.spec.ts.
            Guard={() => <></>}
            onClose={onClose}
            onPause={() => {}}
          />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(editor(medicine));
  await pass(0);
  return (of: typeof MEDICINE, plan = PLAN) => rerender(editor(of, plan));
}

/** The same, and adds a time. */
async function changed(medicine = MEDICINE) {
  const show = await opened(medicine);
  await press("Next: Times");
  await press("Evening 18:00");
  return show;
}
const isKept = () => screen.queryByDisplayValue("18:00") !== null;
const stored = () => Response.json(putMedicinePlan.example.answer);

it.each([
  ["503", () => new Response("", { status: 503 })],
  [
    "no network",
    () => {
      throw new TypeError("no network");
    },
  ],
])("a plan stays in its editor through %s, and is stored once", async (_, fail) => {
  serve = fail;
  await changed();
  await press("Save");
  expect(screen.getByText("Trying again in", { exact: false })).toBeDefined();
  expect([isKept(), onClose.mock.calls.length]).toEqual([true, 0]);
  serve = stored;
  await pass(5);
  expect(onClose).toHaveBeenCalledOnce();
  await pass(60);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

it("a refused plan stays in its editor, and is not sent again by itself", async () => {
  serve = () =>
    Response.json(
      { data: null, error: { status: 409, name: "ConflictError", message: "Too many times." } },
      { status: 409 },
    );
  await changed();
  await press("Save");
  expect(screen.getByRole("alert")).toBeDefined();
  await pass(60);
  expect([sent.length, isKept(), onClose.mock.calls.length]).toEqual([1, true, 0]);
});

const unsaid = (code: string, values: object) =>
  Response.json(
    {
      data: null,
      error: {
        status: 400,
        name: "ValidationError",
        message: "Say who said so.",
        details: { errors: [{ path: ["every_day_by"], name: "x", message: "x", code, values }] },
      },
    },
    { status: 400 },
  );

it("asks what only the server knows of other records, and keeps the question while it is answered", async () => {
  serve = () => unsaid("together_unsaid", { name: "Metformin", other: "MTX 10" });
  await changed();
  await press("Save");
  const guard = screen.getByRole("region", { name: /once a week\. On most days\?$/ });
  expect(guard.textContent).toMatch(/Together with .?MTX 10.?, it would be taken on most days/);
  await press("My doctor said so…");
  const who = screen.getByRole("textbox", { name: "Who said so?" });
  fireEvent.change(who, { target: { value: "Dr Weber" } });
  expect(screen.getByRole("region", { name: /On most days/ })).toBeDefined();
  serve = stored;
  await press("Save");
  expect(onClose).toHaveBeenCalledOnce();
});

it("asks before a weekly medicine may be taken as needed, and sends nothing before", async () => {
  serve = stored;
  await changed({ ...MEDICINE, name: "MTX 10", once_only: true });
  await press("Save");
  expect(sent).toHaveLength(0);
  expect(
    screen.getByRole("region", { name: /^.?MTX.? is usually taken once a week/ }),
  ).toBeDefined();
});

/** Serves nothing until the returned function is called with the answer. */
function hold(): (answer: Response) => Promise<void> {
  let arrive = (_: Response) => {};
  const held = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  serve = () => held;
  return async (answer) => {
    arrive(answer);
    await pass(0);
  };
}

it("sends nothing any more once the changes were discarded", async () => {
  serve = () => new Response("", { status: 503 });
  await changed();
  cleanup();
  await opened();
  await press("Save");
  await press("Discard it");
  await pass(60);
  expect(sent).toHaveLength(1);
});

it("does not try again what was changed while it was on the way", async () => {
  const arrive = hold();
  await changed();
  await press("Save");
  await press("Noon 12:00");
  await arrive(new Response("", { status: 503 }));
  await pass(60);
  expect([sent.length, isKept(), onClose.mock.calls.length]).toEqual([1, true, 0]);
});

it("stays open where something was changed while it was being stored", async () => {
  const arrive = hold();
  const show = await changed();
  await press("Save");
  await press("Noon 12:00");
  await arrive(stored());
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByDisplayValue("12:00")).toBeDefined();
  // What was stored from here is no change by others.
  const version = PLAN.version + 1;
  show(MEDICINE, { ...PLAN, version });
  serve = stored;
  await press("Save");
  expect(sent[1]).toMatchObject({ data: { version } });
  expect(onClose).toHaveBeenCalledOnce();
});

it("puts back nothing of the record that others changed meanwhile", async () => {
  serve = stored;
  const show = await changed({ ...MEDICINE, unit: "tablets" });
  show({ ...MEDICINE, unit: "drops", every_day_by: "Dr Weber" });
  await press("Save");
  expect([sent.length, records]).toEqual([1, []]);
});
