// @vitest-environment happy-dom
import { OverviewAnswer } from "@dosebeat/contract/overviews";
import { getOverview } from "@dosebeat/contract/worklist-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../../api/query-client.ts";
import en from "../../../i18n/messages/en.json" with { type: "json" };
import { saveSession, saveUser } from "../../../session/session.ts";
import { PatientBlinded } from "./patient-blinded.tsx";

const OVERVIEW = OverviewAnswer.parse(getOverview.example.answer).data;

/** The requested paths. */
let asked: string[];

beforeEach(() => {
  saveSession("patient");
  saveUser(7, "patient", ["clinician"]);
  asked = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(new URL(path, "http://localhost").pathname);
    return Response.json({ data: [] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("says that a study keeps doses back, shows what is planned, and asks for no dose", async () => {
  const overview = { ...OVERVIEW, sees_doses: false, prescribing: "no" as const };
  await act(async () => {
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <IntlProvider locale="en" messages={en} timeZone="UTC">
          <MantineProvider>
            <PatientBlinded
              overview={overview}
              now={Date.parse("2026-05-10T12:00:00Z")}
              facts={<p>Facts</p>}
            />
          </MantineProvider>
        </IntlProvider>
      </QueryClientProvider>,
    );
  });
  expect(screen.getByText(en.worklist.blindedTitle)).toBeTruthy();
  expect(screen.getByText("Facts")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  for (const { name } of overview.medicines) expect(screen.getByText(name)).toBeTruthy();
  expect(new Set(asked)).toEqual(new Set(["/api/proposals"]));
});
