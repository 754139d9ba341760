import type { Page } from "@playwright/test";

const FIRST_HOUR = 3 * 3_600_000;

/** The chart day of now, or some days away from it, in a zone without clock changes. */
export function chartDay(zone: string, now: Date, days = 0): string {
  const at = new Date(now.getTime() - FIRST_HOUR + days * 86_400_000);
  return at.toLocaleDateString("en-CA", { timeZone: zone });
}

/** Gives the signed-in patient medicines without the form, which is another journey's. */
export async function addMedicines(page: Page, data: object[]): Promise<void> {
  const status = await page.evaluate(
    async (body) => {
      const token = localStorage.getItem("auth.token");
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      return (await fetch("/api/medicine/assignMedicine", init)).status;
    },
    { data },
  );
  if (status !== 201) throw new Error(`the medicines were refused: ${status}`);
}
