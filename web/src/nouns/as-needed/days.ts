/** How many chart days of intakes are loaded, today included. */
export const INTAKE_DAYS = 7;
