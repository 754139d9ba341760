/** What the server says of who is signed in; `refused`: nobody. */
export type Standing = "welcome" | "enrol" | "refused";

let check: Promise<Standing> = Promise.resolve("welcome");
let isPending = false;

/** Notes that the server is asked who is there while a screen is drawn already. */
export function setUserCheck(standing: Promise<Standing>): void {
  check = standing;
  isPending = true;
  void standing.finally(() => {
    isPending = false;
  });
}

export function isUserChecked(): boolean {
  return !isPending;
}

/** Settles once the server has said who is there. Until then nothing that it answers is kept as this user's. */
export function userCheck(): Promise<Standing> {
  return check;
}
