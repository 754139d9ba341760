// @vitest-environment happy-dom
import { getUserdata } from "@dosebeat/contract/profiles-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { CallError } from "../../api/call.ts";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { IntakesDialog, type IntakesDialogProps } from "./intakes-dialog.tsx";

afterEach(cleanup);

const [MEDICINE] = getUserdata.example.answer.data.medicines;
if (!MEDICINE) throw new Error("The examples have no medicine.");
const NEEDED = {
  ...MEDICINE,
  as_needed: { amount: 1, min_interval_minutes: 240, max_24h: 4, for: "" },
};

function shown(query: Partial<IntakesDialogProps["query"]>) {
  render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <MantineProvider>
        <QueryClientProvider client={makeQueryClient()}>
          <IntakesDialog
            medicine={NEEDED}
            query={{
              data: undefined,
              error: null,
              refetch: vi.fn(),
              isFetching: false,
              failureCount: 0,
              isAwaited: false,
              ...query,
            }}
            owner={7}
            zone="UTC"
            now={Date.parse("2026-11-30T12:00:00Z")}
            onClose={vi.fn()}
          />
        </QueryClientProvider>
      </MantineProvider>
    </IntlProvider>,
  );
  return screen.queryByText(en.asNeeded.listNone);
}

it("says that nothing was noted only once that is known", () => {
  expect(shown({ isFetching: true })).toBeNull();
  cleanup();
  const error = new CallError("refused", 500, "The server failed.");
  expect(shown({ error, failureCount: 1 })).toBeNull();
  expect(screen.getByRole("button", { name: en.error.tryAgain })).toBeDefined();
  cleanup();
  expect(shown({ data: { intakes: [], next: [] } })).not.toBeNull();
});
