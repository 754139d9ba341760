/** Holds what this device keeps for its owner. Signing out deletes both databases. */
export const DATABASE = "dosebeat";

/** What the service worker keeps about notifications. */
export const NOTIFICATION_DATABASE = "dosebeat-notifications";
