/** Inlined into both pages and allowed by its hash. */
export const style = `
*{box-sizing:border-box;margin:0;padding:0}
html{color-scheme:only light}
body{background:#f1ebe1;color:#17282e;font:1rem/1.5 -apple-system,"Segoe UI",Roboto,Arial,sans-serif;overflow-wrap:anywhere}
a{color:#0f4c5c;text-underline-offset:.25em}
a:focus-visible,summary:focus-visible{outline:3px solid #0f4c5c;outline-offset:3px}
header,main{inline-size:min(100% - 2.5rem,52rem);margin-inline:auto}
header{padding-block:2.5rem 1.5rem}
h1{font:1.75rem/1.2 Georgia,"Times New Roman",serif}
header p{max-inline-size:42em;margin-block-start:.5rem;color:#4b5b60}
main{padding-block-end:3rem}
.mails{list-style:none;background:#fff;border-block-start:4px solid #0f4c5c}
.mails li+li{border-block-start:1px solid #dcd3c6}
.mails a{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 1rem;padding:.875rem 1.25rem;color:inherit;text-decoration:none}
.mails a:hover{background:#faf7f2}
.mails a:focus-visible{outline-offset:-3px}
.mails span{grid-column:1/-1;color:#4b5b60}
time{color:#4b5b60;font-size:.875rem;font-variant-numeric:tabular-nums}
.empty{padding:3rem 1.25rem;background:#fff;border-block-start:4px solid #0f4c5c;text-align:center}
.mail{background:#fff;border-block-start:4px solid #0f4c5c}
.mail>*{padding:1rem 1.25rem}
.mail dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.125rem 1rem;border-block-end:1px solid #dcd3c6}
dt{color:#4b5b60}
iframe{display:block;inline-size:100%;block-size:44rem;max-block-size:80vh;padding:0;border:0;background:#faf7f2}
.files{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;list-style:none;border-block-start:1px solid #dcd3c6}
details{border-block-start:1px solid #dcd3c6}
summary{cursor:pointer;color:#0f4c5c}
pre{margin-block-start:1rem;font:.9375rem/1.5 ui-monospace,Consolas,monospace;white-space:pre-wrap}
@media (max-width:30em){.mails a{grid-template-columns:minmax(0,1fr)}}
`;
