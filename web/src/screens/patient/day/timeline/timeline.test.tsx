// @vitest-environment happy-dom

import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { Intake } from "@dosebeat/contract/intakes";
import type { Medicine } from "@dosebeat/contract/medicines";
import type { AsNeeded } from "@dosebeat/contract/plan-parts";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import en from "../../../../i18n/messages/en.json" with { type: "json" };
import { NOTHING_KNOWN } from "../../../../nouns/doses/test-dose.ts";
import { PLAIN_MEDICINE } from "../../../../nouns/medicines/test-medicine.ts";
import { Timeline } from "./timeline.tsx";

const nothingSaid = () => undefined;
const NO_OPENINGS = {
  answers: {
    onRefill: nothingSaid,
    onNeeded: nothingSaid,
    onTwice: nothingSaid,
    onNotKnown: nothingSaid,
  },
  showTwice: nothingSaid,
  takeBack: nothingSaid,
};

afterEach(cleanup);

const DATE = "2026-11-22";
const utc = (time: string) => `${DATE}T${time}:00Z`;

const LATE: Dose = {
  ...NOTHING_KNOWN,
  date: DATE,
  medicine: { id: 1, name: "Levodopa", strength: "100 mg" },
  dosage_time: "06:00:00.000",
  due_utc: utc("06:00"),
  pressed_utc: utc("06:54"),
  deviation_minutes: 54,
  status: "late",
};
const NO_PRESS = { pressed_utc: null, deviation_minutes: null };
const MISSED: Dose = { ...LATE, ...NO_PRESS, due_utc: utc("14:00"), status: "missed" };
const STATED: Dose = {
  ...LATE,
  ...NO_PRESS,
  due_utc: utc("16:00"),
  status: "confirmed",
  confirmed_utc: utc("17:10"),
  stated_by: "patient",
};
const ANSWER: Doses = {
  timezone: "UTC",
  days: [
    {
      date: DATE,
      plan: "due" as const,
      start_utc: utc("03:00"),
      end_utc: "2026-11-23T03:00:00Z",
      timezone: "UTC",
    },
  ],
  doses: [LATE, MISSED, STATED],
  extra_presses: [{ pressed_utc: utc("07:31") }],
  named_presses: [],
  intakes: [],
  second_openings: [],
  close_pairs: [],
  silent: [],
};

it.each([
  ["Levothyroxin-Natrium", "13"],
  ["Hydrochlorothiazid", "18"],
  ["Metformin", ""],
  ["Ramipril/Amlodipin", ""],
])("gives %s the room of its longest part, with its hyphen", (name, letters) => {
  const doses = [{ ...MISSED, medicine: { ...MISSED.medicine, name } }];
  render(
    <MantineProvider>
      <IntlProvider locale="en-US" messages={en} timeZone="UTC">
        <Timeline
          profile={{ medicines: [] }}
          answer={{ ...ANSWER, doses }}
          date={DATE}
          today={DATE}
          now={Date.parse(utc("17:12"))}
          actions={null}
        />
      </IntlProvider>
    </MantineProvider>,
  );
  const row = document.querySelector<HTMLElement>(".timeline-dose");
  expect(row?.style.getPropertyValue("--letters")).toBe(letters);
});

it("says what became of each dose, opens it as a whole row, and takes back what was just said", () => {
  const onChoose = vi.fn();
  const undo = vi.fn();
  const onPress = vi.fn();
  render(
    <MantineProvider>
      <IntlProvider locale="en-US" messages={en} timeZone="UTC">
        <Timeline
          profile={{ medicines: [] }}
          answer={ANSWER}
          date={DATE}
          today={DATE}
          now={Date.parse(utc("17:12"))}
          actions={{
            onChoose,
            onPress,
            openings: NO_OPENINGS,
            onIntakes: () => undefined,
            undoOf: ([dose]) => (dose?.status === "confirmed" ? undo : undefined),
          }}
        />
      </IntlProvider>
    </MantineProvider>,
  );
  const [late, press, missed, stated, present] = screen.getAllByRole("listitem");
  if (!late || !press || !missed || !stated || !present) throw new Error("A row is missing.");

  fireEvent.click(within(late).getByRole("button", { name: /06:00 Levodopa.*06:54, 54 min late/ }));
  expect(onChoose).toHaveBeenLastCalledWith([LATE]);
  fireEvent.click(within(missed).getByRole("button", { name: "I took it…" }));
  expect(onChoose).toHaveBeenLastCalledWith([MISSED]);

  fireEvent.click(within(press).getByRole("button", { name: "What was it?" }));
  expect(onPress).toHaveBeenLastCalledWith(Date.parse(utc("07:31")));

  expect(undo).not.toHaveBeenCalled();
  fireEvent.click(within(stated).getByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledOnce();
  expect(present.textContent).toBe("17:12now");
});

it("has nothing to press where it is for reading only", () => {
  render(
    <MantineProvider>
      <IntlProvider locale="en-US" messages={en} timeZone="UTC">
        <Timeline
          profile={{ medicines: [] }}
          answer={ANSWER}
          date={DATE}
          today={DATE}
          now={Date.parse(utc("17:12"))}
          actions={null}
        />
      </IntlProvider>
    </MantineProvider>,
  );
  expect(screen.getByText("06:54, 54 min late")).toBeTruthy();
  expect(screen.queryAllByRole("button")).toEqual([]);
});

const NO_ACTIONS = {
  onChoose: () => undefined,
  onPress: () => undefined,
  openings: NO_OPENINGS,
  onIntakes: () => undefined,
  undoOf: () => undefined,
};

const MEDICINE: Medicine = {
  ...PLAIN_MEDICINE,
  id: 3,
  name: "Ibuprofen",
  order_days: 3,
};
const SAID: Intake = {
  id: 6,
  medicine: 3,
  at_utc: utc("08:00"),
  date: DATE,
  amount: 1,
  unit: "",
  note: "",
  pressed_utc: null,
  stated_by: "patient",
  warnings: [],
};
const INTAKE: Intake = {
  id: 5,
  medicine: 3,
  at_utc: utc("09:42"),
  date: DATE,
  amount: 1,
  unit: "",
  note: "",
  pressed_utc: utc("09:40"),
  stated_by: "patient",
  warnings: [],
};

it("says of an intake of a medicine with times that it was taken, of others that it was when needed", () => {
  const statusOf = (as_needed: AsNeeded | null) => {
    cleanup();
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MantineProvider>
          <IntlProvider locale="en-US" messages={en} timeZone="UTC">
            <Timeline
              profile={{ medicines: [{ ...MEDICINE, as_needed }] }}
              answer={{ ...ANSWER, doses: [], extra_presses: [], intakes: [SAID] }}
              date={DATE}
              today={DATE}
              now={Date.parse(utc("10:45"))}
              actions={NO_ACTIONS}
            />
          </IntlProvider>
        </MantineProvider>
      </QueryClientProvider>,
    );
    return screen.getByText(/^taken/).textContent;
  };
  expect(statusOf(null)).toBe("taken, added by you");
  expect(statusOf({ amount: 1, min_interval_minutes: null, max_24h: null, for: "" })).toBe(
    "taken as needed",
  );
});

it("takes back an intake that was just said although a press belongs to it, not one of a named press", () => {
  const answer = { ...ANSWER, doses: [], extra_presses: [], intakes: [INTAKE] };
  const named = {
    pressed_utc: utc("09:40"),
    as: "as_needed" as const,
    medicine: 3,
    also: false,
    medicines: [],
    said_utc: utc("09:41"),
  };
  const shown = (known: Doses, now: string) => {
    cleanup();
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MantineProvider>
          <IntlProvider locale="en-US" messages={en} timeZone="UTC">
            <Timeline
              profile={{ medicines: [] }}
              answer={known}
              date={DATE}
              today={DATE}
              now={Date.parse(utc(now))}
              actions={NO_ACTIONS}
            />
          </IntlProvider>
        </MantineProvider>
      </QueryClientProvider>,
    );
    return ["Undo", "Change…"].filter((name) => screen.queryByRole("button", { name }));
  };
  expect(shown(answer, "09:45")).toEqual(["Undo"]);
  expect(shown(answer, "10:45")).toEqual(["Change…"]);
  expect(shown({ ...answer, named_presses: [named] }, "09:45")).toEqual(["Change…"]);
});

const ONCE_ONLY = { ...LATE, once_only: true, said_taken_utc: utc("06:05") };
const LEVODOPA: Medicine = { ...PLAIN_MEDICINE, id: 1, name: "Levodopa", once_only: true };

function shown(answer: Partial<Doses>, read: "patient" | "carer", onPress = vi.fn()) {
  const isOwn = read === "patient";
  render(
    <MantineProvider>
      <IntlProvider locale="en-US" messages={en} timeZone="UTC">
        <Timeline
          profile={{ medicines: isOwn ? [LEVODOPA] : [] }}
          answer={{ ...ANSWER, doses: [ONCE_ONLY], extra_presses: [], ...answer }}
          date={DATE}
          today={DATE}
          now={Date.parse(utc("17:12"))}
          actions={isOwn ? { ...NO_ACTIONS, onPress } : null}
        />
      </IntlProvider>
    </MantineProvider>,
  );
}

it("tells a dangerous dose said and pressed at different times, whom to ask, and asks what the press was", () => {
  const onPress = vi.fn();
  shown({}, "patient", onPress);
  const row = screen.getByText(/^You said that you took it \(.?06:05.?\)/);
  expect(row.textContent).toMatch(/\(.?06:54.?\).*If you may have taken it twice, don’t take more/);
  fireEvent.click(screen.getByRole("button", { name: "What was it?" }));
  expect(onPress).toHaveBeenCalledWith(Date.parse(utc("06:54")));
});

it("names what was taken twice by its dose to readers without a list of medicines", () => {
  const twice = { as: "twice" as const, medicine: null, medicines: [1], also: false };
  const named_presses = [{ ...twice, pressed_utc: utc("07:31"), said_utc: utc("07:32") }];
  shown({ named_presses }, "carer");
  expect(screen.getByText(/Levodopa.* taken twice/)).toBeTruthy();
  expect(screen.queryByText(/^You said that you took it/)).toBeNull();
});
