import { administratorToken, enterAs } from "./accounts.ts";
import { caller } from "./api.ts";
import { aNurse, aPresslessPatient, aWard } from "./clinic.ts";
import { goTo } from "./in-app.ts";
import { chartDay } from "./own-plan.ts";
import { expect, test } from "./people.ts";

const REASON = "Blood pressure too low";
const OTHER = "Operation on Monday";

test("a prescriber changes a plan and pauses a medicine, and the patient reads who and why", async ({
  page,
  aContext,
  watch,
  url,
}) => {
  const [greta, otto] = await Promise.all([
    aNurse(url, "Greta", "Weber"),
    aPresslessPatient(url, "Otto", "Brandt"),
  ]);
  const ward = await aWard(url, `Ward ${otto.profileid}`, [greta, otto]);

  // Without the right, nothing can be changed.
  await enterAs(page, "patient", greta.token, `/patients/${otto.profileid}`);
  await expect(page.getByRole("heading", { name: "Medicines" })).toBeVisible();
  const card = page.getByRole("region", { name: "Change in your name" });
  await expect(card).toHaveCount(0);
  const right = `/api/groups/${ward}/members/${greta.profileid}`;
  const given = { data: { is_prescriber: true } };
  await caller(url)("PATCH", right, await administratorToken(url), given);
  await page.reload();

  await card.getByRole("button", { name: "Change plan…" }).press("Enter");
  await expect(card.getByText("Please say why first.")).toBeVisible();
  await card.getByLabel("Reason").fill(REASON);
  await card.getByRole("button", { name: "Change plan…" }).press("Enter");
  const editor = page.locator(".plan-editor");
  await editor.getByRole("button", { name: "Next: Times" }).press("Enter");
  await editor.getByLabel("As a code").fill("1-0-1");
  await editor.getByRole("button", { name: "Save" }).press("Enter");
  const plan = /Greta Weber. changed the plan of .Metformin. on .+: .Blood pressure too low/;
  await expect(card.getByText(plan)).toBeVisible();
  await expect(editor).toHaveCount(0);
  // Each change has a separate reason.
  await expect(card.getByLabel("Reason")).toHaveValue("");
  await card.getByLabel("Reason").fill(OTHER);
  await card.getByRole("button", { name: "Pause…" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Pause it" }).press("Enter");
  const pause = /Greta Weber. paused .Metformin. on .+: .Operation on Monday/;
  await expect(card.getByText(pause)).toBeVisible();
  await expect(card.getByRole("button", { name: "Resume…" })).toBeVisible();

  const theirs = watch(await (await aContext({})).newPage());
  const { data } = await caller(url)("GET", "/api/profile/userdata", otto.token);
  await enterAs(theirs, "patient", otto.token, `/my-medicine/${data.medicines[0].id}/edit`);
  const list = theirs.getByRole("region", { name: "Changed by the clinic" });
  await expect(list.getByText(plan)).toBeVisible();
  await expect(list.getByText(pause)).toBeVisible();

  // A dose and days that somebody at the clinic entered show who did so, when and why.
  const date = chartDay(otto.timezone, new Date(), -1);
  const headers = {
    authorization: `Bearer ${greta.token}`,
    "content-type": "application/json",
    "x-prescribing": String(otto.profileid),
    "x-reason": "Seen%20on%20the%20ward",
  };
  const state = async (method: string, path: string, stated: object) => {
    const body = JSON.stringify({ data: stated });
    const { status } = await fetch(`${url}${path}`, { method, headers, body });
    expect(status).toBeLessThan(300);
  };
  const { doses } = (await caller(url)("GET", `/api/doses?from=${date}&to=${date}`, otto.token))[
    "data"
  ];
  const [{ medicine, dosage_time, due_utc }] = doses;
  const taken = { date, medicine: medicine.id, dosage_time, status: "confirmed", at: due_utc };
  await state("PUT", "/api/doses", taken);
  await state("POST", "/api/excused", { from: date, to: date, reason: "Ward" });
  await goTo(theirs, `/dashboard?day=${date}`);
  await theirs
    .getByRole("region", { name: /^Doses/ })
    .getByRole("button")
    .filter({ hasText: dosage_time.slice(0, 5) })
    .press("Enter");
  const panel = theirs.getByRole("dialog");
  await expect(
    panel.getByText(/Greta Weber. entered on .+ was taken: .Seen on the ward/),
  ).toBeVisible();
  await panel.getByRole("button", { name: "See the days not counted" }).press("Enter");
  await expect(panel.getByText(/Greta Weber. added days not counted/)).toBeVisible();
  await panel.getByRole("button", { name: "Close" }).press("Enter");
  await goTo(theirs, "/profile");
  await expect(theirs.getByText(`Reason: ${REASON}`).first()).toBeVisible();
});
