/** A damaged database is kept so long, in addition to the retention of the requests in it; the privacy page says so. */
export const rescueDays = 14;

/** After so long a request that could not be mailed is reported to the alert service. */
export const alertMinutes = 15;

/** A mailbox gets at most one receipt within so many hours. */
export const receiptPauseHours = 24;

/** So long a link to the owner's page counts. */
export const websiteLinkDays = 14;
