import { setTimeout as pause } from "node:timers/promises";
import { SECOND } from "@dosebeat/domain/time/durations";
import type { Page } from "@playwright/test";
import { enterAs } from "./accounts.ts";
import { caller } from "./api.ts";
import { aNurse, aPresslessPatient, aWard } from "./clinic.ts";
import { expect, test } from "./people.ts";

const PATIENTS = 24;
const AT_ONCE = 4;
const ENTRIES = "**/api/worklist/*/entries";
const CALLING = /worklist\/(\d+)\/calling$/;
/** Each colleague makes this many calls. */
const THEIRS = 7;
/** Marks a row that nobody has to call any more, or not right now. */
const TAKEN = /is calling|Not reached/;
/** The number of one of Nina's calls, from 0: while she records it, there is no network. */
const OFFLINE = 2;
/** The same: the server stores it, but its answer is lost. */
const UNANSWERED = 5;

interface Row {
  id: number;
  attributes: {
    version: string;
    entry: { id: number } | null;
    calling: { is_own: boolean } | null;
  };
}

interface Said {
  by: string;
  outcome: string;
  text: string;
}

test("three nurses make 24 calls, through a network that fails, and nobody is called twice", async ({
  aContext,
  url,
}) => {
  const api = caller(url);
  const [nina, omar, greta] = await Promise.all([
    aNurse(url, "Nina", "Roth"),
    aNurse(url, "Omar", "Haddad"),
    aNurse(url, "Greta", "Weber"),
  ]);
  const patients: Awaited<ReturnType<typeof aPresslessPatient>>[] = [];
  while (patients.length < PATIENTS) {
    const some = Array.from({ length: AT_ONCE }, (_, index) =>
      aPresslessPatient(url, `Patient ${patients.length + index + 1}`, "Berger"),
    );
    patients.push(...(await Promise.all(some)));
  }
  const everybody = [nina, omar, greta, ...patients];
  const ward = await aWard(url, `Morning ${nina.profileid}`, everybody);
  const listed = async (token: string): Promise<Row[]> =>
    (await api("GET", `/api/worklist?group=${ward}&pagination[pageSize]=100`, token))["data"];
  const isUncalled = ({ attributes }: Row) => attributes.entry === null;
  await expect.poll(async () => (await listed(nina.token)).length).toBe(PATIENTS);

  // Not watched: the browser logs network failures.
  const context = await aContext({});
  const page = await context.newPage();
  await enterAs(page, "patient", nina.token, "/worklist");
  const rows = page.getByRole("row").filter({ hasText: "Berger" });
  await expect(rows).toHaveCount(PATIENTS);

  // Omar begins a call: Nina sees it without doing anything.
  const [first] = await listed(omar.token);
  if (!first) throw new Error("Nobody needs a call.");
  await api("POST", `/api/worklist/${first.id}/calling`, omar.token, {});
  await expect(rows.filter({ hasText: /Omar Haddad.? is calling/ })).toHaveCount(1);
  await api("DELETE", `/api/worklist/${first.id}/calling`, omar.token, {});
  await expect(rows.filter({ hasText: TAKEN })).toHaveCount(0);

  /** Somebody may have been quicker, or have called since the list was read. */
  const isLeft = async (id: number) =>
    (await listed(nina.token)).some((row) => row.id === id && isUncalled(row));
  /** Calls the first patient whom nobody has called or is calling, as many times as a colleague does. */
  const colleague = async ({ token }: typeof omar) => {
    for (let made = 0; made < THEIRS; ) {
      await pause(SECOND / 5);
      const open = (await listed(token)).filter(isUncalled);
      const row = open.find(({ attributes }) => attributes.calling === null);
      if (open.length === 0) return;
      if (!row) continue;
      const { data: calling } = await api("POST", `/api/worklist/${row.id}/calling`, token, {});
      if (calling.is_own && (await isLeft(row.id))) {
        await pause(SECOND / 2);
        const { version } = row.attributes;
        const said = { kind: "called", outcome: "reached", text: `call ${made}`, version };
        const data = { ...said, after: null, key: crypto.randomUUID() };
        await api("POST", `/api/worklist/${row.id}/entries`, token, { data });
        made += 1;
      }
      await api("DELETE", `/api/worklist/${row.id}/calling`, token, {});
    }
  };

  const sheet = page.getByRole("dialog");
  const notStored = sheet.getByRole("alert").filter({ hasText: "Not stored yet." });
  const nurse = async () => {
    for (let made = 0; (await listed(nina.token)).some(isUncalled); ) {
      const patient = await opensCall(page);
      if (patient === null || !(await isLeft(patient))) {
        await page.keyboard.press("Escape");
        await expect(sheet).toHaveCount(0);
        continue;
      }
      if (made === OFFLINE) await context.setOffline(true);
      if (made === UNANSWERED) {
        await page.route(ENTRIES, async (route) => {
          if (route.request().method() !== "POST") return route.continue();
          await route.fetch();
          await route.abort();
        });
      }
      // Every fourth is not reached, and stays on the list with that outcome.
      await page.keyboard.press(made % 4 === 3 ? "2" : "1");
      await sheet.getByLabel("What was said? (optional)").fill(`call ${made}`);
      await page.keyboard.press("Control+Enter");
      if (made === OFFLINE || made === UNANSWERED) await expect(notStored).toBeVisible();
      await context.setOffline(false);
      await page.unroute(ENTRIES);
      // It is resent by itself.
      await expect(sheet).toBeHidden();
      made += 1;
    }
  };
  await Promise.all([nurse(), colleague(omar), colleague(greta)]);

  const entries = await Promise.all(
    patients.map(async ({ profileid }): Promise<Said[]> => {
      const known = await api("GET", `/api/worklist/${profileid}/entries`, nina.token);
      return known["data"];
    }),
  );
  expect(entries.map((of) => of.length)).toEqual(patients.map(() => 1));
  const saidBy = (name: string) => entries.flat().filter(({ by }) => by === name);
  for (const name of ["Omar Haddad", "Greta Weber"]) expect(saidBy(name)).not.toEqual([]);
  const hers = saidBy("Nina Roth");
  expect(hers.length).toBeGreaterThanOrEqual(PATIENTS - 2 * THEIRS);
  const texts = Array.from(hers, (_, made) => `call ${made}`);
  expect(new Set(hers.map(({ text }) => text))).toEqual(new Set(texts));
  const unreached = hers.filter(({ outcome }) => outcome === "not_reached");
  expect(unreached).toHaveLength(Math.floor(hers.length / 4));
  await expect(rows).toHaveCount(unreached.length);
  await expect(rows.filter({ hasText: "Not reached" })).toHaveCount(unreached.length);
});

/** Opens the call of the first free row. Returns the patient, or null: a colleague was quicker. */
async function opensCall(page: Page): Promise<number | null> {
  const open = page
    .getByRole("row")
    .filter({ hasText: "Berger", hasNotText: TAKEN })
    .getByRole("button", { name: /^Call…/, disabled: false })
    .first();
  const timeout = 5 * SECOND;
  const answered = page
    .waitForResponse((one) => CALLING.test(one.url()) && one.request().method() === "POST", {
      timeout,
    })
    .catch(() => null);
  const isOpened = await open.press("Enter", { timeout }).then(
    () => true,
    () => false,
  );
  const answer = isOpened ? await answered : null;
  // Refused if a colleague has reached the patient meanwhile.
  if (!answer?.ok() || !(await answer.json()).data.is_own) return null;
  return Number(CALLING.exec(answer.url())?.[1]);
}
