export const addressBlockCss = `
.lk-addr{display:flex;flex-wrap:wrap;gap:2px var(--lk-s2);font:500 var(--lk-t2)/var(--lk-l2) var(--lk-mono);color:var(--lk-text-2);letter-spacing:0;direction:ltr;text-align:center}
.lk-addr.hex{display:grid;grid-template-columns:auto repeat(5,minmax(0,1fr))}
.lk-addr.hex>:first-child{color:var(--lk-text-3)}
.lk-addr.hex>:nth-child(7){grid-column:2}
.lk-addr .end{color:var(--lk-text);font-weight:700}
.lk-addr .dif{background:var(--lk-bad-soft);color:var(--lk-bad);border-radius:4px;box-shadow:inset 0 -2px 0 var(--lk-bad);font-weight:700}
@media (forced-colors:active){.lk-addr .dif{forced-color-adjust:none}}
`
