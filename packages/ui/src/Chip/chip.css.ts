export const chipCss = `
.lk-chip{display:inline-flex;align-items:center;gap:var(--lk-s2);block-size:calc(var(--lk-m)*3.6);padding-inline:var(--lk-s2) var(--lk-s3);border-radius:var(--lk-r-full);background:var(--lk-raised);font-size:var(--lk-t2);line-height:var(--lk-l2);font-weight:500;position:relative;letter-spacing:0;white-space:nowrap;max-inline-size:100%;transition:background var(--lk-fast) var(--lk-ease)}
.lk-chip::after{content:"";position:absolute;inset:calc(var(--lk-m)*-.4) 0}
.lk-chip:hover{background:var(--lk-hover)}
.lk-chip>span:not(.lk-img){overflow:hidden;text-overflow:ellipsis}
.lk-chip.text{min-inline-size:var(--lk-hit);justify-content:center;padding-inline:var(--lk-s3);color:var(--lk-text-2)}
.lk-chip[aria-pressed=true]{color:var(--lk-text);background:var(--lk-hover);box-shadow:inset 0 0 0 1px var(--lk-accent)}
.lk-chip>.lk-i{color:var(--lk-text-3)}
.lk-card .lk-chip{background:var(--lk-hover)}.lk-card .lk-chip:hover{background:var(--lk-fill-hover)}
:host([data-lk-preset=high-contrast]) .lk-chip,[data-lk-preset=high-contrast] .lk-chip{box-shadow:inset 0 0 0 1px var(--lk-line)}
:host([data-lk-preset=high-contrast]) .lk-chip[aria-pressed=true],[data-lk-preset=high-contrast] .lk-chip[aria-pressed=true]{box-shadow:inset 0 0 0 2px var(--lk-accent)}
@media (forced-colors:active){.lk-chip{border:1px solid CanvasText}.lk-chip[aria-pressed=true]{border:2px solid Highlight}}
`
