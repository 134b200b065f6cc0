export const buttonCss = `
.lk-btn{display:inline-flex;align-items:center;justify-content:center;gap:var(--lk-s2);min-block-size:var(--lk-control);padding:var(--lk-s2) var(--lk-s4);inline-size:100%;border-radius:var(--lk-r-m);background:var(--lk-fill);color:var(--lk-text);font-weight:500;text-align:center;position:relative;transition:background var(--lk-fast) var(--lk-ease),transform var(--lk-fast) var(--lk-ease)}
.lk-btn:hover{background:var(--lk-fill-hover)}
.lk-btn:active{transform:scale(.985)}
.lk-btn.pri{background:var(--lk-accent-fill);color:var(--lk-on-accent);font-weight:600;box-shadow:var(--lk-lit)}
.lk-btn.pri:hover{background:var(--lk-accent-hover)}
.lk-btn.pri:active{background:var(--lk-accent-press)}
.lk-btn.quiet{background:none;color:var(--lk-text-2);min-block-size:var(--lk-hit)}
.lk-btn.quiet:hover{color:var(--lk-text);background:var(--lk-raised)}
.lk-btn.danger{color:var(--lk-bad)}
.lk-btn.fit{inline-size:auto}
.lk-btn:disabled,.lk-btn[aria-disabled=true]{background:var(--lk-raised);color:var(--lk-text-3);box-shadow:none;cursor:not-allowed;transform:none}
.lk-spin{display:block;inline-size:var(--lk-icon);block-size:var(--lk-icon);border-radius:50%;border:2px solid color-mix(in oklab,currentColor 25%,transparent);border-block-start-color:currentColor;animation:lk-turn .9s linear infinite;flex:none}
@keyframes lk-turn{to{transform:rotate(1turn)}}
@keyframes lk-breathe{to{opacity:.55}}
@media (prefers-reduced-motion:reduce){.lk-spin{animation:lk-breathe 1.2s ease-in-out infinite alternate}}
:host([data-lk-preset=high-contrast]) .lk-btn:not(.pri,.quiet),[data-lk-preset=high-contrast] .lk-btn:not(.pri,.quiet){box-shadow:inset 0 0 0 1px var(--lk-line)}
@media (forced-colors:active){.lk-btn{border:1px solid CanvasText}.lk-btn.pri{border:2px solid Highlight}.lk-btn:disabled,.lk-btn[aria-disabled=true]{color:GrayText;border-color:GrayText}}
`
