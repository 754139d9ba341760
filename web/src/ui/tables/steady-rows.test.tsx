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

/** Renders a list under the pointer; returns a function that updates it and reads what it shows. */
function listUnderPointer(first: ListedRows<Named>) {
  const { rerender } = render(<List {...first} />);
  const shown = screen.getByText(/./);
  fireEvent.pointerEnter(shown);
  return (next: ListedRows<Named>) => {
    rerender(<List {...next} />);
    return shown.textContent;
  };
}

const loaded = { list: "everybody", isPrevious: false };

describe("rows under the pointer", () => {
  it("keep their order on a refetch, with updated content", () => {
    const show = listUnderPointer({ ...loaded, rows: [ada, ben] });
    const refetched = [cleo, { ...ben, name: "Benjamin" }, ada];
    expect(show({ ...loaded, rows: refetched })).toBe("Ada Benjamin");
  });

  it("are replaced by another list as soon as it has loaded", () => {
    const show = listUnderPointer({ ...loaded, rows: [ada, ben] });
    const search = "q=cleo";
    expect(show({ rows: [ada, ben], list: search, isPrevious: true })).toBe("Ada Ben");
    expect(show({ rows: [cleo], list: search, isPrevious: false })).toBe("Cleo");
  });

  it("are replaced by another list even if they were placeholders from the start", () => {
    const show = listUnderPointer({ rows: [ada, ben], list: "q=cleo", isPrevious: true });
    expect(show({ rows: [cleo], list: "q=cleo", isPrevious: false })).toBe("Cleo");
  });
});
