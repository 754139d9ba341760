import { administratorToken, enterAs } from "./accounts.ts";
import { caller } from "./api.ts";
import { aNurse, aPresslessPatient, aWard } from "./clinic.ts";
import { goTo } from "./in-app.ts";
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

  // Without the right there is nothing to change.
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
  // Each change has a reason of its own.
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
  await goTo(theirs, "/profile");
  await expect(theirs.getByText(`Reason: ${REASON}`).first()).toBeVisible();
});
