// @vitest-environment happy-dom
import { endImpersonation, startImpersonation } from "@dosebeat/contract/impersonation";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../../api/query-client.ts";
import en from "../../../i18n/messages/en.json" with { type: "json" };
import { getImpersonation } from "../../../session/impersonation.ts";
import { saveSession, saveUser } from "../../../session/session.ts";
import { ImpersonateDialog } from "./impersonate-dialog.tsx";

const navigate = vi.hoisted(() => vi.fn());
vi.mock("@tanstack/react-router", () => ({ useNavigate: () => navigate }));

/** The requests, in order. */
let sent: string[];
/** Lets the server answer that the impersonation has started. */
let answer: () => void;

beforeEach(() => {
  saveSession("admin");
  saveUser(7, "admin", []);
  localStorage.removeItem("auth.impersonation");
  navigate.mockReset();
  sent = [];
  vi.stubGlobal("fetch", (path: string, { method }: RequestInit) => {
    sent.push(`${method} ${path}`);
    if (method !== "POST") return Promise.resolve(Response.json(endImpersonation.example.answer));
    return new Promise((resolve) => {
      answer = () => resolve(Response.json(startImpersonation.example.answer, { status: 201 }));
    });
  });
});
afterEach(() => {
  cleanup();
  localStorage.removeItem("auth.impersonation");
  vi.unstubAllGlobals();
});

const { id: ID } = startImpersonation.example.answer.data;
const answered = () =>
  act(async () => {
    answer();
    await new Promise((resolve) => setTimeout(resolve));
  });

async function asked() {
  const { unmount } = render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider>
          <ImpersonateDialog profileuid="u-11" name="Ada Novak" onClose={() => undefined} />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
  const reason = screen.getByLabelText(/^Why do you need this/);
  await act(async () => fireEvent.change(reason, { target: { value: "She asked" } }));
  await act(async () => fireEvent.submit(reason));
  return unmount;
}

it("shows the patient's screens once the server has answered", async () => {
  await asked();
  expect(getImpersonation()).toBeNull();
  await answered();
  expect(getImpersonation()).toMatchObject({ id: ID, name: "Ada Novak" });
  expect(navigate).toHaveBeenCalledOnce();
});

it("ends at once what was cancelled before the answer: nobody becomes that patient", async () => {
  const cancel = await asked();
  cancel();
  await answered();
  expect(getImpersonation()).toBeNull();
  expect(navigate).not.toHaveBeenCalled();
  expect(sent.at(-1)).toBe(`DELETE /api/impersonation/${ID}`);
});
