import type { Dose, Doses } from "@dosebeat/contract/doses";
import { DOSE } from "@dosebeat/contract/example-values";
import type { Page } from "@playwright/test";
import type { Overlay } from "./overlay.ts";
import { settled } from "./settled.ts";

const DOSES = "**/api/doses?*";
const MEDICINES = [
  { id: 1, name: "Metformin", strength: "500 mg" },
  { id: 2, name: "Ramipril", strength: "5 mg" },
];

/** An instant this many minutes from now. */
type Minutes = (from: number) => string;

/** Today with one kind of answer on the card: two of today's doses as `change` makes them, and no others. */
function answer(name: string, kind: string, change: Change): Overlay {
  return {
    name: `answer: ${name}`,
    open: async (page) => {
      // A patient whose box was pressed before: the first steps are over.
      await page.evaluate(async () => {
        const { data } = await (await fetch("/api/profile/userdata")).json();
        localStorage.setItem("profile.pressed", String(data.id));
      });
      await page.route(DOSES, async (route) => {
        const response = await route.fetch();
        const { data } = await response.json();
        await route.fulfill({ json: { data: { ...data, doses: dosesOf(data, change) } } });
      });
      await reload(page);
      await page.locator(`.answer[data-kind="${kind}"]`).waitFor();
    },
    close: async (page) => {
      // Pending answers finish first.
      await page.unrouteAll({ behavior: "wait" });
      await reload(page);
    },
  };
}

/** Only the answer that begins with the current day contains them; earlier days stay unchanged. */
function dosesOf({ days, doses }: Pick<Doses, "days" | "doses">, change: Change): Dose[] {
  const now = Date.now();
  const minutes: Minutes = (from) => new Date(now + from * 60_000).toISOString();
  const [first] = days;
  if (first === undefined || first.end_utc <= minutes(0)) return doses;
  return MEDICINES.map((medicine) => ({
    ...DOSE,
    date: first.date,
    medicine,
    due_utc: minutes(-10),
    pressed_utc: null,
    deviation_minutes: null,
    amount: null,
    unit: "",
    schedule: 1,
    ...change(minutes),
  }));
}

type Change = (minutes: Minutes) => Partial<Dose>;

async function reload(page: Page) {
  await page.reload();
  await settled(page);
}

const unheard = (minutes: Minutes): Dose["searched"] => ({
  from_utc: minutes(-200),
  to_utc: minutes(200),
  doubt: { kind: "unheard", from_utc: minutes(-200), to_utc: null },
});

/** Every state of the answer that does not depend on what was tapped. */
export const ANSWERS: readonly Overlay[] = [
  answer("next", "next", (minutes) => ({ status: "upcoming", due_utc: minutes(120) })),
  answer("due", "due", () => ({ status: "due" })),
  answer("overdue", "overdue", (minutes) => ({ status: "overdue", due_utc: minutes(-50) })),
  answer("not clear", "unknown", (minutes) => ({
    status: "unknown",
    due_utc: minutes(-50),
    searched: unheard(minutes),
  })),
  answer("done", "done", (minutes) => ({ status: "confirmed", confirmed_utc: minutes(-5) })),
  answer("over", "over", () => ({ status: "missed" })),
  answer("not counted", "due", () => ({
    status: "excused",
    status_if_counted: "due",
    reason: "In hospital",
  })),
];
