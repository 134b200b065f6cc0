export const tabsCss = `
.lk-tabs{display:flex;gap:var(--lk-s5);box-shadow:inset 0 -1px 0 var(--lk-line);overflow-x:auto;scrollbar-width:none}
.lk-tab{min-block-size:var(--lk-hit);min-inline-size:var(--lk-hit);font-size:var(--lk-t2);font-weight:500;color:var(--lk-text-3);position:relative;letter-spacing:0;text-align:center;white-space:nowrap}
.lk-tab:hover,.lk-tab[aria-selected=true]{color:var(--lk-text)}
.lk-tab:focus-visible{outline-offset:-2px}
.lk-tab[aria-selected=true]::after{content:"";position:absolute;inset-inline:0;inset-block-end:0;block-size:2px;border-radius:2px 2px 0 0;background:var(--lk-accent)}
.lk-tab-panel{margin-block-start:var(--lk-s2)}
@media (forced-colors:active){.lk-tab[aria-selected=true]::after{background:Highlight}}
`
