export const badgeCss = `
.lk-badge{display:inline-flex;align-items:center;gap:calc(var(--lk-m)*.5);min-block-size:calc(var(--lk-m)*2.4);padding-inline:var(--lk-s2);border-radius:var(--lk-r-full);background:var(--lk-hover);color:var(--lk-text-2);font-size:var(--lk-t1);line-height:var(--lk-l1);font-weight:500;letter-spacing:0;white-space:nowrap;flex:none}
.lk-badge.acc{background:var(--lk-accent-soft);color:var(--lk-accent)}
.lk-badge.dot{background:none;padding-inline:0}
.lk-badge.dot::before{content:"";inline-size:.5em;block-size:.5em;border-radius:50%;background:var(--lk-ok);flex:none}
:is(a,button):hover>.lk-badge:not(.acc,.dot){background:var(--lk-fill-hover)}
:host([data-lk-preset=high-contrast]) .lk-badge:not(.dot),[data-lk-preset=high-contrast] .lk-badge:not(.dot){box-shadow:inset 0 0 0 1px var(--lk-line)}
@media (forced-colors:active){.lk-badge:not(.dot){border:1px solid CanvasText}.lk-badge.dot::before{background:CanvasText}}
`
