// @vitest-environment happy-dom
import { getUserdata } from "@dosebeat/contract/profiles-calls";
import { getReminders } from "@dosebeat/contract/reminders-calls";
import { getMe } from "@dosebeat/contract/sign-in-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { saveSession } from "../../session/session.ts";
import { ProfileScreen } from "./profile.tsx";

const { data: REMINDERS } = getReminders.example.answer;
const NO_MAIL = "This server sends no email.";

let answer: (reminders: Response) => void;
let client: ReturnType<typeof makeQueryClient>;

beforeEach(() => {
  saveSession("patient");
  const reminders = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.endsWith("/api/users/me")) return Response.json(getMe.example.answer);
    if (path.endsWith("/api/profile/userdata")) return Response.json(getUserdata.example.answer);
    if (path.endsWith("/api/reminders")) return reminders;
    return new Promise(() => {});
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: ProfileScreen }),
    history: createMemoryHistory(),
  });
  client = makeQueryClient();
  render(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider>
          <RouterProvider router={router as never} />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("offers nothing of the address, and places nothing below it, before the server says whether it sends email", async () => {
  await screen.findByRole("heading", { name: "Profile" });
  // The profile has arrived.
  await vi.waitFor(() => expect(client.isFetching()).toBe(1));
  expect(screen.queryByLabelText("First name")).toBeNull();
  answer(Response.json({ data: { ...REMINDERS, mail_available: false } }));
  await screen.findByText(NO_MAIL);
  expect(screen.getByLabelText("First name")).toBeTruthy();
});
