/** Heights of the charts of many days, in CSS pixels. */
export const FIELD_HEIGHT = 380;
export const COUNTS_HEIGHT = 260;
