// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { keepAsked, pageInItsLanguage, takeAsked } from "./asked-sign-on.ts";

beforeEach(() => sessionStorage.clear());

const at = (path: string) => window.history.replaceState(null, "", path);

it("leads from the provider's one address to the page in the language that asked, and no further", () => {
  at("/de/profile");
  keepAsked({ purpose: "link" });
  at("/auth/single-sign-on?code=c&state=s");
  const page = pageInItsLanguage(takeAsked());
  expect(page).toBe("/de/auth/single-sign-on?code=c&state=s");
  at(String(page));
  const again = takeAsked();
  expect(again.purpose).toBe("link");
  expect(pageInItsLanguage(again)).toBeUndefined();
});

it("stays in its language where nothing is known", () => {
  at("/ar/auth/single-sign-on?code=c");
  expect(pageInItsLanguage(takeAsked())).toBeUndefined();
});

it("stays where somebody asked in English", () => {
  at("/auth/signin");
  keepAsked({ purpose: "enter", from: "/dashboard", code: "c" });
  at("/auth/single-sign-on?code=c");
  const asked = takeAsked();
  expect(asked).toMatchObject({ purpose: "enter", from: "/dashboard", code: "c" });
  expect(pageInItsLanguage(asked)).toBeUndefined();
});

it.each(["", "{", "7", '"x"', '{"purpose":7,"from":{},"code":[],"language":"//evil"}'])(
  "takes nonsense for somebody who signs in: %s",
  (kept) => {
    at("/auth/single-sign-on");
    sessionStorage.setItem("sign-on.asked", kept);
    const { locale, ...asked } = takeAsked();
    expect(asked).toEqual({ purpose: "enter" });
    expect(["en", undefined]).toContain(locale?.code);
  },
);
