/** What a group is. Apart from the schemas, because page addresses name it too. */
export const GROUP_KINDS = ["ward", "study_arm", "clinic"] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];
