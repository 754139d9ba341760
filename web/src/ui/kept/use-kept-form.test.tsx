// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod/mini";
import { CallError } from "../../api/call.ts";
import en from "../../i18n/messages/en.json";
import { useKeptForm } from "./use-kept-form.ts";

const schema = z.object({ text: z.string() });
const send = vi.fn<(value: { text: string }, key: string) => Promise<string>>();
const onStored = vi.fn();
const onClose = vi.fn();
const offline = () => new CallError("offline", 0, "The server cannot be reached.");

beforeEach(() => {
  vi.useFakeTimers();
  send.mockReset();
  onStored.mockReset();
  onClose.mockReset();
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

interface Kind {
  retries?: boolean;
  keepable?: () => { text: string };
  hasSequel?: boolean;
}

function opened({ retries = true, ...kind }: Kind = {}) {
  return renderHook(
    () =>
      useKeptForm({
        name: "call.7",
        blank: { text: "" },
        schema,
        send,
        onStored,
        onClose,
        retries,
        ...kind,
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <IntlProvider locale="en" messages={en} timeZone="UTC">
          {children}
        </IntlProvider>
      ),
    },
  );
}

type Opened = ReturnType<typeof opened>;

async function typeAndSave({ result }: Opened, text = "At home") {
  act(() => result.current.change({ text }));
  await act(async () => result.current.submit());
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(1000 * seconds));

describe("a kept form", () => {
  it("closes only once the server has stored what it holds", async () => {
    send.mockResolvedValue("stored");
    const form = opened();
    await typeAndSave(form);
    expect(onStored).toHaveBeenCalledExactlyOnceWith("stored", { text: "At home" });
    expect(onClose).toHaveBeenCalledOnce();
    form.unmount();
    expect(opened().result.current.value.text).toBe("");
  });

  it("sends it again by itself, with the same key", async () => {
    send.mockRejectedValueOnce(offline()).mockResolvedValue("stored");
    const form = opened();
    await typeAndSave(form);
    expect(onClose).not.toHaveBeenCalled();
    expect(form.result.current.failure?.retryAt).not.toBeNull();
    expect(form.result.current.value.text).toBe("At home");
    await pass(5);
    expect(send.mock.calls.map(([, key]) => key)).toEqual([
      expect.any(String),
      send.mock.calls[0]?.[1],
    ]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("takes another key for other content", async () => {
    send.mockRejectedValueOnce(offline()).mockResolvedValue("stored");
    const form = opened();
    await typeAndSave(form);
    await typeAndSave(form, "At home, calls back");
    expect(send).toHaveBeenCalledTimes(2);
    expect(send.mock.calls[1]?.[1]).not.toBe(send.mock.calls[0]?.[1]);
  });

  it("keeps it as a draft with its key when it is closed", async () => {
    send.mockRejectedValueOnce(offline()).mockResolvedValue("stored");
    const form = opened();
    await typeAndSave(form);
    act(() => form.result.current.close());
    form.unmount();
    const again = opened();
    expect(again.result.current).toMatchObject({ value: { text: "At home" }, isRestored: true });
    await act(async () => again.result.current.submit());
    expect(send.mock.calls[1]?.[1]).toBe(send.mock.calls[0]?.[1]);
  });

  it("repeats no refusal, and nothing that could be made twice", async () => {
    const refusal = new CallError("refused", 409, "changed");
    refusal.isOurs = true;
    send.mockRejectedValueOnce(refusal);
    const refused = opened();
    await typeAndSave(refused);
    expect(refused.result.current.failure).toEqual({ error: refusal, retryAt: null });
    send.mockRejectedValueOnce(offline());
    const once = opened({ retries: false });
    await typeAndSave(once);
    await pass(60);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("stays open with what was typed while it was being stored", async () => {
    let store = (_: string) => {};
    send.mockImplementationOnce(() => new Promise((resolve) => (store = resolve)));
    const form = opened();
    await typeAndSave(form);
    act(() => form.result.current.change({ text: "At home, calls back" }));
    await act(async () => store("stored"));
    expect(onStored).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
    expect(form.result.current.value.text).toBe("At home, calls back");
  });

  it("keeps no secret on the device, and sends it once all the same", async () => {
    send.mockRejectedValue(offline());
    const keepable = () => ({ text: "" });
    const form = opened({ keepable });
    await typeAndSave(form, "K7M29QXW3P");
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("K7M29");
    await pass(5);
    await typeAndSave(form, "another");
    act(() => form.result.current.close());
    form.unmount();
    const again = opened({ keepable });
    expect(again.result.current.value).toEqual({ text: "" });
    await typeAndSave(again, "another");
    const [first, repeated, other, retyped] = send.mock.calls.map(([, key]) => key);
    expect(repeated).toBe(first);
    expect(other).not.toBe(first);
    expect(retyped).toBe(other);
  });

  it("takes another key once the server says that the first one stored something else", async () => {
    const used = new CallError("refused", 409, { message: "used", code: "key_used" });
    used.isOurs = true;
    send.mockRejectedValueOnce(offline()).mockRejectedValueOnce(used).mockResolvedValue("stored");
    const keepable = () => ({ text: "" });
    const form = opened({ keepable });
    await typeAndSave(form, "K7M29QXW3P");
    act(() => form.result.current.close());
    form.unmount();
    const again = opened({ keepable });
    await typeAndSave(again, "retyped otherwise");
    expect(again.result.current.failure).toEqual({ error: used, retryAt: null });
    expect(onStored).not.toHaveBeenCalled();
    await act(async () => again.result.current.submit());
    const [first, refused, other] = send.mock.calls.map(([, key]) => key);
    expect(refused).toBe(first);
    expect(other).not.toBe(first);
  });

  it("leaves the dialog open for what follows", async () => {
    send.mockResolvedValue("stored");
    await typeAndSave(opened({ hasSequel: true }));
    expect(onStored).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});
