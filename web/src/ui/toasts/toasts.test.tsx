// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { noteOnToasts, Toasts, toastDone, toastFailed, toastUndo } from "./toasts.tsx";

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

it("shows what was asked for, with the note only under what was done", async () => {
  showToasts();
  act(() => noteOnToasts("As Ada"));
  act(() => toastDone("Saved"));
  expect((await screen.findByText(/Saved/)).textContent).toBe("SavedAs Ada");
  act(() => toastFailed("Not sent"));
  expect((await screen.findByText("Not sent")).textContent).toBe("Not sent");
  act(() => noteOnToasts(null));
  act(() => toastDone("Removed"));
  expect((await screen.findByText("Removed")).textContent).toBe("Removed");
  expect(screen.getAllByRole("button", { name: "Close" })).toHaveLength(3);
});

it("takes back what was done, and goes", async () => {
  showToasts();
  const takeBack = vi.fn();
  act(() => toastUndo("Stopped", "Undo", takeBack));
  fireEvent.click(await screen.findByText("Undo"));
  expect(takeBack).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(screen.queryByText("Stopped")).toBeNull());
});

it("shows nothing once it is gone from the page", () => {
  showToasts();
  cleanup();
  toastDone("Unseen");
  expect(screen.queryByText("Unseen")).toBeNull();
});
