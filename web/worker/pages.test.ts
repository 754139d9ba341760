import { expect, it } from "vitest";
import { stylesOf, wayOf, withStyles } from "./pages.ts";

const rendered = ["/", "/de", "/auth/signin", "/ar/privacy"];
const opened = (path: string) => wayOf({ path, isReload: false }, rendered);

it("starts screens behind the sign-in from the stored shell", () => {
  for (const path of ["/dashboard", "/ar/simple", "/my-medicine/7/edit", "/auth/success"]) {
    expect(opened(path)).toBe("shell-first");
  }
});

it("asks the network for pages that were rendered at build time", () => {
  for (const path of [...rendered, "/de/", "/auth/signin/"]) {
    expect(opened(path)).toBe("network-first");
  }
});

it("asks the network for whatever is loaded again, so that nobody stays on an old release", () => {
  expect(wayOf({ path: "/dashboard", isReload: true }, rendered)).toBe("network-first");
});

it("leaves the server's own addresses and files to the browser", () => {
  for (const path of [
    "/api",
    "/api/export",
    "/oauth/authorize",
    "/healthz",
    "/metrics",
    "/third-party-notices.txt",
  ]) {
    expect(opened(path)).toBeNull();
  }
  expect(opened("/apiary")).toBe("shell-first");
});

it("puts the styles that a stored frame names back into it, as they are", () => {
  const frame = '<head><meta name="styles" content="/assets/a.css /assets/b.css"></head><body>';
  expect(stylesOf(frame)).toEqual(["/assets/a.css", "/assets/b.css"]);
  expect(stylesOf("<head></head>")).toEqual([]);
  const page = withStyles(frame, [".a{content:'$&'}", ".b{}\n"]);
  expect(page.endsWith("<style>.a{content:'$&'}.b{}</style></head><body>")).toBe(true);
});
