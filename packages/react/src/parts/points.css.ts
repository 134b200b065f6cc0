export const pointsCss = `
.lk-points{display:grid;gap:var(--lk-s5);padding-block:var(--lk-s2)}
.lk-point{display:grid;grid-template-columns:var(--lk-img) minmax(0,1fr);gap:var(--lk-s3);align-items:start}
.lk-point b,.lk-point .lk-p{display:block}
.lk-point b{font-weight:600;line-height:calc(var(--lk-m)*2.2)}
`
