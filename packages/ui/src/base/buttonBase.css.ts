/**
 * Reset for a lone button, its type and the focus ring; `viewBase.css.ts` has the rest. A reset has no specificity, so
 * that a part or a page's own class wins whatever the order of the sheets.
 */
export const buttonBaseCss = `
.lk{font:400 var(--lk-t3)/var(--lk-l3) var(--lk-font);color:var(--lk-text);letter-spacing:-.011em;font-variant-numeric:tabular-nums;text-align:start;-webkit-font-smoothing:antialiased;text-size-adjust:100%;-webkit-text-size-adjust:100%}
:where(.lk,.lk *),:where(.lk *)::before,:where(.lk *)::after{box-sizing:border-box}
:where(.lk :is(button,input)){font:inherit;color:inherit;letter-spacing:inherit;margin:0}
:where(.lk :is(button,a)){-webkit-tap-highlight-color:transparent;cursor:pointer;text-decoration:none;color:inherit}
:where(.lk button){background:none;border:0;padding:0;text-align:start}
:where(.lk) :focus-visible{outline:2px solid var(--lk-focus);outline-offset:2px}
.lk:lang(ar),.lk:lang(ar) *{letter-spacing:0!important}
@media (prefers-reduced-motion:reduce){.lk *,.lk ::before,.lk ::after{transition-duration:.01ms!important}}
`
