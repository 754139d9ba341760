// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { lazy, Suspense } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import en from "../../../i18n/messages/en.json" with { type: "json" };
import { loadChunk, reloadOnChunkError } from "../../../routing/chunks.ts";
import type { AddedMedicine } from "./added-medicine.ts";
import { orSavedOnly } from "./saved-only.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

interface Props {
  added: readonly AddedMedicine[];
  onDone: () => void;
}

const PREDNISONE: AddedMedicine = {
  id: 7,
  name: "Prednisone",
  strength: "5 mg",
  startdate: "2026-11-30",
};

async function shown(load: () => Promise<{ default: (props: Props) => string }>) {
  const Steps = lazy(orSavedOnly<Props>(loadChunk(load)));
  const onDone = vi.fn();
  await act(async () => {
    render(
      <MantineProvider>
        <IntlProvider locale="en" messages={en} timeZone="UTC">
          <Suspense>
            <Steps added={[PREDNISONE]} onDone={onDone} />
          </Suspense>
        </IntlProvider>
      </MantineProvider>,
    );
  });
  return onDone;
}

it("says that the medicine is stored if the server goes away before the next steps are fetched", async () => {
  const onDone = await shown(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(screen.getByRole("status").textContent).toContain("Successfully Added Medicine Record");
  expect(screen.getByRole("listitem").textContent).toMatch(/Prednisone.*5 mg/);
  fireEvent.click(screen.getByRole("button", { name: "My Medicine" }));
  expect(onDone).toHaveBeenCalledOnce();
});

it("shows the next steps where they are fetched", async () => {
  await shown(async () => ({ default: () => "the first minute" }));
  expect(screen.getByText("the first minute")).toBeTruthy();
});

it("shows the next steps once they can be fetched, without loading the page anew", async () => {
  vi.useFakeTimers();
  let isReachable = false;
  await shown(async () => {
    if (!isReachable) throw new TypeError("Failed to fetch");
    return { default: () => "the first minute" };
  });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole("status").textContent).toContain("Prednisone");
  isReachable = true;
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText("the first minute")).toBeTruthy();
  expect(screen.queryByRole("status")).toBeNull();
});

it("shows them as soon as the device is online again", async () => {
  let isReachable = false;
  await shown(async () => {
    if (!isReachable) throw new TypeError("Failed to fetch");
    return { default: () => "the first minute" };
  });
  isReachable = true;
  await act(async () => void window.dispatchEvent(new Event("online")));
  expect(await screen.findByText("the first minute")).toBeTruthy();
});

it("does not reload the page for steps that a release removed, as the form would be empty", async () => {
  const asked = vi.fn(async () => ({ ok: false }));
  vi.stubGlobal("fetch", asked);
  reloadOnChunkError();
  const gone = () => {
    window.dispatchEvent(new Event("vite:preloadError"));
    return Promise.reject(new TypeError("Failed to fetch"));
  };
  await shown(gone);
  expect(screen.getByRole("status").textContent).toContain("Prednisone");
  expect(asked).not.toHaveBeenCalled();
  await gone().catch(() => undefined);
  expect(asked).toHaveBeenCalledOnce();
});
