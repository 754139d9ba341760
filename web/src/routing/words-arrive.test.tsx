// @vitest-environment happy-dom
import { StrictMode, Suspense, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { IntlProvider, useMessages } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import type * as catalogues from "../i18n/catalogues.ts";
import { localeOfPath } from "../i18n/locales.ts";
import { withWords } from "./later-words.tsx";

const arrive = vi.hoisted(() => new Map<string, (words: object) => void>());

vi.mock("../i18n/catalogues.ts", async (original) => ({
  ...(await original<typeof catalogues>()),
  loadLaterMessages: (_: string, code: string) =>
    new Promise((resolve) => void arrive.set(code, resolve)),
}));

afterEach(() => vi.unstubAllGlobals());

function Shown() {
  return <p>{Object.keys(useMessages()).join(" ")}</p>;
}

it("draws a screen whose words arrive while it waits for them, without an error in between", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const loaded = withWords("refill", async () => Shown)();
  await expect.poll(() => arrive.has("en")).toBe(true);
  arrive.get("en")?.({});
  const { default: Screen } = await loaded;
  const programIn = (path: string) => {
    const { iso } = localeOfPath(path);
    return (
      <StrictMode>
        <Suspense fallback="waiting">
          <IntlProvider key={iso} locale={iso} messages={{ product: {} }} timeZone="UTC">
            <Screen />
          </IntlProvider>
        </Suspense>
      </StrictMode>
    );
  };
  const recovered: unknown[] = [];
  const element = document.createElement("div");
  const root = createRoot(element, { onRecoverableError: (error) => void recovered.push(error) });
  root.render(programIn("/"));
  await expect.poll(() => element.textContent).toBe("product");
  // Like the program, which is remounted when the direction changes.
  startTransition(() => root.render(programIn("/ar")));
  await expect.poll(() => arrive.has("ar")).toBe(true);
  arrive.get("ar")?.({ refill: "" });
  await expect.poll(() => element.textContent).toBe("product refill");
  expect(recovered).toEqual([]);
  root.unmount();
});
