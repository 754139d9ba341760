// @vitest-environment happy-dom
import { importUsers } from "@dosebeat/contract/master-data-calls";
import { changeUser, getPatientNames, getProfiles } from "@dosebeat/contract/users-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { UnbindDialog } from "../../nouns/assigning/unbind-dialog.tsx";
import { saveSession, saveUser } from "../../session/session.ts";
import { PeopleImportForm } from "./people-import/people-import-form.tsx";
import { UserRightsDialog } from "./users/user-rights-dialog.tsx";

// It needs a router; leaving is tested in e2e/src/kept.spec.ts.
vi.mock("../../ui/dialogs/leave-guard.tsx", () => ({ LeaveGuard: () => null }));

/** A change request that was sent. */
interface Sent {
  path: string;
  data: unknown;
}

let sent: Sent[];
/** How the server answers a change. */
let serve: (change: Sent) => Response | Promise<Response>;
const onClose = vi.fn();

const [ADA] = getProfiles.example.answer.data;
if (!ADA) throw new Error("The examples have no user.");
const ROW = { ...ADA.attributes, id: ADA.id };

beforeEach(() => {
  vi.useFakeTimers();
  saveSession("admin");
  saveUser(7, "admin", []);
  sessionStorage.clear();
  onClose.mockReset();
  sent = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    if (method === "GET") {
      const found = path.includes("patient-names") ? getPatientNames.example.answer : null;
      return Response.json(found ?? { data: [], meta: PAGES });
    }
    const change = { path, data: JSON.parse(String(body)) };
    sent.push(change);
    return serve(change);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const PAGES = { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 0 } };
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(1000 * seconds));
const press = async (name: string) => {
  await act(async () => fireEvent.click(screen.getByRole("button", { name })));
  await pass(0);
};

async function shown(content: ReactNode) {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider>{content}</MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
  await pass(0);
}

const refused = (code: string) => () =>
  Response.json(
    { data: null, error: { status: 409, name: "ConflictError", message: code, code } },
    { status: 409 },
  );
/** Transient failures: from a proxy, or without a network. */
const MOMENTARY = [
  ["503", () => new Response("", { status: 503 })],
  [
    "no network",
    () => {
      throw new TypeError("no network");
    },
  ],
] as const;
const isNotStored = () => screen.queryByText("Not stored yet.", { exact: false }) !== null;

describe("rights of a user", () => {
  const clinician = () => screen.getByRole<HTMLInputElement>("checkbox", { name: /^Clinician/ });
  const open = async () => {
    await shown(<UserRightsDialog row={ROW} onClose={onClose} />);
    await act(async () => fireEvent.click(clinician()));
  };

  it.each(MOMENTARY)("stay chosen through %s, and are stored once", async (_, fail) => {
    serve = fail;
    await open();
    await press("Save");
    expect(isNotStored()).toBe(true);
    expect([clinician().checked, onClose.mock.calls.length]).toEqual([true, 0]);
    serve = () => Response.json({ data: changeUser.example.answer.data });
    await pass(5);
    expect(onClose).toHaveBeenCalledOnce();
    await pass(60);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it("stay chosen where they are refused, and are not sent again by themselves", async () => {
    serve = refused("last_admin");
    await open();
    await press("Save");
    expect(screen.getByRole("alert").textContent).toContain("Couldn’t change");
    await pass(60);
    expect([sent.length, clinician().checked, onClose.mock.calls.length]).toEqual([1, true, 0]);
  });
});

describe("taking a box back", () => {
  const bound = { deveui: "70b3d57ed0061a2b", profileid: 11, name: "Ada Lovelace" };
  const open = () => shown(<UnbindDialog bound={bound} onClose={onClose} />);
  const stored = () =>
    Response.json({
      data: { ...bound, from: "2026-05-01T00:00:00.000Z", to: "2026-05-10T00:00:00.000Z" },
    });

  it.each(MOMENTARY)("stays open through %s, and is made once", async (_, fail) => {
    serve = fail;
    await open();
    await press("Unassign");
    expect(isNotStored()).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
    serve = stored;
    await press("Try again now");
    expect(onClose).toHaveBeenCalledOnce();
    await pass(60);
    expect(sent).toHaveLength(2);
  });

  it("is done where the answer was lost and the box is nobody’s any more", async () => {
    serve = () => {
      throw new TypeError("no network");
    };
    await open();
    await press("Unassign");
    serve = refused("no_box");
    await press("Try again now");
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.queryByText("Couldn’t unassign", { exact: false })).toBeNull();
  });

  it("is told as refused where somebody else was faster", async () => {
    serve = refused("no_box");
    await open();
    await press("Unassign");
    await pass(60);
    expect([sent.length, onClose.mock.calls.length]).toEqual([1, 1]);
  });
});

describe("an import of people", () => {
  const onDone = vi.fn();
  const open = async () => {
    onDone.mockReset();
    await shown(<PeopleImportForm onDone={onDone} />);
    const pasted = screen.getByRole("textbox", { hidden: true });
    const text = "email,givenname,familyname,timezone\nada@example.org,Ada,Moreau,Europe/Berlin\n";
    await act(async () => fireEvent.change(pasted, { target: { value: text } }));
    await act(async () =>
      fireEvent.click(screen.getByRole("button", { name: "Read the rows", hidden: true })),
    );
    // The file reader has to load first.
    const read = async () => {
      await pass(0);
      return screen.getByRole("button", { name: "Create 1 account" });
    };
    await vi.waitFor(read, { timeout: 20_000 });
  };
  const isCheck = ({ data }: Sent) => JSON.stringify(data).includes('"check":true');
  const made = () => Response.json(importUsers.example.answer, { status: 201 });

  it.each(MOMENTARY)("goes on by itself after %s, and registers once", async (_, fail) => {
    serve = made;
    await open();
    serve = fail;
    await press("Create 1 account");
    expect(screen.getByText("Trying again in", { exact: false })).toBeDefined();
    expect(onDone).not.toHaveBeenCalled();
    serve = made;
    await pass(5);
    expect(onDone).toHaveBeenCalledOnce();
    await pass(60);
    expect(sent.filter((change) => !isCheck(change))).toHaveLength(2);
  });

  it("takes no other file for the one whose rows are being stored", async () => {
    serve = made;
    await open();
    serve = () => new Promise(() => undefined);
    await press("Create 1 account");
    const read = screen.getByRole("button", { name: "Read the rows", hidden: true });
    const file = document.querySelector("input[type=file]");
    expect([read, file].map((one) => one?.hasAttribute("disabled"))).toEqual([true, true]);
  });

  it("says why it was refused, and sends nothing again by itself", async () => {
    serve = made;
    await open();
    serve = refused("emails_taken");
    await press("Create 1 account");
    await pass(60);
    expect(onDone).not.toHaveBeenCalled();
    expect(screen.getByRole("alert")).toBeDefined();
    expect(sent.filter((change) => !isCheck(change))).toHaveLength(1);
  });
});
