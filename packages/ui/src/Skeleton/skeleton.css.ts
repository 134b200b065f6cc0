export const skeletonCss = `
.lk-sk{background:var(--lk-hover);border-radius:6px;display:block;inline-size:var(--lk-w,100%);block-size:var(--lk-h,1em);max-inline-size:100%;animation:lk-breathe 1.6s ease-in-out infinite alternate}
.lk-sk.round{border-radius:50%}.lk-sk.square{border-radius:25%}
.lk-num>.lk-sk+.lk-sk,.lk-row-t>.lk-sk+.lk-sk{margin-block-start:var(--lk-s2)}
@media (prefers-reduced-motion:reduce){.lk-sk{animation:none}}
@media (forced-colors:active){.lk-sk{border:1px solid GrayText}}
`
