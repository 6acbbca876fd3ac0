/**
 * Days for which a damaged database that was set aside stays for a rescue. It holds requests of any age, so this
 * comes on top of the retention; the privacy page says so.
 */
export const rescueDays = 14;
