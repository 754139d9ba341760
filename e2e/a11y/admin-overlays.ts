import type { Page } from "@playwright/test";
import { click, clicks, inMenu, type Overlay, searchFor } from "./overlay.ts";
import type { World } from "./world.ts";

const ROW = ".row-menu";
const ACTIONS = ".users-action button";
const PEOPLE = ".people-search li button";

/** Opens an action of a box, by its position in the row's menu. */
const ofBox =
  (boxOf: (world: World) => string, open: (page: Page) => Promise<void>): Overlay["open"] =>
  async (page, world) => {
    await searchFor(page, boxOf(world));
    await open(page);
  };
const bound = ({ patient }: World) => patient.deveui;
const free = (world: World) => world.free;

/** Opens an action of a user, by its position in the row's menu. */
const ofUser =
  (who: "patient" | "newcomer", open: (page: Page) => Promise<void>): Overlay["open"] =>
  async (page, world) => {
    await searchFor(page, world[who].person.email);
    await open(page);
  };

const fileWith = (text: string) => async (page: Page) => {
  const file = { name: "boxes.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.locator("input[type='file']").setInputFiles(file);
  await page.locator(".import-result").waitFor();
};

export const ADMIN_OVERLAYS = {
  whoseMedicine: [
    { name: "reason of an impersonation", open: clicks(PEOPLE) },
    { name: "reason that is missing", open: clicks(PEOPLE, "dialog [type='submit']") },
  ],
  devices: [
    { name: "register dialog", open: click(".page-actions button") },
    {
      name: "faults of a registration",
      open: clicks(".page-actions button", "dialog [type='submit']"),
    },
    { name: "menu of a box", open: ofBox(bound, click(ROW)) },
    { name: "owner of the box", open: ofBox(bound, inMenu(ROW, 1)) },
    { name: "unbind dialog", open: ofBox(bound, inMenu(ROW, 2)) },
    { name: "QR code and label", open: ofBox(bound, inMenu(ROW, 3)) },
    { name: "assign dialog", open: ofBox(free, inMenu(ROW, 1)) },
    { name: "chosen boxes", open: ofBox(bound, click("tbody .sensor-choice input")) },
    {
      name: "labels of chosen boxes",
      open: clicks("tbody .sensor-choice input", ".device-chosen button >> nth=0"),
    },
    { name: "no box matches", open: (page) => searchFor(page, "no such box") },
  ],
  importing: [
    { name: "file in order", open: fileWith("deveui;serial_number\n02d05ebe0000aaaa;S-1\n") },
    { name: "faults of a file", open: fileWith("deveui;serial_number\nnonsense;S-1\n") },
  ],
  importingPeople: [
    {
      name: "faults of a file",
      open: async (page) => {
        await fileWith("email;givenname;familyname\nnobody;A;\n")(page);
        await page.locator(".import-faults").waitFor();
      },
    },
  ],
  device: [
    { name: "message as it came", open: click("li summary") },
    { name: "QR code and label", open: click(".page-actions button >> nth=0") },
    { name: "unbind dialog", open: click(".page-actions button >> nth=1") },
  ],
  users: [
    { name: "create dialog", open: click(".page-actions button") },
    {
      name: "faults of a new patient",
      open: clicks(".page-actions button", "dialog [type='submit']"),
    },
    { name: "menu of a patient", open: ofUser("patient", click(ACTIONS)) },
    { name: "reason of an impersonation", open: ofUser("patient", inMenu(ACTIONS, 0)) },
    { name: "profile dialog", open: ofUser("patient", inMenu(ACTIONS, 1)) },
    { name: "details", open: ofUser("patient", inMenu(ACTIONS, 2)) },
    { name: "roles and groups", open: ofUser("patient", inMenu(ACTIONS, 3)) },
    { name: "unbind dialog", open: ofUser("patient", inMenu(ACTIONS, 4)) },
    { name: "link for a password", open: ofUser("patient", inMenu(ACTIONS, 5)) },
    {
      name: "link for a password, made",
      open: ofUser("newcomer", async (page) => {
        await inMenu(ACTIONS, 5)(page);
        await click("dialog .dialog-actions button >> nth=-1")(page);
        await page.locator(".admin-link").waitFor();
      }),
    },
    { name: "make administrator", open: ofUser("patient", inMenu(ACTIONS, 6)) },
    { name: "reset two-step sign-in", open: ofUser("patient", inMenu(ACTIONS, 7)) },
    { name: "deactivate", open: ofUser("patient", inMenu(ACTIONS, 8)) },
    { name: "delete", open: ofUser("patient", inMenu(ACTIONS, 9)) },
    { name: "assign dialog", open: ofUser("newcomer", inMenu(ACTIONS, 4)) },
    { name: "nobody matches", open: (page) => searchFor(page, "no such person") },
  ],
  groups: [
    { name: "create dialog", open: click(".page-actions button") },
    { name: "rename dialog", open: inMenu(".groups-action button", 0) },
    { name: "delete dialog", open: inMenu(".groups-action button", 1) },
    { name: "no group matches", open: (page) => searchFor(page, "no such group") },
  ],
  group: [{ name: "people to add", open: click(".page-actions button >> nth=-1") }],
  audit: [{ name: "people to choose from", open: click(".audit-person button") }],
} satisfies Record<string, readonly Overlay[]>;
