// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Row } from "./queries.ts";
import { useHeldRows } from "./use-held-rows.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const BLANK: Omit<Row, "profileid" | "givenname" | "section"> = {
  profileuid: "00000000-0000-4000-8000-000000000000",
  familyname: "",
  record_number: null,
  born: null,
  telephone: null,
  contact: null,
  timezone: "UTC",
  reasons: [],
  strip: [],
  last_press_utc: null,
  sensor: null,
  version: "",
  entry: null,
  calling: null,
  assigned: null,
};
const row = (profileid: number, givenname: string, section: Row["section"] = "call"): Row => ({
  ...BLANK,
  profileid,
  givenname,
  section,
});
const [ada, ben, cleo] = [row(1, "Ada"), row(2, "Ben"), row(3, "Cleo")];

interface Shown {
  newest: Row[];
  list?: string;
  onPress?: () => void;
}

function List({ newest, list = "all", onPress }: Shown) {
  const { rows, hold, release } = useHeldRows({ newest, list, isPrevious: false });
  return (
    <>
      <ul {...hold}>
        {rows.map(({ profileid, givenname, section, isGone }) => (
          <li key={profileid}>
            <button type="button" onClick={onPress}>
              {`${givenname} ${section}${isGone ? " gone" : ""}`}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={release}>
        release
      </button>
    </>
  );
}

const shown = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

describe("rows of the list of calls", () => {
  it("stay in place and section under the pointer, and say that they have left", () => {
    const { rerender } = render(<List newest={[ada, ben]} />);
    fireEvent.pointerMove(screen.getByRole("list"));
    rerender(<List newest={[cleo, { ...ben, section: "box" }]} />);
    expect(shown()).toEqual(["Ada call gone", "Ben call"]);
    fireEvent.pointerLeave(screen.getByRole("list"));
    act(() => vi.advanceTimersByTime(1_000));
    expect(shown()).toEqual(["Cleo call", "Ben box"]);
  });

  it("go on under a pointer that rests", () => {
    const { rerender } = render(<List newest={[ada, ben]} />);
    fireEvent.pointerMove(screen.getByRole("list"));
    rerender(<List newest={[ben]} />);
    expect(shown()).toHaveLength(2);
    act(() => vi.advanceTimersByTime(10_001));
    expect(shown()).toEqual(["Ben call"]);
  });

  it("are others at once with another filter, and after what one has done oneself", () => {
    const { rerender } = render(<List newest={[ada, ben]} />);
    fireEvent.pointerMove(screen.getByRole("list"));
    rerender(<List newest={[cleo]} list="mine" />);
    expect(shown()).toEqual(["Cleo call"]);
    fireEvent.click(screen.getByText("release"));
    fireEvent.pointerMove(screen.getByRole("list"));
    rerender(<List newest={[ada]} list="mine" />);
    expect(shown()).toEqual(["Ada call"]);
  });

  it("ignore a click that was meant for what stood there before, but no key", () => {
    const onPress = vi.fn();
    const { rerender } = render(<List newest={[ada, ben]} onPress={onPress} />);
    fireEvent.click(screen.getByText(/Ben/), { detail: 1 });
    expect(onPress).toHaveBeenCalledTimes(1);
    rerender(<List newest={[ben, ada]} onPress={onPress} />);
    fireEvent.click(screen.getByText(/Ben/), { detail: 1 });
    expect(onPress).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByText(/Ben/), { detail: 0 });
    expect(onPress).toHaveBeenCalledTimes(2);
    act(() => vi.advanceTimersByTime(501));
    fireEvent.click(screen.getByText(/Ben/), { detail: 1 });
    expect(onPress).toHaveBeenCalledTimes(3);
  });

  it("take a click at once after what one has done oneself, however late its answer came", () => {
    const onPress = vi.fn();
    const { rerender } = render(<List newest={[ada]} onPress={onPress} />);
    fireEvent.click(screen.getByText("release"));
    act(() => vi.advanceTimersByTime(5_000));
    rerender(<List newest={[ben, ada]} onPress={onPress} />);
    fireEvent.click(screen.getByText("release"));
    fireEvent.click(screen.getByText(/Ben/), { detail: 1 });
    expect(onPress).toHaveBeenCalledTimes(1);
  });
});
