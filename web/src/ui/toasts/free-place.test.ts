import { expect, it } from "vitest";
import { raisedBy } from "./free-place.ts";

const TOAST = { top: 700, bottom: 760 };
const HIGHEST = 500;

it("leaves a toast at the bottom where it covers nothing", () => {
  expect(raisedBy(TOAST, [], HIGHEST)).toBe(0);
  expect(raisedBy(TOAST, [{ top: 100, bottom: 140 }], HIGHEST)).toBe(0);
});

it("raises it over a title, and over the button above that", () => {
  const title = { top: 720, bottom: 750 };
  expect(raisedBy(TOAST, [title], HIGHEST)).toBe(44);
  const up = raisedBy(TOAST, [title, { top: 640, bottom: 700 }], HIGHEST);
  expect(TOAST.bottom - up).toBeLessThan(640);
});

it("stands between two titles where there is room", () => {
  const titles = [
    { top: 740, bottom: 770 },
    { top: 620, bottom: 650 },
  ];
  const up = raisedBy(TOAST, titles, HIGHEST);
  expect(TOAST.bottom - up).toBeLessThan(740);
  expect(TOAST.top - up).toBeGreaterThan(650);
});

it("stays at the bottom where it would have to rise too high", () => {
  const rows = Array.from({ length: 8 }, (_, row) => ({
    top: 400 + row * 50,
    bottom: 420 + row * 50,
  }));
  expect(raisedBy(TOAST, rows, HIGHEST)).toBe(0);
});
