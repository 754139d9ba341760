// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { type ListedRows, useSteadyRows } from "./steady-rows.ts";

afterEach(cleanup);

interface Named {
  id: number;
  name: string;
}

const ada = { id: 1, name: "Ada" };
const ben = { id: 2, name: "Ben" };
const cleo = { id: 3, name: "Cleo" };

function List(listed: ListedRows<Named>) {
  const { rows, hold } = useSteadyRows(listed);
  return <p {...hold}>{rows.map(({ name }) => name).join(" ")}</p>;
}

/** A list under the pointer, and what it shows after each change. */
function listUnderPointer(first: ListedRows<Named>) {
  const { rerender } = render(<List {...first} />);
  const shown = screen.getByText(/./);
  fireEvent.pointerEnter(shown);
  return (next: ListedRows<Named>) => {
    rerender(<List {...next} />);
    return shown.textContent;
  };
}

const asked = { list: "everybody", isBefore: false };

describe("rows under the pointer", () => {
  it("keep their places when the list renews itself, with their newest content", () => {
    const show = listUnderPointer({ ...asked, rows: [ada, ben] });
    const renewed = [cleo, { ...ben, name: "Benjamin" }, ada];
    expect(show({ ...asked, rows: renewed })).toBe("Ada Benjamin");
  });

  it("give way to another list as soon as it has come", () => {
    const show = listUnderPointer({ ...asked, rows: [ada, ben] });
    const search = "q=cleo";
    expect(show({ rows: [ada, ben], list: search, isBefore: true })).toBe("Ada Ben");
    expect(show({ rows: [cleo], list: search, isBefore: false })).toBe("Cleo");
  });

  it("give way to another list also when they stood in from the beginning", () => {
    const show = listUnderPointer({ rows: [ada, ben], list: "q=cleo", isBefore: true });
    expect(show({ rows: [cleo], list: "q=cleo", isBefore: false })).toBe("Cleo");
  });
});
