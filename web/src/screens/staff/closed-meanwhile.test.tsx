// @vitest-environment happy-dom

import { GroupAttributes } from "@dosebeat/contract/groups";
import { changeGroupMembers, getGroup, removeGroup } from "@dosebeat/contract/groups-calls";
import { eraseUser } from "@dosebeat/contract/master-data-calls";
import { changePause, getPauses } from "@dosebeat/contract/pauses-calls";
import { resetSecondFactors } from "@dosebeat/contract/second-factors-calls";
import { changeUser, getProfiles } from "@dosebeat/contract/users-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { ResumeDialog } from "../../nouns/pauses/resume-dialog.tsx";
import { saveSession, saveUser } from "../../session/session.ts";
import { GroupAddDialog } from "./groups/group-add-dialog.tsx";
import { GroupDeleteDialog } from "./groups/group-delete-dialog.tsx";
import { UserChangeDialog } from "./users/user-change-dialog.tsx";
import { UserEraseDialog } from "./users/user-erase-dialog.tsx";
import { UserFactorsDialog } from "./users/user-factors-dialog.tsx";

const [done, failed] = vi.hoisted(() => [vi.fn(), vi.fn()]);
vi.mock("../../ui/toasts/toasts.tsx", async (original) => ({
  ...(await original<object>()),
  toastDone: done,
  toastFailed: failed,
}));

const [ADA, BEN] = [11, 12].map((id) => ({ ...getProfiles.example.answer.data[0], id }));
if (!ADA?.attributes || !BEN?.attributes) throw new Error("The examples have no user.");
const ROW = { ...ADA.attributes, id: ADA.id };
const GROUP = {
  id: 5,
  ...GroupAttributes.parse(getGroup.example.answer.data.attributes),
  patients: 0,
  staff: 0,
};
const [PAUSE] = getPauses.example.answer.data;
if (!PAUSE) throw new Error("The examples have no pause.");
const PEOPLE = {
  data: [ADA, { ...BEN, attributes: { ...BEN.attributes, givenname: "Ben" } }],
  meta: { pagination: { page: 1, pageSize: 8, pageCount: 1, total: 2 } },
};

/** Answer the changes that were asked for, in order. */
let answers: ((answer: Response) => void)[];
const onClose = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  saveSession("admin");
  saveUser(7, "admin", []);
  for (const mock of [done, failed, onClose]) mock.mockReset();
  answers = [];
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    if (method === "GET") return Response.json(path.includes("/profiles") ? PEOPLE : { data: [] });
    return new Promise((resolve) => answers.push(resolve));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settled = () => act(() => vi.advanceTimersByTimeAsync(10));
async function shown(dialog: ReactElement) {
  const { unmount } = render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider>{dialog}</MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
  await settled();
  return unmount;
}
const press = async (name: string | RegExp) => {
  await act(async () => fireEvent.click(screen.getByRole("button", { name })));
  await settled();
};
const type = (label: RegExp, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));
async function answer(nth: number, response: Response) {
  await act(async () => answers[nth]?.(response));
  await settled();
}
const refused = () =>
  Response.json(
    { data: null, error: { status: 409, name: "ConflictError", message: "It was the last one." } },
    { status: 409 },
  );

interface Call {
  example: { answer: unknown };
}

const DIALOGS: [string, ReactElement, () => Promise<void>, Call][] = [
  [
    "Deactivate",
    <UserChangeDialog key="1" change="deactivate" row={ROW} onClose={onClose} />,
    () => press("Deactivate"),
    changeUser,
  ],
  [
    "Make administrator",
    <UserChangeDialog key="2" change="promote" row={ROW} onClose={onClose} />,
    () => press("Make administrator"),
    changeUser,
  ],
  [
    "Reset two-step sign-in",
    <UserFactorsDialog key="3" row={ROW} onClose={onClose} />,
    () => press(en.users.resetFactors),
    resetSecondFactors,
  ],
  [
    "Delete account",
    <UserEraseDialog key="4" row={ROW} onClose={onClose} />,
    async () => {
      await type(/^Reason/, "Moved away");
      await type(/^Type/, ROW.email);
      await press("Delete account");
    },
    eraseUser,
  ],
  [
    "Delete group",
    <GroupDeleteDialog key="5" group={GROUP} onClose={onClose} />,
    () => press(en.groups.delete),
    removeGroup,
  ],
  [
    "Resume now",
    <ResumeDialog key="6" name="Metformin" pause={PAUSE} zone="UTC" onClose={onClose} />,
    () => press(en.pauses.resumeNow),
    changePause,
  ],
];

it.each(DIALOGS)(
  "%s tells how it ended after its dialog was closed",
  async (_, dialog, ask, call) => {
    const close = await shown(dialog);
    await ask();
    close();
    await answer(0, Response.json(call.example.answer));
    expect(done).toHaveBeenCalledOnce();
    // By now another dialog may be open.
    expect(onClose).not.toHaveBeenCalled();
  },
);

it.each(DIALOGS)("%s tells a failure after its dialog was closed", async (_, dialog, ask) => {
  const close = await shown(dialog);
  await ask();
  close();
  await answer(0, refused());
  expect(failed).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("It was the last one."));
  expect([done.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0]);
});

it("tells of each of two people who were added to a group at once", async () => {
  await shown(<GroupAddDialog group={{ ...GROUP, id: 99 }} onClose={onClose} />);
  const people = screen.getAllByRole("listitem").map((one) => one.querySelector("button"));
  for (const one of people) if (one) await act(async () => fireEvent.click(one));
  expect(answers).toHaveLength(2);
  await answer(0, refused());
  await answer(1, Response.json(changeGroupMembers.example.answer));
  expect(failed).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("It was the last one."));
  expect(done).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("Ben"));
});
