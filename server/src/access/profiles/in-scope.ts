/** Parts of a patient's data; each is granted separately. */
export type Part = "doses" | "figures" | "plan" | "box" | "name" | "notes";

/** The right to read a part, or to change the data. */
export type Right = Part | "change";

declare const granted: unique symbol;

interface Granted<Rights extends Right> {
  readonly [granted]: { readonly [One in Rights]: true };
}

/**
 * The id of a profile for which the caller has all of these rights. Only scope.ts creates one, and queries of a
 * patient's data accept nothing else.
 */
export type ProfileInScope<Rights extends Right = Right> = number & Granted<Rights>;

/** With at least one of these rights. */
export type ProfileWithAny<Rights extends Right = Right> = Rights extends Right
  ? ProfileInScope<Rights>
  : never;

/** All patients, for callers who have these rights for everybody. */
export interface EveryProfile<Rights extends Right> extends Granted<Rights> {
  readonly everyone: true;
}

/** Whose records a caller may access by their own ids: one patient's or everybody's. */
export type Reach<Rights extends Right> = ProfileInScope<Rights> | EveryProfile<Rights>;

/** Whose patients somebody reads: the profile of a member of groups, or the groups that a token reaches. */
export type Circle = number | readonly number[];

/** The patients in groups of a clinician, who may read these parts of them; includes the clinician's own data. */
export interface GroupPatients<Rights extends Right> extends Granted<Rights> {
  readonly inGroupsOf: Circle;
}

/** Like `Reach`, for reading only. */
export type ReadReach<Rights extends Right> = Reach<Rights> | GroupPatients<Rights>;
