export const layoutCss = `
.lk-lead{padding-block-start:var(--lk-s2)}
.lk-mid{justify-self:center}
.lk-check{display:flex;align-items:center;gap:var(--lk-s3);min-block-size:var(--lk-hit);cursor:pointer;font-size:var(--lk-t2);line-height:var(--lk-l2);color:var(--lk-text-2)}
.lk-check input{inline-size:var(--lk-icon);block-size:var(--lk-icon);flex:none;accent-color:var(--lk-accent-fill)}
.lk-brand{padding-block-end:var(--lk-s4);margin-block-start:calc(var(--lk-s1)*-1)}
`
