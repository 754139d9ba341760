// @vitest-environment happy-dom
import { getUserdata } from "@dosebeat/contract/profiles-calls";
import { getReminders } from "@dosebeat/contract/reminders-calls";
import { getMe } from "@dosebeat/contract/sign-in-calls";
import { HOUR } from "@dosebeat/domain/time/durations";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { saveImpersonation } from "../../session/impersonation.ts";
import { saveSession } from "../../session/session.ts";
import { RemindersScreen } from "./reminders.tsx";

const { data: REMINDERS } = getReminders.example.answer;
const { user: ME } = getMe.example.answer;
const NOTHING = /^Nothing can remind you yet/;

let mail: boolean;
let tellMe: (isVerified: boolean) => void;

beforeEach(() => {
  mail = true;
  const me = new Promise<Response>((resolve) => {
    tellMe = (isVerified) => {
      const meta = { ...ME.meta, email_verified: isVerified };
      resolve(Response.json({ ...getMe.example.answer, user: { ...ME, meta } }));
    };
  });
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.endsWith("/api/users/me")) return me;
    if (path.endsWith("/api/profile/userdata")) return Response.json(getUserdata.example.answer);
    if (path.endsWith("/api/reminders"))
      return Response.json({ data: { ...REMINDERS, is_on: true, mail, devices: [] } });
    return new Promise(() => {});
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function shown() {
  const router = createRouter({
    routeTree: createRootRoute({ component: RemindersScreen }),
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
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
}

it.each([true, false])(
  "says where reminders arrive once the address is known: %s",
  async (isVerified) => {
    saveSession("patient");
    await shown();
    expect(screen.queryByText(/^By email at/)).toBeNull();
    expect(screen.queryByText(NOTHING)).toBeNull();
    tellMe(isVerified);
    await screen.findByText(isVerified ? /^By email at/ : NOTHING);
  },
);

it("does not say of an impersonated patient that nothing can remind them", async () => {
  saveSession("admin");
  mail = false;
  saveImpersonation({
    id: "7",
    profileuid: "1",
    name: "Otto Brandt",
    reason: "",
    until: Date.now() + HOUR,
  });
  await shown();
  await screen.findByText("On the lock screen");
  expect(screen.queryByText(NOTHING)).toBeNull();
});
