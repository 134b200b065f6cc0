export const pairingCss = `
.lk-pairing{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--lk-s4)}
.lk-tab-panel>.lk-pairing{padding-block-start:var(--lk-s2)}
.lk-todo{display:grid;grid-template-columns:minmax(0,1fr) auto;align-items:center;gap:var(--lk-s2);margin-inline-end:calc(var(--lk-s3)*-1)}
`
