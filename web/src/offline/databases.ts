/** In which this device keeps what belongs to its owner. Signing out deletes both. */
export const DATABASE = "dosebeat";

/** What the service worker keeps about notifications. */
export const NOTIFICATION_DATABASE = "dosebeat-notifications";
