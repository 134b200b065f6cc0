/**
 * The design tokens that a lone button needs; `viewTokens.css.ts` has the rest. Together: one master size, one neutral
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
