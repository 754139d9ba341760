// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { moveToasts } from "./toast-container.ts";
import { setToastNote, Toasts, toastDone, toastFailed, toastUndo } from "./toasts.tsx";

afterEach(() => {
  cleanup();
  notifications.clean();
});

function showToasts() {
  render(
    <MantineProvider>
      <IntlProvider locale="en" messages={{ dialog: { close: "Close" } }} timeZone="UTC">
        <Toasts />
      </IntlProvider>
    </MantineProvider>,
  );
}

it("shows requested toasts, with the note below successful ones only", async () => {
  // Only while this process runs: a busy machine may stop it for the two seconds that the first is shown.
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  showToasts();
  act(() => setToastNote("As Ada"));
  act(() => toastDone("Saved"));
  expect((await screen.findByText(/Saved/)).textContent).toBe("SavedAs Ada");
  act(() => toastFailed("Not sent"));
  expect((await screen.findByText("Not sent")).textContent).toBe("Not sent");
  act(() => setToastNote(null));
  act(() => toastDone("Removed"));
  expect((await screen.findByText("Removed")).textContent).toBe("Removed");
  expect(screen.getAllByRole("button", { name: "Close" })).toHaveLength(3);
});

it("undoes the action and closes", async () => {
  showToasts();
  const undo = vi.fn();
  act(() => toastUndo("Stopped", "Undo", undo));
  fireEvent.click(await screen.findByText("Undo"));
  expect(undo).toHaveBeenCalledOnce();
  await expect.poll(() => screen.queryByText("Stopped")).toBeNull();
});

it("closes after a while under a mouse that rests, and not under one that came to it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  showToasts();
  act(() => toastDone("Saved"));
  const toast = await screen.findByRole("alert");
  fireEvent.mouseEnter(toast);
  fireEvent.pointerMove(toast, { pointerType: "mouse" });
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.queryByText("Saved")).not.toBeNull();
  fireEvent.pointerLeave(toast, { pointerType: "mouse" });
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(screen.queryByText("Saved")).toBeNull();

  act(() => toastDone("Removed"));
  // What a browser reports for a mouse that did not move.
  fireEvent.mouseEnter(await screen.findByRole("alert"));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(screen.queryByText("Removed")).toBeNull();
});

it("stays while its button has the focus", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  showToasts();
  act(() => toastUndo("Stopped", "Undo", () => undefined));
  const undo = await screen.findByText("Undo");
  act(() => undo.closest("button")?.focus());
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.queryByText("Stopped")).not.toBeNull();
  act(() => undo.closest("button")?.blur());
  await act(() => vi.advanceTimersByTimeAsync(21_000));
  expect(screen.queryByText("Stopped")).toBeNull();
});

it("has its time again after a question that hid it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  showToasts();
  act(() => toastUndo("Stopped", "Undo", () => undefined));
  await screen.findByText("Stopped");
  const question = document.createElement("dialog");
  question.className = "dialog-question";
  document.body.append(question);
  const moveBack = moveToasts(question);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  moveBack();
  question.remove();
  expect(screen.queryByText("Stopped")).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(21_000));
  expect(screen.queryByText("Stopped")).toBeNull();
});

it("shows nothing once unmounted", () => {
  showToasts();
  cleanup();
  toastDone("Unseen");
  expect(screen.queryByText("Unseen")).toBeNull();
});
