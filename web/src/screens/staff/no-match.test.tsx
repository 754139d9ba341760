// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { GroupChoice } from "../../nouns/groups/group-choice.tsx";
import { BoxChoice } from "../../nouns/sensors/box-choice.tsx";
import { PeopleSearch } from "../../nouns/users/people-search.tsx";
import { saveSession } from "../../session/session.ts";

/** Answers what was asked for last: nothing is found. */
let answer: (found: Response) => void;

beforeEach(() => {
  vi.useFakeTimers();
  saveSession("admin");
  HTMLElement.prototype.showPopover ??= () => {};
  vi.stubGlobal("fetch", () => {
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = () => act(() => vi.advanceTimersByTimeAsync(500));
async function answered() {
  const pagination = { page: 1, pageSize: 20, pageCount: 1, total: 0 };
  await act(async () => answer(Response.json({ data: [], meta: { pagination } })));
  await pass();
}
async function search(words: string) {
  const field = document.querySelector("input");
  if (field) fireEvent.change(field, { target: { value: words } });
  await pass();
}
const NOTHING = /No match|No group matches|Every box is assigned/;
const said = () => screen.queryAllByText(NOTHING)[0]?.textContent;

const CHOICES: [string, ReactElement][] = [
  ["a box", <BoxChoice key="box" busy={false} onChoose={() => undefined} />],
  ["a person", <PeopleSearch key="person" onChoose={() => undefined} />],
  ["a group", <GroupChoice key="group" label="Group" group={undefined} onChange={() => {}} />],
];

it.each(CHOICES)(
  "the choice of %s says that nothing matches once the server has said so",
  async (_, choice) => {
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <IntlProvider locale="en" messages={en} timeZone="UTC">
          <MantineProvider>{choice}</MantineProvider>
        </IntlProvider>
      </QueryClientProvider>,
    );
    await search("");
    fireEvent.click(document.querySelector("input") ?? document.body);
    await pass();
    expect(said()).toBeUndefined();
    await answered();
    expect(said()).toMatch(NOTHING);
    await search("Ada");
    expect(said()).toBeUndefined();
    await answered();
    expect(said()).toMatch(NOTHING);
  },
);
