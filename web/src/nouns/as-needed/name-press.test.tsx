// @vitest-environment happy-dom
import { getDoses } from "@dosebeat/contract/doses-calls";
import { getUserdata } from "@dosebeat/contract/profiles-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { saveSession } from "../../session/session.ts";
import { useLateAnswer } from "../../ui/dialogs/confirm-dialog.tsx";
import { NamePress } from "./name-press.tsx";

const AT = "2026-05-10T12:00:00.000Z";
const ANSWER = { ...getDoses.example.answer.data, doses: [], named_presses: [] };
const { data: PROFILE } = getUserdata.example.answer;

function Panel() {
  const close = () => undefined;
  const late = useLateAnswer(close);
  return (
    <NamePress at={Date.parse(AT)} answer={ANSWER} profile={PROFILE} late={late} onClose={close} />
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("tells of a refusal that comes after it was closed", async () => {
  // Devices without a store send at once.
  vi.stubGlobal("indexedDB", undefined);
  saveSession("patient");
  let arrive = (_: Response) => {};
  const held = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  vi.stubGlobal("fetch", async () => held);
  const toasts: string[] = [];
  const note = ({ detail }: CustomEvent<{ message: string }>) => toasts.push(detail.message);
  window.addEventListener("dosebeat:toast", note);
  const { unmount } = render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider>
          <Panel />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
  const [first] = screen.getAllByRole("radio");
  if (first) fireEvent.click(first);
  fireEvent.click(screen.getByRole("button", { name: en.namePress.save }));
  unmount();
  const error = { status: 409, name: "ConflictError", message: "Not now." };
  arrive(Response.json({ data: null, error }, { status: 409 }));
  await vi.waitFor(() => expect(toasts).toEqual(["Couldn’t save: Not now."]), 5_000);
  window.removeEventListener("dosebeat:toast", note);
});
