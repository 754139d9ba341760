// @vitest-environment happy-dom
import { editMedicine } from "@dosebeat/contract/medicines-calls";
import { getMedicinePlan } from "@dosebeat/contract/plans-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../../api/query-client.ts";
import en from "../../../i18n/messages/en.json" with { type: "json" };
import { saveSession } from "../../../session/session.ts";
import { EditMedicineForm } from "./edit-medicine-form.tsx";

const MEDICINE = editMedicine.example.answer.data;
const PLAN = getMedicinePlan.example.answer.data;

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it.each([
  ["stays where something was changed while the rest was being stored", true],
  ["leaves for the list once all is stored", false],
])("%s", async (_, isChanged) => {
  saveSession("patient");
  let arrive = (_: Response) => {};
  const held = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  vi.stubGlobal("fetch", async (path: string) =>
    path.includes("editMedicineRecord") ? held : Response.json({ data: [] }),
  );
  const form = () => (
    <EditMedicineForm medicine={MEDICINE} plan={PLAN} schedules={[]} owner={5} today="2026-06-10" />
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: form }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider>
          <RouterProvider router={router as never} />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
  const name = await screen.findByDisplayValue(MEDICINE.name);
  fireEvent.change(name, { target: { value: "Prednisone" } });
  fireEvent.click(screen.getByRole("button", { name: en.form.save }));
  if (isChanged) fireEvent.change(name, { target: { value: "Prednisolone" } });
  await act(async () => {
    arrive(Response.json(editMedicine.example.answer));
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(router.state.location.pathname).toBe(isChanged ? "/" : "/my-medicine");
});
