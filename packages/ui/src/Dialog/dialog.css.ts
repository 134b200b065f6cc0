/**
 * What fades is the overlay alone and not the dialog with all that is in it: a faded group is drawn apart for each frame,
 * which costs a slow machine more than everything else. So the card is on the screen with the first frame.
 */
export const dialogCss = `
.lk-over{position:fixed;user-select:text;-webkit-user-select:text;inset:0;inline-size:100%;block-size:100%;max-inline-size:none;max-block-size:none;margin:0;padding:0;border:0;color:inherit;font:inherit;background:none;overflow:auto;overscroll-behavior:contain;scrollbar-width:none}
.lk-over::before{content:"";position:fixed;inset:0;z-index:-1;background:var(--lk-overlay)}
.lk-over[open]::before{animation:lk-fade var(--lk-base) var(--lk-ease)}
.lk-over::backdrop{background:none}
.lk-over.ready{display:grid;grid-template:minmax(calc(100% + 1px),auto)/minmax(0,1fr);place-items:center}
.lk-over.ready:not([open]){visibility:hidden;inset-block-start:-99999px}
.lk-modal{inline-size:var(--lk-width);max-inline-size:calc(100% - var(--lk-s8));background:var(--lk-bg);border-radius:var(--lk-r-l);box-shadow:var(--lk-shadow);overflow:clip;position:relative}
:where(.lk-over[open])>.lk-modal{animation:lk-rise var(--lk-base) var(--lk-ease)}
.lk-modal.in-page{max-inline-size:100%;z-index:var(--lk-z)}
.lk-modal[data-live]{transition:block-size var(--lk-spring-time) var(--lk-spring)}
.lk-modal[data-held]{transition:none}
.lk-modal[data-drop]{transition:transform var(--lk-base) var(--lk-ease),block-size var(--lk-spring-time) var(--lk-spring)}
.lk-modal-in{display:flex;flex-direction:column;max-block-size:calc(100dvh - var(--lk-s8))}
.in-page>.lk-modal-in{max-block-size:none}
.lk-modal.shake{animation:lk-shake var(--lk-shake) var(--lk-ease)}
.lk-grab{display:none}
.lk-head{display:grid;grid-template-columns:minmax(var(--lk-hit),1fr) auto minmax(var(--lk-hit),1fr);align-items:center;min-block-size:var(--lk-row);padding-inline:var(--lk-s1);flex:none}
.lk-head>*{justify-self:start}.lk-head>:last-child{justify-self:end}
.lk-head>h2{font-weight:600;text-align:center;grid-column:2;overflow:hidden;text-wrap:balance;max-block-size:2lh;max-inline-size:100%}
.lk-head>.lk-chip{margin-inline-start:var(--lk-s3)}
.lk-body{padding:var(--lk-s1) var(--lk-s4) var(--lk-s4);display:grid;grid-template-columns:minmax(0,1fr);gap:var(--lk-s4);align-content:start;overflow:auto;overscroll-behavior:contain;scrollbar-width:thin;scrollbar-color:var(--lk-line) transparent;flex:0 1 auto;min-block-size:0}
.lk-slide{display:flex;flex-direction:column;min-block-size:0;animation:lk-slide var(--lk-base) var(--lk-ease)}
.lk-slide[data-direction=forward]{--lk-from:var(--lk-shift)}
.lk-slide[data-direction=back]{--lk-from:calc(var(--lk-shift)*-1)}
[dir=rtl] .lk-slide[data-direction=forward]{--lk-from:calc(var(--lk-shift)*-1)}
[dir=rtl] .lk-slide[data-direction=back]{--lk-from:var(--lk-shift)}
.lk-slide[data-direction=none]{animation:none}
@keyframes lk-fade{from{opacity:0}}
@keyframes lk-rise{from{transform:translateY(var(--lk-shift))}}
@keyframes lk-slide{from{opacity:0;transform:translateX(var(--lk-from,0))}}
@keyframes lk-shake{20%,60%{transform:translateX(-6px)}40%,80%{transform:translateX(6px)}}
@media (max-width:479px){
.lk-over.ready{place-items:end stretch}
.lk-over>.lk-modal{inline-size:100%;max-inline-size:none;border-end-start-radius:0;border-end-end-radius:0;padding-block-end:env(safe-area-inset-bottom)}
.lk-over .lk-modal-in{max-block-size:92dvh}
.lk-over .lk-grab{display:grid;place-items:center;block-size:var(--lk-s4);flex:none;margin-block-end:calc(var(--lk-s2)*-1)}
.lk-over .lk-head,.lk-grab{touch-action:none}
.lk-grab::before{content:"";inline-size:var(--lk-s8);block-size:4px;border-radius:4px;background:var(--lk-edge)}}
@media (prefers-reduced-motion:reduce){:where(.lk-over[open])>.lk-modal,.lk-slide{animation-name:lk-fade}.lk-modal.shake{animation:lk-dim var(--lk-shake)}}
@keyframes lk-dim{50%{opacity:.6}}
@media (forced-colors:active){.lk-modal{border:1px solid CanvasText}}
`
