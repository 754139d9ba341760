import { HOUR } from "@dosebeat/domain/time/durations";
import { administratorToken, enterAsAdministrator } from "./accounts.ts";
import { caller } from "./api.ts";
import { goTo } from "./in-app.ts";
import { aNewDevEui, expect, test } from "./people.ts";
import { INGEST_KEY } from "./servers.ts";
import { expectToast } from "./toasts.ts";

/** A delivery of boxes, and frames sent by a pillbox/1. */
const BOXES = 26;
const FRAMES = ["1002041208565b9611", "1112041308625c9613000354d8"];
/** A model that no other box is registered with. */
const WRONG = "talkpool/oy1110";

test("26 boxes get the model that their messages fit, and then an interval and a group, each in one step", async ({
  page,
  url,
}) => {
  const api = caller(url);
  const admin = await administratorToken(url);
  const mark = aNewDevEui().slice(-8);
  const data = Array.from({ length: BOXES }, (_, index) => ({
    deveui: aNewDevEui(),
    serial_number: `${mark}-${String(index).padStart(2, "0")}`,
    model: WRONG,
  }));
  await api("PUT", "/api/sensors", admin, { data, registers: true });
  const start = Date.now() - 3 * HOUR;
  for (const { deveui } of data) {
    for (const [fCnt, hex] of FRAMES.entries()) {
      const body = frameOf(deveui, new Date(start + fCnt * HOUR), fCnt, hex);
      await api("POST", "/api/ingest/chirpstack?event=up", INGEST_KEY, body);
    }
  }

  await enterAsAdministrator(page, `/devices?q=${mark}&sort=serial_number:asc`);
  const offer = page.getByRole("status").filter({ hasText: `registered as ${WRONG}` });
  await expect(offer).toContainText(/All \d+ kept messages decode as pillbox-1/);
  await offer.getByRole("button", { name: /^Change \d+ boxes/ }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Model")).toHaveValue("pillbox-1");
  await dialog.getByRole("button", { name: "Show what changes" }).press("Enter");
  const models = dialog.getByRole("row", { name: `Model ${WRONG} pillbox-1` });
  await expect(models).toBeVisible();
  await dialog.getByRole("button", { name: /^Change \d+ boxes/ }).press("Enter");
  await expectToast(page, /^\d+ boxes changed$/);
  await expect(offer).toHaveCount(0);

  const box = (index: number) =>
    page.getByRole("checkbox", { name: `Select ${data[index]?.deveui}` });
  await box(1).check();
  await box(4).click({ modifiers: ["Shift"] });
  await expect(page.getByText("4 boxes selected", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "More for the selected boxes" }).click();
  await page.getByRole("menuitem", { name: `Select all ${BOXES} that match` }).click();
  await expect(page.getByText(`${BOXES} boxes selected`, { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Change…", exact: true }).click();
  await dialog.getByLabel("Reporting interval").fill("0");
  await dialog.getByRole("button", { name: "Show what changes" }).press("Enter");
  await expect(dialog).toContainText("Enter whole minutes from 1 to 10,080.");
  await dialog.getByLabel("Reporting interval").fill("45");
  await dialog.getByLabel("Group of boxes").fill(`Ward ${mark}`);
  await dialog.getByRole("button", { name: "Show what changes" }).press("Enter");
  await expect(
    dialog.getByRole("row", { name: `Group of boxes – Ward ${mark} ${BOXES}` }),
  ).toBeVisible();
  // Previewing stores nothing.
  const { data: before } = await api("GET", `/api/sensors/${data[0]?.deveui}`, admin);
  expect(before).toMatchObject({ model: "pillbox-1", interval_minutes: null });
  await dialog.getByRole("button", { name: `Change ${BOXES} boxes` }).press("Enter");
  await expect(dialog).toBeHidden();
  for (const { deveui } of data) {
    const { data: box } = await api("GET", `/api/sensors/${deveui}`, admin);
    expect(box).toMatchObject({ interval_minutes: 45, box_group: `Ward ${mark}` });
  }
  await goTo(page, "/devices");
  await page.getByLabel("Group of boxes").selectOption(`Ward ${mark}`);
  await expect(page.getByText(`${BOXES} boxes`, { exact: true })).toBeVisible();
});

test("a box is registered with its interval, gets a label, and is noted where it stands", async ({
  page,
  url,
}) => {
  const api = caller(url);
  const admin = await administratorToken(url);
  const deveui = aNewDevEui();
  await enterAsAdministrator(page, `/devices?q=${deveui}`);
  await page.getByRole("button", { name: "Register a box" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("DevEUI").fill(deveui);
  await dialog.getByLabel("Reporting interval").fill("30");
  await dialog.getByLabel("JoinEUI").fill("70B3-D57E-D000-0001");
  await dialog.getByRole("button", { name: "Register a box" }).press("Enter");
  await expect(dialog.getByRole("button", { name: "Assign now" })).toBeVisible();
  await dialog.getByRole("button", { name: "Print label" }).press("Enter");
  await expect(page.getByRole("heading", { name: `Label for ${deveui}` })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: `Actions for ${deveui}` }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await dialog.getByLabel("Place").fill("Store, shelf 3");
  await dialog.getByLabel("Notes").fill("\u202eLid is loose\u202c");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expectToast(page, "Box saved.");
  const { data: box } = await api("GET", `/api/sensors/${deveui}`, admin);
  expect(box).toMatchObject({
    interval_minutes: 30,
    joineui: "70b3d57ed0000001",
    place: "Store, shelf 3",
    notes: "Lid is loose",
  });
});

/** A ChirpStack event. */
function frameOf(deveui: string, at: Date, fCnt: number, hex: string) {
  return {
    deduplicationId: `${deveui}-${fCnt}`,
    time: at.toISOString(),
    fCnt,
    fPort: 10,
    deviceInfo: { tenantId: "t", applicationId: "a", deviceName: "Box", devEui: deveui },
    devAddr: "00189440",
    confirmed: false,
    data: Buffer.from(hex, "hex").toString("base64"),
    rxInfo: [{ gatewayId: "0016c001f153a14c", rssi: -80, snr: 9.5 }],
  };
}
