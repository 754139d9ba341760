/** Chart days of intakes that are at hand, with today. */
export const INTAKE_DAYS = 7;
