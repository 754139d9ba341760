// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, type Language } from "@dosebeat/contract/base/languages";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../api/query-client.ts";
import ar from "../i18n/messages/ar.json" with { type: "json" };
import de from "../i18n/messages/de.json" with { type: "json" };
import en from "../i18n/messages/en.json" with { type: "json" };
import fr from "../i18n/messages/fr.json" with { type: "json" };
import {
  useAccountItems,
  useBar,
  useMenu,
  useMenuBesides,
  useMoreItems,
} from "../screens/frame/menu.tsx";
import { HistoryTabs } from "../screens/patient/range/history-tabs.tsx";
import { DeviceTabs } from "../screens/staff/devices/device-tabs.tsx";
import { UsersTabs } from "../screens/staff/users/users-tabs.tsx";
import { WorkTabs } from "../screens/staff/worklist/work-tabs.tsx";
import { storeCaringFirst } from "../session/caring-first.ts";

vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));

const MESSAGES = { ar, de, en, fr } as const;

/** Each place by its address: the file of its screen, and the text of its heading and page title. */
const PLACES = {
  "/dashboard": ["screens/patient/day/today.tsx", "today.page"],
  "/dashboard/index2": ["screens/patient/sensor/sensor.tsx", "sensor.page"],
  "/dashboard/weekly": ["screens/patient/range/week.tsx", "week.page"],
  "/dashboard/monthly": ["screens/patient/range/month.tsx", "month.page"],
  "/cumulative-chart": ["screens/patient/range/cumulative.tsx", "cumulative.page"],
  "/report": ["screens/patient/report/report-page.tsx", "report.page"],
  "/my-medicine": ["screens/patient/medicine/my-medicine.tsx", "medicine.page"],
  "/my-medicine/type-1": ["screens/patient/day/my-day.tsx", "myDay.page"],
  "/my-medicine/type-2": ["screens/patient/medicine/plan.tsx", "plan.page"],
  "/profile": ["screens/account/profile.tsx", "profile.page"],
  "/reminders": ["screens/account/reminders.tsx", "reminders.page"],
  "/carers": ["nouns/care/carers.tsx", "carers.page"],
  "/caring": ["screens/carer/caring.tsx", "caring.page"],
  "/worklist": ["screens/staff/worklist/worklist.tsx", "worklist.page"],
  "/patients": ["screens/staff/patients/patients.tsx", "menu.patients"],
  "/alerts": ["screens/staff/alerts/alerts.tsx", "alerts.page"],
  "/ward-list": ["screens/staff/ward-list/ward-list.tsx", "worklist.ward"],
  "/hand-over": ["screens/staff/hand-over/hand-over.tsx", "handOver.page"],
  "/devices": ["screens/staff/devices/devices.tsx", "devices.page"],
  "/devices/index2": ["screens/staff/devices/device-triage.tsx", "menu.viewTriage"],
  "/devices/ingest-keys": ["screens/staff/ingest-keys/ingest-keys.tsx", "ingestKeys.page"],
  "/patient-list/tokens": ["screens/staff/service-tokens/service-tokens.tsx", "tokens.page"],
  "/patient-list/webhooks": ["screens/staff/webhooks/webhooks.tsx", "webhooks.page"],
  "/patient-list/apps": ["screens/staff/apps/apps.tsx", "apps.page"],
  "/devices/import": ["screens/staff/devices/device-import.tsx", "boxImport.page"],
  "/patient-list": ["screens/staff/users/users.tsx", "users.page"],
  "/patient-list/import": ["screens/staff/people-import/people-import.tsx", "peopleImport.page"],
  "/patient-list/bak_index": ["screens/staff/users/users-roster.tsx", "roster.page"],
  "/patient-list/weekly-medicines": [
    "screens/staff/users/weekly-medicines.tsx",
    "weeklyMedicines.page",
  ],
  "/groups": ["screens/staff/groups/groups.tsx", "groups.page"],
  "/audit": ["screens/staff/audit/audit.tsx", "audit.page"],
} as const satisfies Record<string, readonly [file: string, title: string]>;

/** Links in the middle of screens, and in the account's menu. */
const LINKS = [
  ["menu.profile", "/profile"],
  ["medicine.myDay", "/my-medicine/type-1"],
  ["medicine.plan", "/my-medicine/type-2"],
  ["devices.import", "/devices/import"],
  ["users.import", "/patient-list/import"],
  ["users.print", "/patient-list/bak_index"],
  ["worklist.report", "/report"],
] as const;

/** A second name, and the reason for it. */
const SECOND: Readonly<Record<string, string>> = {
  // The specification's entries of the side menu, in English; the phone's bar has the short names beside them.
  "/dashboard Dashboard": "Today",
  "/my-medicine Medicines": "My Medicine",
  // A third of a phone's bar: History contains week, month, trend and report, and begins with the week.
  "/dashboard/weekly menu.history": "week.page",
  // The tabs of History have room for one word.
  "/cumulative-chart history.trend": "cumulative.page",
  // One word in the bar of a phone and in the side menu; the headline says what the list answers.
  "/caring menu.people": "caring.page",
  "/worklist menu.worklist": "worklist.page",
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const USERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  patient: { "auth.role": "patient" },
  carer: { "auth.role": "patient", "profile.caring": "true" },
  clinician: { "auth.role": "patient", "auth.staff": "clinician" },
  technician: { "auth.role": "patient", "auth.staff": "technician" },
  auditor: { "auth.role": "patient", "auth.staff": "auditor" },
  "all of staff": { "auth.role": "patient", "auth.staff": "clinician,technician,auditor" },
  administrator: { "auth.role": "admin" },
};

/** A text by noun and key, without the hyphens that only appear in narrow columns. */
function textOf(language: Language, name: string): string {
  const [noun = "", key = ""] = name.split(".");
  const nouns: Readonly<Record<string, unknown>> = MESSAGES[language];
  return String(Object(nouns[noun])[key]).replaceAll("\u00ad", "");
}

const useNamed = () => [
  ...useMenu(),
  ...useMenuBesides(),
  ...useBar(),
  ...useMoreItems(),
  ...useAccountItems(),
];

type Named = readonly [address: string, name: string];

/** All places that menus, bars and tabs show to a user. */
function namedTo(language: Language, user: string): Named[] {
  for (const [key, value] of Object.entries(USERS[user] ?? {})) localStorage.setItem(key, value);
  storeCaringFirst(USERS[user]?.["profile.caring"] === "true");
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale={language} messages={MESSAGES[language]} timeZone="UTC">
        {children}
      </IntlProvider>
    </QueryClientProvider>
  );
  const items = renderHook(useNamed, { wrapper }).result.current;
  const tabs = [<WorkTabs key="w" />, <DeviceTabs key="d" />, <UsersTabs key="u" />];
  const { container } = render([...tabs, <HistoryTabs key="h" />], { wrapper });
  const links = [...container.querySelectorAll("a")].map(
    (link) => [link.getAttribute("href") ?? "", link.textContent ?? ""] as const,
  );
  return [...items.map(({ link, label }) => [`${link.to}`, label] as const), ...links].map(
    ([to, name]) => [to.replace("/{-$locale}", ""), name.replaceAll("\u00ad", "")],
  );
}

/** Whether a name is one of the place's allowed second names. */
function isSecond(language: Language, address: string, name: string, title: string): boolean {
  return Object.entries(SECOND).some(([which, first]) => {
    const [place = "", second = ""] = which.split(" ");
    const read = (text: string) => (text.includes(".") ? textOf(language, text) : text);
    return place === address && read(second) === name && read(first) === title;
  });
}

it.each(LANGUAGES)("every way to a place says the name that stands above it, in %s", (language) => {
  const ways: Named[] = Object.keys(USERS).flatMap((user) => namedTo(language, user));
  for (const [name, address] of LINKS) ways.push([address, textOf(language, name)]);
  const faults = new Set<string>();
  for (const [address, name] of ways) {
    const place = Object.entries(PLACES).find(([known]) => known === address)?.[1];
    const title = place && textOf(language, place[1]);
    // An administrator's dashboard is the one for boxes.
    const isFleet = address === "/dashboard" && name === textOf(language, "fleet.page");
    if (title === undefined) faults.add(`${address} is in no list of this test`);
    else if (name !== title && !isFleet && !isSecond(language, address, name, title))
      faults.add(`${address}: “${name}” leads to “${title}”`);
  }
  expect([...faults]).toEqual([]);
});

const SCREENS = Object.entries(PLACES).map(([address, [file, title]]) => ({
  address,
  file,
  title,
}));

it.each(SCREENS)("the heading of $address is the text that is compared", ({ file, title }) => {
  const [noun = "", key = ""] = title.split(".");
  const source = readFileSync(join(import.meta.dirname, "..", file), "utf8");
  const [, name] = new RegExp(`const (\\w+) = useTranslations\\("${noun}"\\)`).exec(source) ?? [];
  expect(source).toContain(`title={${name}("${key}")}`);
});
