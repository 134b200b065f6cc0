export const iconButtonCss = `
.lk-ib{inline-size:var(--lk-hit);block-size:var(--lk-hit);display:grid;place-items:center;flex:none;border-radius:var(--lk-r-m);color:var(--lk-text-2);transition:background var(--lk-fast) var(--lk-ease),color var(--lk-fast) var(--lk-ease)}
.lk-ib:hover{background:var(--lk-raised);color:var(--lk-text)}
.lk-ib:focus-visible{outline-offset:-4px}
.lk-ib:disabled{color:var(--lk-text-3);cursor:not-allowed}
`
