// @vitest-environment happy-dom
import { addStockEntry } from "@dosebeat/contract/stock-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { StockDialog } from "./stock-dialog.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([true, false])(
  "closes nothing by an answer that comes after it was closed: %s",
  async (isStored) => {
    let arrive = (_: Response) => {};
    const held = new Promise<Response>((resolve) => {
      arrive = resolve;
    });
    vi.stubGlobal("fetch", async (_: string, { method }: RequestInit) =>
      method === "POST" ? held : Response.json({ data: [] }),
    );
    const toasts: string[] = [];
    const note = ({ detail }: CustomEvent<{ message: string }>) => toasts.push(detail.message);
    window.addEventListener("dosebeat:toast", note);
    const onClose = vi.fn();
    const { unmount } = render(
      <QueryClientProvider client={makeQueryClient()}>
        <IntlProvider locale="en" messages={en} timeZone="UTC">
          <MantineProvider>
            <StockDialog
              medicine={{ id: 3, name: "Metformin" }}
              stock={undefined}
              onClose={onClose}
            />
          </MantineProvider>
        </IntlProvider>
      </QueryClientProvider>,
    );
    fireEvent.change(screen.getByLabelText(en.stock.amount), { target: { value: "30" } });
    fireEvent.click(screen.getByRole("button", { name: en.stock.save }));
    unmount();
    const error = { status: 409, name: "ConflictError", message: "Not now." };
    await act(async () => {
      arrive(
        isStored
          ? Response.json(addStockEntry.example.answer, { status: 201 })
          : Response.json({ data: null, error }, { status: 409 }),
      );
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    window.removeEventListener("dosebeat:toast", note);
    expect(onClose).not.toHaveBeenCalled();
    expect(toasts).toEqual([isStored ? en.stock.saved : "The stock was not changed. Not now."]);
  },
);
