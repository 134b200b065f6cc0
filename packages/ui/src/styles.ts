import { buttonBaseCss, buttonCss, buttonTokensCss } from './buttonStyles.ts'

/** The design tokens that dialogs, lists and pages need beside `buttonTokensCss`. */
const viewTokensCss = `
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

/**
 * Reset of what views have beside buttons. A list's marker is an empty string and not `none`, with which Safari no
 * longer calls it a list.
 */
const viewBaseCss = `
:where(.lk :is(h1,h2,h3,p,ul,ol,dl,dd,figure,pre)){margin:0;padding:0;font:inherit;list-style-type:""}
:where(.lk b){font-weight:600}
:where(.lk svg){display:block;flex:none}
:where(.lk) [tabindex="-1"]:focus{outline:none}
`

const iconCss = `
.lk-i{inline-size:var(--lk-icon);block-size:var(--lk-icon);fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.lk-i.s{inline-size:var(--lk-icon-s);block-size:var(--lk-icon-s);stroke-width:1.75}
.lk-i.l{inline-size:var(--lk-s6);block-size:var(--lk-s6)}
[dir=rtl] .lk-i.flip{transform:scaleX(-1)}
`

const textCss = `
.lk-say{font-size:var(--lk-t4);line-height:var(--lk-l4);font-weight:600;letter-spacing:-.017em;text-wrap:balance}
.lk-p,.lk-q{font-size:var(--lk-t2);line-height:var(--lk-l2);letter-spacing:0;text-wrap:pretty}
.lk-p{color:var(--lk-text-2)}.lk-q{color:var(--lk-text-3)}
.lk-x{font-size:var(--lk-t1);line-height:var(--lk-l1);color:var(--lk-text-3);letter-spacing:.005em;text-wrap:balance}
.lk-cap{display:flex;justify-content:space-between;align-items:center;gap:var(--lk-s2);font-size:var(--lk-t2);line-height:var(--lk-l2);font-weight:500;color:var(--lk-text-2);letter-spacing:0}
.lk-c{text-align:center;justify-items:center}
.lk-link{color:var(--lk-text);text-decoration:underline;text-decoration-color:var(--lk-text-3);text-underline-offset:.2em;text-decoration-thickness:1px;position:relative}
.lk-link::after{content:"";position:absolute;inset:-15px -8px}
.lk-link:hover{text-decoration-color:currentColor}
.lk-mono{font-family:var(--lk-mono);font-size:.94em;letter-spacing:0;unicode-bidi:isolate;direction:ltr;white-space:nowrap}
.lk-ok{color:var(--lk-ok)}.lk-bad{color:var(--lk-bad)}.lk-warn{color:var(--lk-warn)}
.lk-brand{padding:var(--lk-s2) var(--lk-s4) var(--lk-s3)}
.lk-stack{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--lk-s2)}
.lk-pair{display:grid;grid-template-columns:1fr 1fr;gap:var(--lk-s2)}
.lk-chips{display:flex;gap:var(--lk-s2);flex-wrap:wrap}
.lk-card{background:var(--lk-raised);border-radius:var(--lk-r-m);padding:var(--lk-s3) var(--lk-s4)}
@media (forced-colors:active){.lk-card{border:1px solid CanvasText}}
:host([data-lk-preset=high-contrast]) .lk-card,[data-lk-preset=high-contrast] .lk-card{box-shadow:inset 0 0 0 1px var(--lk-line)}
`

/**
 * What fades is the overlay alone and not the dialog with all that is in it: a faded group is drawn apart for each frame,
 * which costs a slow machine more than everything else. So the card is on the screen with the first frame.
 */
const dialogCss = `
.lk-over{position:fixed;user-select:text;-webkit-user-select:text;inset:0;inline-size:100%;block-size:100%;max-inline-size:none;max-block-size:none;margin:0;padding:0;border:0;color:inherit;font:inherit;background:none;overflow:auto;overscroll-behavior:contain;scrollbar-width:none}
.lk-over::before{content:"";position:fixed;inset:0;z-index:-1;background:var(--lk-overlay)}
.lk-over[open]::before{animation:lk-fade var(--lk-base) var(--lk-ease)}
.lk-over::backdrop{background:none}
.lk-over.ready{display:grid;grid-template:minmax(calc(100% + 1px),auto)/minmax(0,1fr);place-items:center}
.lk-over.ready:not([open]){visibility:hidden;inset-block-start:-99999px}
.lk-modal{inline-size:var(--lk-width);max-inline-size:calc(100% - var(--lk-s8));background:var(--lk-bg);border-radius:var(--lk-r-l);box-shadow:var(--lk-shadow);overflow:clip;position:relative}
:where(.lk-over[open])>.lk-modal{animation:lk-rise var(--lk-base) var(--lk-ease)}
:host([data-lk-behind]) .lk-over>.lk-modal{visibility:hidden}
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

const iconButtonCss = `
.lk-ib{inline-size:var(--lk-hit);block-size:var(--lk-hit);display:grid;place-items:center;flex:none;border-radius:var(--lk-r-m);color:var(--lk-text-2);transition:background var(--lk-fast) var(--lk-ease),color var(--lk-fast) var(--lk-ease)}
.lk-ib:hover{background:var(--lk-raised);color:var(--lk-text)}
.lk-ib:focus-visible{outline-offset:-4px}
.lk-ib:disabled{color:var(--lk-text-3);cursor:not-allowed}
`

const chipCss = `
.lk-chip{display:inline-flex;align-items:center;gap:var(--lk-s2);block-size:calc(var(--lk-m)*3.6);padding-inline:var(--lk-s2) var(--lk-s3);border-radius:var(--lk-r-full);background:var(--lk-raised);font-size:var(--lk-t2);line-height:var(--lk-l2);font-weight:500;position:relative;letter-spacing:0;white-space:nowrap;max-inline-size:100%;transition:background var(--lk-fast) var(--lk-ease)}
.lk-chip::after{content:"";position:absolute;inset:calc(var(--lk-m)*-.4) 0}
.lk-chip:hover{background:var(--lk-hover)}
.lk-chip>span:not(.lk-img){overflow:hidden;text-overflow:ellipsis}
.lk-chip.text{min-inline-size:var(--lk-hit);justify-content:center;padding-inline:var(--lk-s3);color:var(--lk-text-2)}
.lk-chip[aria-pressed=true]{color:var(--lk-text);background:var(--lk-hover);box-shadow:inset 0 0 0 1px var(--lk-text-2)}
.lk-chip>.lk-i{color:var(--lk-text-3)}
.lk-card .lk-chip{background:var(--lk-hover)}.lk-card .lk-chip:hover{background:var(--lk-fill-hover)}
:host([data-lk-preset=high-contrast]) .lk-chip,[data-lk-preset=high-contrast] .lk-chip{box-shadow:inset 0 0 0 1px var(--lk-line)}
:host([data-lk-preset=high-contrast]) .lk-chip[aria-pressed=true],[data-lk-preset=high-contrast] .lk-chip[aria-pressed=true]{box-shadow:inset 0 0 0 2px var(--lk-accent)}
@media (forced-colors:active){.lk-chip{border:1px solid CanvasText}.lk-chip[aria-pressed=true]{border:2px solid Highlight}}
`

const badgeCss = `
.lk-badge{display:inline-flex;align-items:center;gap:calc(var(--lk-m)*.5);min-block-size:calc(var(--lk-m)*2.4);padding-inline:var(--lk-s2);border-radius:var(--lk-r-full);background:var(--lk-hover);color:var(--lk-text-2);font-size:var(--lk-t1);line-height:var(--lk-l1);font-weight:500;letter-spacing:0;white-space:nowrap;flex:none}
.lk-badge.acc{background:var(--lk-accent-soft);color:var(--lk-accent)}
.lk-badge.dot{background:none;padding-inline:0}
.lk-badge.dot::before{content:"";inline-size:.5em;block-size:.5em;border-radius:50%;background:var(--lk-ok);flex:none}
:is(a,button):hover>.lk-badge:not(.acc,.dot){background:var(--lk-fill-hover)}
:host([data-lk-preset=high-contrast]) .lk-badge:not(.dot),[data-lk-preset=high-contrast] .lk-badge:not(.dot){box-shadow:inset 0 0 0 1px var(--lk-line)}
@media (forced-colors:active){.lk-badge:not(.dot){border:1px solid CanvasText}.lk-badge.dot::before{background:CanvasText}}
`

const listCss = `
.lk-list{background:var(--lk-raised);border-radius:var(--lk-r-m);overflow:clip;display:block}
.lk-row{display:flex;align-items:center;gap:var(--lk-s3);inline-size:100%;min-block-size:var(--lk-row);padding-block:var(--lk-s2);padding-inline:var(--lk-s2) var(--lk-s3);position:relative;transition:background var(--lk-fast) var(--lk-ease)}
.lk-row.two{min-block-size:calc(var(--lk-m)*6)}
.lk-list>li+li>.lk-row::before{content:"";position:absolute;inset-block-start:0;inset-inline:calc(var(--lk-m)*6) 0;block-size:1px;background:var(--lk-line)}
:is(a,button).lk-row:hover{background:var(--lk-hover);--lk-under:var(--lk-hover)}
.lk-row:focus-visible{outline-offset:-2px;border-radius:var(--lk-r-m)}
.lk-row:disabled{color:var(--lk-text-3);cursor:not-allowed}
.lk-row-t{flex:1;min-inline-size:0}
.lk-row-t>*{display:block;overflow-wrap:break-word;unicode-bidi:plaintext;text-align:start}
[dir=rtl] .lk-row-t>*{text-align:right}
.lk-row-t>:first-child,.lk-num>:first-child{font-weight:500}
.two>.lk-row-t>:first-child,.two>.lk-num>:first-child{line-height:calc(var(--lk-m)*2.2)}
.lk-row-t>:nth-child(2),.lk-num>:nth-child(2){font-size:var(--lk-t2);line-height:var(--lk-l2);color:var(--lk-text-3);letter-spacing:0}
.lk-num{display:grid;justify-items:end;text-align:end;white-space:nowrap}
.lk-num>*{font-variant-numeric:tabular-nums;direction:ltr;unicode-bidi:isolate}
.lk-row>.lk-i{color:var(--lk-text-3)}
.lk-row>.sel{color:var(--lk-accent)}
@media (forced-colors:active){.lk-list{border:1px solid CanvasText}.lk-list>li+li>.lk-row::before{background:CanvasText}}
:host([data-lk-preset=high-contrast]) .lk-list,[data-lk-preset=high-contrast] .lk-list{outline:1px solid var(--lk-line);outline-offset:-1px}
`

const skeletonCss = `
.lk-sk{background:var(--lk-hover);border-radius:6px;display:block;inline-size:var(--lk-w,100%);block-size:var(--lk-h,1em);max-inline-size:100%;animation:lk-breathe 1.6s ease-in-out infinite alternate}
.lk-sk.round{border-radius:50%}.lk-sk.square{border-radius:25%}
.lk-num>.lk-sk+.lk-sk,.lk-row-t>.lk-sk+.lk-sk{margin-block-start:var(--lk-s2)}
@media (prefers-reduced-motion:reduce){.lk-sk{animation:none}}
@media (forced-colors:active){.lk-sk{border:1px solid GrayText}}
`

/**
 * The sheet of the first open: tokens, reset and the parts that a list of choices needs.
 * Every other part brings its own rules with `useStyles` when it is first rendered.
 */
export const styles =
  buttonTokensCss +
  viewTokensCss +
  buttonBaseCss +
  viewBaseCss +
  iconCss +
  textCss +
  dialogCss +
  buttonCss +
  iconButtonCss +
  chipCss +
  badgeCss +
  listCss +
  skeletonCss
