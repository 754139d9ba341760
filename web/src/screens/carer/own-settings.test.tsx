// @vitest-environment happy-dom
import { getWatched } from "@dosebeat/contract/care-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { saveSession } from "../../session/session.ts";
import { OwnSettings } from "./own-settings.tsx";

const WATCHED = {
  ...getWatched.example.answer.data,
  is_muted: false,
  asks: true,
  quiet: { from: "22:00", to: "07:00" },
};

/** Refusals of changes that the server has not answered yet. */
let refusals: (() => void)[];
let toasts: string[];
const note = ({ detail }: CustomEvent<{ message: string }>) => toasts.push(detail.message);

beforeEach(() => {
  [refusals, toasts] = [[], []];
  saveSession("patient");
  window.addEventListener("dosebeat:toast", note);
  vi.stubGlobal("fetch", async (_: string, { method }: RequestInit) => {
    if (method !== "PATCH") return new Promise(() => {});
    await new Promise<void>((refuse) => refusals.push(refuse));
    const error = { status: 409, name: "ConflictError", message: "Not now." };
    return Response.json({ data: null, error }, { status: 409 });
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider>
          <OwnSettings watched={WATCHED} />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  window.removeEventListener("dosebeat:toast", note);
  vi.unstubAllGlobals();
});

it("keeps quiet hours that the server refused as they were typed", async () => {
  fireEvent.change(screen.getByLabelText(en.caring.quietFrom), { target: { value: "23:30" } });
  fireEvent.click(screen.getByRole("button", { name: en.caring.quietSave }));
  await vi.waitFor(() => expect(refusals).toHaveLength(1));
  refusals[0]?.();
  await vi.waitFor(() => expect(toasts).toHaveLength(1));
  await vi.waitFor(() => screen.getByRole("button", { name: en.caring.quietSave }));
  expect(screen.getByDisplayValue("23:30")).toBeTruthy();
});

it("tells of each refusal of two changes at once, and shows the second until it is answered", async () => {
  const asks = screen.getByLabelText<HTMLInputElement>(en.caring.askMe);
  const shares = screen.getByLabelText<HTMLInputElement>(/may see my name and number/);
  fireEvent.click(asks);
  fireEvent.click(shares);
  await vi.waitFor(() => expect(refusals).toHaveLength(2));
  refusals[0]?.();
  await vi.waitFor(() => expect(toasts).toHaveLength(1));
  await vi.waitFor(() => expect(asks.checked).toBe(true));
  expect(shares.checked).toBe(!WATCHED.shares_telephone);
  refusals[1]?.();
  await vi.waitFor(() => expect(toasts).toHaveLength(2));
});
