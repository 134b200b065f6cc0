/**
 * Reset of the elements in use, the type scale's rest state and the focus ring. It has no specificity, so that a part or
 * a page's own class wins whatever the order of the sheets. A list's marker is an empty string and not `none`, with which
 * Safari no longer calls it a list. Arabic letters join: no spacing between them.
 */
export const baseCss = `
.lk{font:400 var(--lk-t3)/var(--lk-l3) var(--lk-font);color:var(--lk-text);letter-spacing:-.011em;font-variant-numeric:tabular-nums;text-align:start;-webkit-font-smoothing:antialiased;text-size-adjust:100%;-webkit-text-size-adjust:100%}
.lk:lang(ar),.lk:lang(ar) *{letter-spacing:0!important}
:where(.lk,.lk *),:where(.lk *)::before,:where(.lk *)::after{box-sizing:border-box}
:where(.lk :is(h1,h2,h3,p,ul,ol,dl,dd,figure,pre)){margin:0;padding:0;font:inherit;list-style-type:""}
:where(.lk :is(button,input)){font:inherit;color:inherit;letter-spacing:inherit;margin:0}
:where(.lk :is(button,a)){-webkit-tap-highlight-color:transparent;cursor:pointer;text-decoration:none;color:inherit}
:where(.lk button){background:none;border:0;padding:0;text-align:start}
:where(.lk b){font-weight:600}
:where(.lk svg){display:block;flex:none}
:where(.lk) :focus-visible{outline:2px solid var(--lk-focus);outline-offset:2px}
:where(.lk) [tabindex="-1"]:focus{outline:none}
.lk-vh{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (prefers-reduced-motion:reduce){.lk *,.lk ::before,.lk ::after{transition-duration:.01ms!important}}
`
