// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noteEarlyClick, repeatEarlyClick } from "./early-click.ts";

const BAR = `<header class="frame-bar"><button>Settings</button><button>Account</button></header>`;
const PLACEHOLDER = `<div class="awaited">${BAR}</div>`;

const clicked: string[] = [];
let frames: (() => void)[] = [];

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  document.body.innerHTML = PLACEHOLDER;
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
  delete document.documentElement.dataset["clickedEarly"];
  clicked.length = 0;
  frames = [];
});

function nextFrame() {
  const due = frames;
  frames = [];
  for (const frame of due) frame();
}

function clickOnPlaceholder(place: number) {
  const button = document.querySelectorAll(".awaited button")[place];
  if (!button) throw new Error("The placeholder has no such button.");
  button.addEventListener("click", noteEarlyClick);
  button.dispatchEvent(new MouseEvent("click"));
}

function drawProgram() {
  document.body.innerHTML = BAR;
  for (const button of document.querySelectorAll("button")) {
    button.addEventListener("click", () => clicked.push(button.textContent));
  }
}

it("repeats a click that came before the program, once", () => {
  clickOnPlaceholder(1);
  repeatEarlyClick();
  nextFrame();
  expect(clicked).toEqual([]);
  drawProgram();
  nextFrame();
  nextFrame();
  expect(clicked).toEqual(["Account"]);
});

it("repeats a click that came while the program was being drawn", () => {
  repeatEarlyClick();
  nextFrame();
  clickOnPlaceholder(0);
  drawProgram();
  nextFrame();
  expect(clicked).toEqual(["Settings"]);
});

it("clicks nothing where nobody clicked", () => {
  repeatEarlyClick();
  drawProgram();
  nextFrame();
  expect(clicked).toEqual([]);
  expect(frames).toEqual([]);
});
