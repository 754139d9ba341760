import type { Page } from "@playwright/test";
import type { Role, World } from "./world.ts";

/** Something that opens over a screen: a dialog, a drawer, a menu, a picker, another view. */
interface Overlay {
  name: string;
  open: (page: Page) => Promise<void>;
  /** Only there on a phone or only on a desk. */
  only?: "phone" | "desk";
}

/** A route of web/src/routes.tsx, as it stands there. */
export interface Screen {
  route: string;
  role: Role;
  /** The address to open, where the route has parameters or needs a search. */
  address?: (world: World) => string;
  overlays?: readonly Overlay[];
}

/** Pixels a target has at least; administrators get density. */
export const leastTarget = ({ role }: Screen): number => (role === "admin" ? 40 : 44);

const click = (selector: string) => (page: Page) => page.locator(selector).first().click();

/** A choice of the panel of the first dose. */
const inPanel = (place: number) => async (page: Page) => {
  await page.locator(".my-day-dose").first().click();
  await page.locator(`.dose-choices button >> nth=${place}`).click();
};

/** What the frame offers on every screen behind the sign-in; looked at once. */
const FRAME: readonly Overlay[] = [
  { name: "settings", open: click(".frame-tools .tool-button[aria-haspopup='dialog']") },
  {
    name: "language menu",
    open: click(".frame-tools .tool-button[aria-haspopup='menu'] >> nth=0"),
  },
  { name: "user menu", open: click(".frame-tools .tool-button[aria-haspopup='menu'] >> nth=-1") },
  {
    name: "logout dialog",
    open: async (page) => {
      await page.locator(".frame-tools .tool-button[aria-haspopup='menu']").last().click();
      await page.locator("[role='menuitem']").last().click();
    },
  },
  { name: "main menu", open: click(".frame-burger"), only: "phone" },
];

/** Every route; a test holds this list against web/src/routes.tsx. */
export const SCREENS: readonly Screen[] = [
  { route: "/", role: "nobody", address: () => "" },
  { route: "privacy", role: "nobody" },
  { route: "auth/signin", role: "nobody" },
  { route: "auth/signup", role: "nobody" },
  { route: "auth/forgot-password", role: "nobody" },
  { route: "auth/reset-password", role: "nobody", address: () => "auth/reset-password#code=abc" },
  { route: "auth/success", role: "patient" },
  { route: "error/401", role: "nobody" },
  { route: "$", role: "nobody", address: () => "no-such-page" },
  { route: "dashboard", role: "patient", overlays: FRAME },
  { route: "dashboard/index2", role: "patient" },
  { route: "dashboard/weekly", role: "patient" },
  { route: "dashboard/monthly", role: "patient" },
  { route: "cumulative-chart", role: "patient" },
  {
    route: "my-medicine",
    role: "patient",
    overlays: [
      { name: "remove dialog", open: click(".medicine-actions button") },
      { name: "days form", open: click(".excused-card .mantine-Button-root >> nth=-1") },
    ],
  },
  {
    route: "my-medicine/type-1",
    role: "patient",
    overlays: [
      { name: "dose panel", open: click(".my-day-dose") },
      { name: "days that are not monitored", open: inPanel(-1) },
      { name: "dose left out", open: inPanel(-2) },
    ],
  },
  { route: "my-medicine/type-2", role: "patient" },
  { route: "my-medicine/edit", role: "patient" },
  {
    route: "my-medicine/$medicineId/edit",
    role: "patient",
    address: ({ patient }) => `my-medicine/${patient.medicineId}/edit`,
  },
  {
    route: "profile",
    role: "patient",
    overlays: [
      { name: "time zones", open: click("input[role='combobox']") },
      { name: "unlink dialog", open: click("#profile-box ~ .mantine-Button-root") },
      { name: "erase dialog", open: click("#profile-erase ~ .mantine-Button-root") },
    ],
  },
  { route: "devices", role: "admin" },
  { route: "devices/index2", role: "admin" },
  { route: "devices/import", role: "admin" },
  {
    route: "devices/$deveui",
    role: "admin",
    address: ({ patient }) => `devices/${patient.deveui}`,
  },
  { route: "patient-list", role: "admin" },
  { route: "patient-list/impersonate", role: "admin" },
  { route: "patient-list/bak_index", role: "admin" },
  { route: "audit", role: "admin" },
];
