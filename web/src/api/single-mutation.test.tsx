// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { makeQueryClient } from "./query-client.ts";
import { useSingleMutation } from "./single-mutation.ts";

/** A mutation whose answers arrive when the test gives them. */
function mounted() {
  const client = makeQueryClient();
  const sent: { id: number; settle: (error?: Error) => void }[] = [];
  const mutationFn = (id: number) =>
    new Promise<string>((resolve, reject) =>
      sent.push({ id, settle: (error) => (error ? reject(error) : resolve(`done ${id}`)) }),
    );
  const { result, unmount } = renderHook(() => useSingleMutation({ mutationFn }), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const told: string[] = [];
  const callbacks = {
    onSuccess: (data: string) => void told.push(data),
    onError: ({ message }: Error) => void told.push(message),
    onSettled: () => void told.push("settled"),
  };
  const clicks = (id: number) => act(() => result.current.mutateToEnd(id, callbacks));
  const settle = (index: number, error?: Error) => act(async () => sent[index]?.settle(error));
  return { result, unmount, sent, told, clicks, settle };
}

it("sends and tells once after a double click, and again after a later click", async () => {
  const { sent, told, clicks, settle } = mounted();
  clicks(1);
  clicks(1);
  await expect.poll(() => sent).toHaveLength(1);
  await settle(0);
  await expect.poll(() => told).toEqual(["done 1", "settled"]);
  clicks(1);
  await expect.poll(() => sent).toHaveLength(2);
  await settle(1, new Error("refused"));
  await expect.poll(() => told.slice(2)).toEqual(["refused", "settled"]);
});

it("sends and tells two different changes", async () => {
  const { sent, told, clicks, settle } = mounted();
  clicks(1);
  clicks(2);
  await expect.poll(() => sent.map(({ id }) => id)).toEqual([1, 2]);
  await settle(0);
  await settle(1);
  await expect.poll(() => told).toEqual(["done 1", "settled", "done 2", "settled"]);
});

it("tells how a change ended after its component has gone", async () => {
  const { unmount, sent, told, clicks, settle } = mounted();
  clicks(1);
  await expect.poll(() => sent).toHaveLength(1);
  unmount();
  await settle(0);
  await expect.poll(() => told).toEqual(["done 1", "settled"]);
});

it("gives both clicks the answer if they wait for it", async () => {
  const { result, sent, settle } = mounted();
  const answers: Promise<string>[] = [];
  act(() => {
    answers.push(result.current.mutateAsync(1), result.current.mutateAsync(1));
  });
  await expect.poll(() => sent).toHaveLength(1);
  await settle(0);
  expect(await Promise.all(answers)).toEqual(["done 1", "done 1"]);
});
