/** What a group is. Apart from its schemas, as addresses of pages name it too. */
export const GROUP_KINDS = ["ward", "study_arm", "clinic"] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];
