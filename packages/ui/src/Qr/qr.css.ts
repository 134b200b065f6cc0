export const qrCss = `
.lk-qr{background:oklch(.975 .006 85);color:oklch(.2 .01 85);border-radius:var(--lk-r-l);padding:var(--lk-s4);position:relative;aspect-ratio:1;box-shadow:inset 0 0 0 1px oklch(.88 .008 85);forced-color-adjust:none;inline-size:100%;max-inline-size:calc(var(--lk-m)*32.8);margin-inline:auto;direction:ltr}
.lk-qr>svg{inline-size:100%;block-size:100%;animation:lk-fade var(--lk-base) var(--lk-ease)}
.lk-qr>.lk-img{position:absolute;inset:0;margin:auto;inline-size:calc(var(--lk-m)*5.2);block-size:calc(var(--lk-m)*5.2);box-shadow:0 0 0 6px oklch(.975 .006 85);background:oklch(.9 .006 85);color:oklch(.3 .01 85)}
.lk-qr>.lk-sk{position:absolute;inset:var(--lk-s4);inline-size:auto;block-size:auto;background:oklch(.93 .006 85)}
.lk-qr[data-veiled]>svg{opacity:.3;filter:blur(7px)}
.lk-qr[data-veiled]>.lk-img{display:none}
.lk-qr-veil{position:absolute;inset:0;padding:var(--lk-s6);display:grid;align-content:center;justify-items:center;gap:var(--lk-s4);text-align:center;font-weight:600}
@keyframes lk-fade{from{opacity:0}}
`
