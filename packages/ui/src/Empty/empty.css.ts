export const emptyCss = `
.lk-empty{display:grid;justify-items:center;gap:var(--lk-s2);text-align:center;padding-block:var(--lk-s6) var(--lk-s2)}
.lk-empty>.lk-img{margin-block-end:var(--lk-s2);background:var(--lk-raised)}
.lk-empty>.lk-p{max-inline-size:36ch;text-wrap:balance}
`
