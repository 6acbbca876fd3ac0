// Debian's chromium is used (CHROMIUM_PATH or /usr/bin/chromium), so puppeteer downloads none.
module.exports = { skipDownload: true };
