/** The box of a picture: its sizes, its letter, and what may lie in its corners. */
export const imageCss = `
.lk-img{inline-size:calc(var(--lk-m)*4);block-size:calc(var(--lk-m)*4);border-radius:25%;position:relative;flex:none;display:grid;place-items:center;background:var(--lk-hover);color:var(--lk-text-2);font-weight:600}
.lk-img>img,.lk-img>svg:not(.lk-i){position:absolute;inset:0;inline-size:100%;block-size:100%;border-radius:inherit;object-fit:cover}
.lk-img>img:not([data-on]){opacity:0}
.lk-img::after{content:"";position:absolute;inset:0;border-radius:inherit;box-shadow:inset 0 0 0 1px oklch(.6 0 0/.22);pointer-events:none}
.lk-img.round{border-radius:50%}
.lk-img.l{inline-size:calc(var(--lk-m)*8);block-size:calc(var(--lk-m)*8);font-size:calc(var(--lk-m)*2.8)}
.lk-img.m{inline-size:calc(var(--lk-m)*5.6);block-size:calc(var(--lk-m)*5.6);font-size:calc(var(--lk-m)*2)}
.lk-img.s{inline-size:var(--lk-s6);block-size:var(--lk-s6);font-size:calc(var(--lk-m)*1.2)}
.lk-img.xs{inline-size:var(--lk-icon);block-size:var(--lk-icon);font-size:calc(var(--lk-m)*1.1)}
.lk-img.glyph{color:var(--lk-text)}.lk-img.glyph::after{content:none}
.lk-img>.corner{position:absolute;inset-block-end:calc(var(--lk-m)*-.3);inset-inline-end:calc(var(--lk-m)*-.3);inline-size:calc(var(--lk-m)*1.8);block-size:calc(var(--lk-m)*1.8);border-radius:calc(var(--lk-m)*.55);box-shadow:0 0 0 2px var(--lk-under,var(--lk-raised));z-index:1;background:var(--lk-raised);font-size:calc(var(--lk-m)*1)}
.lk-img>.tick{position:absolute;inset-block-end:-4px;inset-inline-end:-4px;inline-size:calc(var(--lk-m)*1.8);block-size:calc(var(--lk-m)*1.8);border-radius:50%;background:var(--lk-ok);color:var(--lk-bg);box-shadow:0 0 0 2px var(--lk-bg);display:grid;place-items:center;z-index:1}
.tick>.lk-i{inline-size:12px;block-size:12px;stroke-width:3}
@media (forced-colors:active){.lk-img{forced-color-adjust:none}}
`
