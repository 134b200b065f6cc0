export const toastCss = `
.lk-toasts{position:fixed;inset-inline:0;inset-block-start:var(--lk-s4);z-index:var(--lk-z);display:grid;justify-items:center;gap:var(--lk-s2);padding-inline:var(--lk-s4);pointer-events:none}
.lk-toast{display:grid;grid-template-columns:var(--lk-icon) minmax(0,1fr) auto;gap:var(--lk-s3);align-items:center;min-block-size:var(--lk-row);padding-block:var(--lk-s1);padding-inline:var(--lk-s4) var(--lk-s1);border-radius:var(--lk-r-l);background:var(--lk-raised);box-shadow:var(--lk-shadow-s);font-size:var(--lk-t2);line-height:var(--lk-l2);letter-spacing:0;inline-size:var(--lk-width);max-inline-size:100%;pointer-events:auto;animation:lk-up var(--lk-base) var(--lk-ease)}
.lk-toast-t{padding-block:var(--lk-s2);overflow-wrap:anywhere}
.lk-toast-t>b{display:block}
.lk-toast-t>span{color:var(--lk-text-2)}
.lk-toast-end{display:flex;align-items:center;gap:var(--lk-s2);min-inline-size:var(--lk-s3)}
@keyframes lk-up{from{opacity:0;transform:translateY(var(--lk-shift))}}
@media (prefers-reduced-motion:reduce){.lk-toast{animation-name:lk-fade}}
@media (forced-colors:active){.lk-toast{border:1px solid CanvasText}}
`
