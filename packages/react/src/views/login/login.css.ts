export const loginCss = `
.lk-i.lk-social{stroke:none}
.lk-btn>.lk-social.lead,.lk-btn>.lead>.lk-social{position:absolute;inset-inline-start:var(--lk-s4)}
.lk-socials{display:grid;grid-template-columns:repeat(auto-fit,minmax(0,1fr));grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);grid-template-columns:none;gap:var(--lk-s2)}
.lk-socials>.lk-btn{padding-inline:0}
.lk-img>.lk-social{inline-size:50%;block-size:50%;margin:auto}
.lk-words{font-weight:600;color:var(--lk-text)}
.lk-login-room{min-block-size:calc(var(--lk-control)*var(--lk-login-rows,3) + var(--lk-s2)*2)}
`
