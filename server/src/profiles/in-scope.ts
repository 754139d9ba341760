/** What may be known of a patient; each part is granted by itself. */
export type Part = "doses" | "figures" | "plan" | "box" | "name" | "notes";

/** To read a part, or to change the data. */
export type Right = Part | "change";

declare const granted: unique symbol;

interface Granted<Rights extends Right> {
  readonly [granted]: { readonly [One in Rights]: true };
}

/**
 * The id of a profile with which the caller has all of these rights. Only scope.ts makes one, and
 * queries of a patient's data take nothing else.
 */
export type ProfileInScope<Rights extends Right = Right> = number & Granted<Rights>;

/** With one of these rights at least. */
export type ProfileWithAny<Rights extends Right = Right> = Rights extends Right
  ? ProfileInScope<Rights>
  : never;

/** Every patient, for callers who have these rights with all of them. */
export interface EveryProfile<Rights extends Right> extends Granted<Rights> {
  readonly everyone: true;
}

/** Whose records a caller reaches that are named by ids of their own: one patient's or everybody's. */
export type Reach<Rights extends Right> = ProfileInScope<Rights> | EveryProfile<Rights>;
