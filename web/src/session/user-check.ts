/** The server's answer on who is signed in; `refused`: nobody. */
export type Standing = "welcome" | "enrol" | "refused";

let check: Promise<Standing> = Promise.resolve("welcome");
let isPending = false;

/** Notes that the server is being asked who is signed in while a screen is already drawn. */
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

/** Settles once the server has said who is signed in. Until then none of its answers is kept as this user's. */
export function userCheck(): Promise<Standing> {
  return check;
}
