/**
 * Days for which a damaged database that was set aside stays for a rescue. It holds requests of any age, so this
 * comes on top of the retention; the privacy page says so.
 */
export const rescueDays = 14;

/** A request that could not be mailed for so long goes to the alert service. */
export const alertMinutes = 15;

/** Within so many hours an address gets one receipt. */
export const receiptPauseHours = 24;
