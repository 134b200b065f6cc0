export const loginCss = `
.lk-i.lk-social{stroke:none}
.lk-btn>.lead{position:absolute;inset-inline-start:var(--lk-s4);display:flex}
.lk-socials{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:var(--lk-s2)}
.lk-socials>.lk-btn{padding-inline:0}
.lk-img>.lk-social{inline-size:50%;block-size:50%}
`
