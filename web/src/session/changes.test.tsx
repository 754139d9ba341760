// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { followOtherTabs, makeChanges, makeNews, makeStore } from "./changes.ts";

const store = makeStore("none");

function Shown() {
  return store.useValue();
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it("tells whoever follows, until they no longer do", () => {
  const { follow, tell, isFollowed } = makeNews<[id: number, name: string]>();
  const listener = vi.fn();
  const unfollow = follow(listener);
  expect(isFollowed()).toBe(true);
  tell(7, "Ada");
  unfollow();
  tell(8, "Bo");
  expect(isFollowed()).toBe(false);
  expect(listener.mock.calls).toEqual([[7, "Ada"]]);
});

it("shows a value wherever it is read, and its first one in a page rendered at build time", () => {
  const [one, other] = [renderHook(store.useValue).result, renderHook(store.useValue).result];
  act(() => store.set("some"));
  expect([one.current, other.current, store.get()]).toEqual(["some", "some", "some"]);
  expect(renderToString(<Shown />)).toBe("none");
});

it("reads again when told, here or by another tab, as long as it is shown", () => {
  const changes = makeChanges(followOtherTabs);
  const read = vi.fn(() => localStorage.getItem("profile.x"));
  const { result, unmount } = renderHook(() => changes.useNow(read, null));
  localStorage.setItem("profile.x", "here");
  expect(result.current).toBeNull();
  act(changes.tell);
  expect(result.current).toBe("here");
  localStorage.setItem("profile.x", "there");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "profile.x" })));
  expect(result.current).toBe("there");
  unmount();
  read.mockClear();
  changes.tell();
  window.dispatchEvent(new StorageEvent("storage", { key: "profile.x" }));
  expect(read).not.toHaveBeenCalled();
  expect(changes.isFollowed()).toBe(false);
});
