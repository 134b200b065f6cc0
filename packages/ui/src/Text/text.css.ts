export const textCss = `
.lk-say{font-size:var(--lk-t4);line-height:var(--lk-l4);font-weight:600;letter-spacing:-.017em;text-wrap:balance}
.lk-p,.lk-q{font-size:var(--lk-t2);line-height:var(--lk-l2);letter-spacing:0;text-wrap:pretty}
.lk-p{color:var(--lk-text-2)}.lk-q{color:var(--lk-text-3)}
.lk-x{font-size:var(--lk-t1);line-height:var(--lk-l1);color:var(--lk-text-3);letter-spacing:.005em;text-wrap:balance}
.lk-cap{display:flex;justify-content:space-between;align-items:center;gap:var(--lk-s2);font-size:var(--lk-t2);line-height:var(--lk-l2);font-weight:500;color:var(--lk-text-2);letter-spacing:0}
.lk-c{text-align:center;justify-items:center}
.lk-link{color:var(--lk-text);text-decoration:underline;text-decoration-color:var(--lk-text-3);text-underline-offset:.2em;text-decoration-thickness:1px;position:relative}
.lk-link::after{content:"";position:absolute;inset:-15px -8px}
.lk-link:hover{text-decoration-color:currentColor}
.lk-mono{font-family:var(--lk-mono);font-size:.94em;letter-spacing:0;unicode-bidi:isolate;direction:ltr;white-space:nowrap}
.lk-ok{color:var(--lk-ok)}.lk-bad{color:var(--lk-bad)}.lk-warn{color:var(--lk-warn)}
.lk-brand{padding:var(--lk-s2) var(--lk-s4) var(--lk-s3)}
.lk-stack{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--lk-s2)}
.lk-pair{display:grid;grid-template-columns:1fr 1fr;gap:var(--lk-s2)}
.lk-chips{display:flex;gap:var(--lk-s2);flex-wrap:wrap}
.lk-card{background:var(--lk-raised);border-radius:var(--lk-r-m);padding:var(--lk-s3) var(--lk-s4)}
.lk-or{display:grid;grid-template-columns:1fr auto 1fr;gap:var(--lk-s3);align-items:center;font-size:var(--lk-t1);line-height:var(--lk-l1);color:var(--lk-text-3);letter-spacing:0}
.lk-or::before,.lk-or::after{content:"";block-size:1px;background:var(--lk-line)}
@media (forced-colors:active){.lk-card{border:1px solid CanvasText}.lk-or::before,.lk-or::after{background:CanvasText}}
:host([data-lk-preset=high-contrast]) .lk-card,[data-lk-preset=high-contrast] .lk-card{box-shadow:inset 0 0 0 1px var(--lk-line)}
`
