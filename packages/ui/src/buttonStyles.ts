/**
 * The design tokens that a lone button needs; `styles.ts` has the rest. Together: one master size, one neutral
 * ramp, one accent.
 *
 * Every length is a multiple of `--lk-m`, so one variable scales the kit. The tokens are declared on the shadow host
 * (and on `:root` for a page that adopts the sheet), so a page's own rule for the host element wins over them.
 * A theme sets lightness (`data-lk-theme`), a preset hue and chroma (`data-lk-preset`), an operator's colour hue only
 * (`data-lk-accent`, colour in `--lk-seed`): lightness stays with the theme, which is what keeps 4.5:1.
 */
export const buttonTokensCss = `
:host{all:initial;display:contents}
:host,:root{color-scheme:dark;
--lk-m:10px;--lk-s1:calc(var(--lk-m)*.4);--lk-s2:calc(var(--lk-m)*.8);--lk-s3:calc(var(--lk-m)*1.2);--lk-s4:calc(var(--lk-m)*1.6);--lk-s6:calc(var(--lk-m)*2.4);
--lk-hit:calc(var(--lk-m)*4.4);--lk-control:calc(var(--lk-m)*4.8);--lk-icon:calc(var(--lk-m)*2);
--lk-r:calc(var(--lk-m)*.4);--lk-r-m:calc(var(--lk-r)*3);
--lk-font:-apple-system,"Segoe UI Variable Text","Segoe UI",Roboto,Inter,"Noto Sans","Noto Sans Arabic",system-ui,sans-serif;
--lk-t2:calc(var(--lk-m)*1.4);--lk-l2:calc(var(--lk-m)*2);--lk-t3:calc(var(--lk-m)*1.6);--lk-l3:calc(var(--lk-m)*2.4);
--lk-fast:120ms;--lk-ease:cubic-bezier(.2,.7,.2,1);
--lk-nh:75;--lk-nc:.005;--lk-ah:82;--lk-ac:.13;--lk-al:.8;--lk-fc:.13;
--lk-bg:oklch(.18 var(--lk-nc) var(--lk-nh));--lk-raised:oklch(.22 var(--lk-nc) var(--lk-nh));--lk-hover:oklch(.26 var(--lk-nc) var(--lk-nh));--lk-line:oklch(.3 var(--lk-nc) var(--lk-nh));
--lk-text:oklch(.95 var(--lk-nc) var(--lk-nh));--lk-text-2:oklch(.76 .008 var(--lk-nh));--lk-text-3:oklch(.67 .008 var(--lk-nh));
--lk-lit:inset 0 1px 0 oklch(1 0 0/.28),inset 0 -1px 0 oklch(0 0 0/.14);
--lk-accent:oklch(var(--lk-al) var(--lk-ac) var(--lk-ah));--lk-accent-fill:oklch(.8 var(--lk-fc) var(--lk-ah));--lk-on-accent:oklch(.2 .03 var(--lk-ah));
--lk-accent-hover:color-mix(in oklab,var(--lk-accent-fill) 90%,var(--lk-text));--lk-accent-press:color-mix(in oklab,var(--lk-accent-fill) 90%,var(--lk-bg));
--lk-fill:var(--lk-hover);--lk-fill-hover:var(--lk-line);--lk-focus:var(--lk-text)}
:host([data-lk-theme=light]),:root[data-lk-theme=light]{color-scheme:light;
--lk-nh:85;--lk-nc:.006;--lk-ah:75;--lk-ac:.1;--lk-al:.52;--lk-accent-fill:oklch(.8 .13 82);--lk-on-accent:oklch(.2 .03 82);
--lk-bg:oklch(.985 var(--lk-nc) var(--lk-nh));--lk-raised:oklch(.96 var(--lk-nc) var(--lk-nh));--lk-hover:oklch(.93 .008 var(--lk-nh));--lk-line:oklch(.88 .008 var(--lk-nh));
--lk-text:oklch(.25 .01 var(--lk-nh));--lk-text-2:oklch(.42 .012 var(--lk-nh));--lk-text-3:oklch(.5 .012 var(--lk-nh));
--lk-lit:inset 0 1px 0 oklch(1 0 0/.18),inset 0 -1px 0 oklch(0 0 0/.12)}
:host([data-lk-preset=midnight]),:root[data-lk-preset=midnight]{--lk-nh:265;--lk-nc:.022;--lk-ah:245;--lk-ac:.11;--lk-fc:.11}
:host([data-lk-preset=forest]),:root[data-lk-preset=forest]{--lk-nh:155;--lk-nc:.014;--lk-ah:125;--lk-ac:.12;--lk-fc:.12}
:host([data-lk-preset=rose]),:root[data-lk-preset=rose]{--lk-nh:355;--lk-nc:.01;--lk-ah:345;--lk-ac:.1;--lk-fc:.1}
:host([data-lk-preset][data-lk-theme=light]),:root[data-lk-preset][data-lk-theme=light]{--lk-al:.5;--lk-nc:.008;--lk-accent-fill:oklch(.8 var(--lk-fc) var(--lk-ah));--lk-on-accent:oklch(.2 .03 var(--lk-ah))}
@supports (color:oklch(from red .5 min(c,.1) h)){
:host([data-lk-accent]),:root[data-lk-accent]{--lk-accent:oklch(from var(--lk-seed) var(--lk-al) min(c,.13) h);--lk-accent-fill:oklch(from var(--lk-seed) .8 min(c,.13) h);--lk-on-accent:oklch(.2 .03 82)}
:host([data-lk-accent][data-lk-theme=light]),:root[data-lk-accent][data-lk-theme=light]{--lk-al:.48}}
:host([data-lk-preset=high-contrast]),:root[data-lk-preset=high-contrast]{
--lk-nc:0;--lk-al:.9;--lk-bg:#000;--lk-raised:oklch(.14 0 0);--lk-hover:oklch(.24 0 0);--lk-line:oklch(.66 0 0);--lk-text:#fff;--lk-text-2:oklch(.95 0 0);--lk-text-3:oklch(.89 0 0);
--lk-accent:oklch(.9 .16 95);--lk-accent-fill:oklch(.9 .16 95);--lk-on-accent:#000;--lk-lit:none;--lk-fill-hover:oklch(.34 0 0)}
:host([data-lk-preset=high-contrast][data-lk-theme=light]),:root[data-lk-preset=high-contrast][data-lk-theme=light]{
--lk-al:.3;--lk-bg:#fff;--lk-raised:oklch(.97 0 0);--lk-hover:oklch(.93 0 0);--lk-line:oklch(.5 0 0);--lk-text:#000;--lk-text-2:oklch(.2 0 0);--lk-text-3:oklch(.3 0 0);
--lk-accent:oklch(.35 .08 75);--lk-accent-fill:oklch(.25 .05 75);--lk-on-accent:#fff;--lk-fill-hover:oklch(.88 0 0)}
@media (prefers-contrast:more){:host,:root{--lk-text-3:var(--lk-text-2)}}
`

/**
 * Reset for a lone button, its type and the focus ring; `styles.ts` has the rest. A reset has no specificity, so
 * that a part or a page's own class wins whatever the order of the sheets.
 */
export const buttonBaseCss = `
.lk{font:400 var(--lk-t3)/var(--lk-l3) var(--lk-font);color:var(--lk-text);letter-spacing:-.011em;text-align:start;-webkit-font-smoothing:antialiased;text-size-adjust:100%;-webkit-text-size-adjust:100%}
:where(.lk,.lk *),:where(.lk *)::before,:where(.lk *)::after{box-sizing:border-box}
:where(.lk :is(button,input)){font:inherit;color:inherit;letter-spacing:inherit;margin:0}
:where(.lk :is(button,a)){-webkit-tap-highlight-color:transparent;cursor:pointer;text-decoration:none;color:inherit}
:where(.lk button){background:none;border:0;padding:0;text-align:start}
:where(.lk) :focus-visible{outline:2px solid var(--lk-focus);outline-offset:2px}
.lk-vh{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.lk:lang(ar),.lk:lang(ar) *{letter-spacing:0!important}
@media (prefers-reduced-motion:reduce){.lk *,.lk ::before,.lk ::after{transition:none!important}}
`

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

/** The sheet of a button in the host page before the dialog's code is loaded: the least that it needs. */
export const buttonStyles = buttonTokensCss + buttonBaseCss + buttonCss
