/** The size of the cross of dialogs and drawers: a target of 44 px around a small sign. */
export const CLOSE = { size: 44, iconSize: 20 };
