/** Heights of the charts over several days, in CSS pixels. */
export const FIELD_HEIGHT = 380;
export const COUNTS_HEIGHT = 260;
