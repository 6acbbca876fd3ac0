export const style = `
*{box-sizing:border-box;margin:0;padding:0}
html{color-scheme:only light}
body{inline-size:min(100% - 2.5rem,52rem);margin-inline:auto;padding-block:2.5rem 3rem;background:#f1ebe1;color:#17282e;font:1rem/1.5 -apple-system,"Segoe UI",Roboto,Arial,sans-serif;overflow-wrap:anywhere}
a,summary{color:#0f4c5c;text-underline-offset:.25em}
a:focus-visible,summary:focus-visible{outline:3px solid #0f4c5c;outline-offset:-3px}
h1{margin-block-start:.25rem;font:1.75rem/1.2 Georgia,"Times New Roman",serif}
.about{max-inline-size:42em;margin-block-start:.5rem}
.about,.card span,time,dt{color:#4b5b60}
.card{margin-block-start:1.5rem;list-style:none;background:#fff;border-block-start:4px solid #0f4c5c}
.empty{padding:3rem 1.25rem;text-align:center}
li+li,.card>*+*{border-block-start:1px solid #dcd3c6}
li:not(.empty) a{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 1rem;padding:.875rem 1.25rem;color:inherit;text-decoration:none}
li a:hover{background:#faf7f2}
li span{grid-column:1/-1}
li time{font-size:.875rem;font-variant-numeric:tabular-nums}
article>*{display:block;padding:1rem 1.25rem}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.125rem 1rem}
iframe{inline-size:100%;border-width:1px 0 0;block-size:44rem;max-block-size:80vh;padding:0;background:#faf7f2}
summary{cursor:pointer}
pre{margin-block-start:1rem;font:.9375rem/1.5 ui-monospace,Consolas,monospace;white-space:pre-wrap}
@media (max-width:30em){li:not(.empty) a{grid-template-columns:minmax(0,1fr)}}
`;
