import { notFound } from "@tanstack/react-router";

/** The id of a group in an address. */
export const GROUP_ID = {
  parse: ({ groupId }: { groupId: string }) => ({ groupId: readId(groupId) }),
  stringify: ({ groupId }: { groupId: number }) => ({ groupId: String(groupId) }),
};

/** The id of a patient's profile in an address. */
export const PROFILE_ID = {
  parse: ({ profileId }: { profileId: string }) => ({ profileId: readId(profileId) }),
  stringify: ({ profileId }: { profileId: number }) => ({ profileId: String(profileId) }),
};

function readId(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text)) throw notFound();
  return Number(text);
}
