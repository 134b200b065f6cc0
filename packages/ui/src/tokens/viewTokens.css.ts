/** The design tokens that dialogs, lists and pages need beside those of `buttonTokens.css.ts`. */
export const viewTokensCss = `
:host,:root{
--lk-width:calc(var(--lk-m)*36);--lk-z:999;--lk-s5:calc(var(--lk-m)*2);--lk-s8:calc(var(--lk-m)*3.2);--lk-s10:calc(var(--lk-m)*4);
--lk-row:calc(var(--lk-m)*5.6);--lk-img:calc(var(--lk-m)*4);--lk-icon-s:calc(var(--lk-m)*1.6);--lk-badge:calc(var(--lk-m)*1.8);
--lk-r-s:calc(var(--lk-r)*2);--lk-r-l:calc(var(--lk-r)*4);--lk-r-full:999px;
--lk-mono:ui-monospace,"SF Mono","Cascadia Mono","Roboto Mono","Noto Sans Mono","Liberation Mono",monospace;
--lk-t1:calc(var(--lk-m)*1.2);--lk-l1:calc(var(--lk-m)*1.6);--lk-t4:calc(var(--lk-m)*2);--lk-l4:calc(var(--lk-m)*2.8);
--lk-t5:calc(var(--lk-m)*2.8);--lk-l5:calc(var(--lk-m)*3.6);--lk-t6:calc(var(--lk-m)*4);
--lk-base:150ms;--lk-shake:500ms;--lk-shift:8px;--lk-spring:cubic-bezier(.2,.9,.3,1.02);--lk-spring-time:380ms;
--lk-page:oklch(.155 var(--lk-nc) var(--lk-nh));--lk-edge:oklch(.56 .01 var(--lk-nh));
--lk-ok:oklch(.78 .13 152);--lk-bad:oklch(.72 .13 25);--lk-warn:oklch(.78 .13 55);
--lk-tint:14%;--lk-overlay:oklch(.08 .005 90/.64);
--lk-shadow:0 1px 0 oklch(1 0 0/.05) inset,0 2px 6px oklch(0 0 0/.3),0 24px 64px -12px oklch(0 0 0/.6);
--lk-shadow-s:0 8px 24px -6px oklch(0 0 0/.55);
--lk-accent-soft:color-mix(in oklab,var(--lk-accent) var(--lk-tint),var(--lk-bg));--lk-ok-soft:color-mix(in oklab,var(--lk-ok) var(--lk-tint),var(--lk-bg));
--lk-bad-soft:color-mix(in oklab,var(--lk-bad) var(--lk-tint),var(--lk-bg));--lk-warn-soft:color-mix(in oklab,var(--lk-warn) var(--lk-tint),var(--lk-bg))}
:host([data-lk-theme=light]),:root[data-lk-theme=light]{
--lk-page:oklch(.945 var(--lk-nc) var(--lk-nh));--lk-edge:oklch(.6 .012 var(--lk-nh));
--lk-ok:oklch(.49 .1 152);--lk-bad:oklch(.51 .15 25);--lk-warn:oklch(.51 .11 50);
--lk-tint:9%;--lk-overlay:oklch(.3 .01 85/.42);
--lk-shadow:0 0 0 1px oklch(.3 .02 85/.06),0 2px 6px oklch(.3 .02 85/.06),0 24px 64px -16px oklch(.3 .02 85/.28);
--lk-shadow-s:0 0 0 1px oklch(.3 .02 85/.06),0 8px 24px -8px oklch(.3 .02 85/.22)}
:host([data-lk-preset=high-contrast]),:root[data-lk-preset=high-contrast]{
--lk-page:#000;--lk-edge:oklch(.86 0 0);--lk-ok:oklch(.88 .16 150);--lk-bad:oklch(.86 .1 22);--lk-warn:oklch(.86 .13 65);--lk-tint:0%;
--lk-overlay:oklch(0 0 0/.85);--lk-shadow:0 0 0 1px var(--lk-edge);--lk-shadow-s:0 0 0 1px var(--lk-edge)}
:host([data-lk-preset=high-contrast][data-lk-theme=light]),:root[data-lk-preset=high-contrast][data-lk-theme=light]{
--lk-page:#fff;--lk-edge:oklch(.3 0 0);--lk-ok:oklch(.36 .09 152);--lk-bad:oklch(.38 .14 25);--lk-warn:oklch(.38 .09 50)}
@supports (transition-timing-function:linear(0,1)){:host,:root{--lk-spring:linear(0,.146,.411,.653,.826,.931,.986,1.009,1.015,1.013,1.01,1.006,1.003,1.001,1)}}
@media (prefers-contrast:more){:host,:root{--lk-line:var(--lk-edge)}}
@media (prefers-reduced-motion:reduce){:host,:root{--lk-shift:0px;--lk-spring-time:0ms}}
`
