const __vite__mapDeps = (
  i,
  m = __vite__mapDeps,
  d = m.f ||
    (m.f = [
      'assets/takeRecord-D3IK5FpB.js',
      'assets/connectionMachine-CiFRgWTe.js',
      'assets/preloadImages-C1KmXP7H.js',
      'assets/constants-DZBl50mv.js',
      'assets/rolldown-runtime-4tVxZq34.js',
      'assets/network.errors-zTELiVaS.js',
      'assets/isKitError-UkxeugJg.js',
      'assets/modalMachine-Dpyfo8ib.js',
      'assets/toKitError-BOWTHlBA.js',
      'assets/restoreConnection-vYkGGfIQ.js',
      'assets/isNamespace-Bftect16.js',
      'assets/queryParts-DskW7guf.js',
      'assets/walletImageUrl-2IeoJsG4.js',
      'assets/modalChunk-CHBOaJ7b.js',
      'assets/enUS--TdQv4y7.js',
      'assets/closeModal.action-CCyr8X-v.js',
      'assets/react-Cnh50DrB.js',
      'assets/useStyles-vWgDrU9d.js',
      'assets/useKit-D7t2Gz75.js',
      'assets/useText-CGWVHUe7.js',
      'assets/SkeletonRows-BlXV9cvG.js',
      'assets/closeIcon-C_Bh6Dt5.js',
      'assets/helpIcon-Ca-rIEYA.js',
      'assets/IconButton-Dn3fSTDT.js',
      'assets/ConnectView-AHEGKIHE.js',
      'assets/Button-DLxf0GO3.js',
      'assets/useWalletDirectory-BLgSM6wC.js',
      'assets/chooseWallet-BZzvPAvG.js',
      'assets/cancelConnect.action-IKt2UwMp.js',
      'assets/externalIcon-BnhdtfLz.js',
      'assets/checkIcon-EYZkVA79.js',
      'assets/AllWalletsView-CrUBDBC1.js',
      'assets/Field-Cb2J58Wq.js',
      'assets/useDebounced-BQpcoDHB.js',
      'assets/listRoles-CCMm4Ml3.js',
      'assets/ConnectingExternalView-BK7ju9Es.js',
      'assets/eyeIcon-BhYlRZAr.js',
      'assets/Ring-CKNVabPJ.js',
      'assets/ErrorDetails-C13FLzzr.js',
      'assets/useErrorText-DPE68-jj.js',
      'assets/ConnectingWalletConnectView-CSczyWXw.js',
      'assets/WalletLoading-BQETwNbw.js',
      'assets/globeIcon-DBlayoXu.js',
      'assets/MissingWallet-DoHDze6u.js',
      'assets/ConnectingWalletConnectBasicView-Bgui5rWl.js',
      'assets/AccountView-DbIhSSxX.js',
      'assets/sortTokens-Bucrctc9.js',
      'assets/Pair-DX0lCNFX.js',
      'assets/TokenRow-BpGoLm9r.js',
      'assets/NetworksView-DotmsFuo.js',
      'assets/NetworkRow-Cw8Q36iZ.js',
      'assets/chooseNetwork-5AzdiinZ.js',
      'assets/SwitchNetworkView-C_0sU6YS.js',
      'assets/UnsupportedChainView-BgQDJZtA.js',
      'assets/SwitchActiveChainView-M_0yeAdi.js',
      'assets/WalletSendView-DqUQRNOv.js',
      'assets/useSendForm-Bff5vU26.js',
      'assets/useSendableTokens-JGtbsZI1.js',
      'assets/WalletSendSelectTokenView-CHo6RsaE.js',
      'assets/WalletSendPreviewView-B1NPfvwp.js',
      'assets/Card-DlFJxdwt.js',
      'assets/WalletSendResultView-C4y8g2q0.js',
      'assets/WalletReceiveView-DtpGhI3C.js',
      'assets/GetWalletView-DDKquZE1.js',
      'assets/DownloadsView-B-SDWb0Z.js',
      'assets/WhatIsAWalletView-Cl86owjx.js',
      'assets/Points-D82dMNfp.js',
      'assets/WhatIsANetworkView-qYQ5TJ_j.js',
      'assets/createEvmDriver-Gb5Avisj.js',
      'assets/readWalletChain-hxVUtktm.js',
      'assets/providerSession-BLFyZFrf.js',
    ]),
) => i.map((i) => d[i])
import { n as f, t as p } from './Button-DLxf0GO3.js'
import { t as xe } from './cancelConnect.action-IKt2UwMp.js'
import { t as m } from './checkIcon-EYZkVA79.js'
import { t as d } from './closeModal.action-CCyr8X-v.js'
import {
  c as ae,
  l as ce,
  o as de,
  p as fe,
  t as he,
  m as le,
  s as me,
  d as oe,
  r as pe,
  f as se,
  n as ue,
} from './connectionMachine-CiFRgWTe.js'
import { _, n as b, o as ee, T as g, C as h, u as ne, s as te, d as v, f as y } from './constants-DZBl50mv.js'
import { t as Oe } from './IconButton-Dn3fSTDT.js'
import { n as re, t as x } from './isKitError-UkxeugJg.js'
import { t as ie } from './isNamespace-Bftect16.js'
import { t as Se } from './modalMachine-Dpyfo8ib.js'
import { s as C, a as Ce, t as De, o as Ee, r as S, n as Te, i as we } from './network.errors-zTELiVaS.js'
import { o as _e, c as ge, r as ve, s as ye } from './preloadImages-C1KmXP7H.js'
import { r as n, t as r, n as t } from './react-Cnh50DrB.js'
import { t as e } from './rolldown-runtime-4tVxZq34.js'
import { t as be } from './toKitError-BOWTHlBA.js'
import { n as c, r as l, t as u } from './useKit-D7t2Gz75.js'
import { n as a, i, r as o, t as s } from './useStyles-vWgDrU9d.js'
var w = t()
function ke({ icon: e, className: t, children: r, ...a }) {
  return (0, w.jsxs)(l, { ...a, className: n(`lk-act`, t), children: [(0, w.jsx)(i, { d: e }), r] })
}
var Ae = `
.lk-who{display:flex;align-items:center;gap:var(--lk-s3);min-inline-size:0}
.lk-who-t{flex:1;min-inline-size:0}
.lk-who-t>*{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;unicode-bidi:plaintext;text-align:start}
[dir=rtl] .lk-who-t>*{text-align:right}
.lk-who-t>:first-child{font-weight:600;line-height:calc(var(--lk-m)*2.2)}
.lk-who-t>:nth-child(2){font-size:var(--lk-t2);line-height:var(--lk-l2);color:var(--lk-text-3);letter-spacing:0}
.lk-who-end{display:flex;margin-inline-end:calc(var(--lk-s3)*-1)}
.lk-total{display:grid;justify-items:start;gap:var(--lk-s1)}
.lk-sum{font-size:min(var(--lk-t6),9vi);line-height:1.2;font-weight:600;letter-spacing:-.028em;direction:ltr;unicode-bidi:isolate;overflow-wrap:anywhere}
.lk-sum small{font-size:inherit;font-weight:500;color:var(--lk-text-3)}
.lk-acts{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:var(--lk-s2)}
.lk-act{display:grid;justify-items:center;gap:calc(var(--lk-m)*.6);padding:calc(var(--lk-m)*1.1) var(--lk-s1) calc(var(--lk-m)*.9);border-radius:var(--lk-r-m);background:var(--lk-raised);font-size:var(--lk-t2);line-height:var(--lk-l2);font-weight:500;letter-spacing:0;text-align:center;transition:background var(--lk-fast) var(--lk-ease)}
.lk-act:hover{background:var(--lk-hover)}
.lk-act:disabled{color:var(--lk-text-3);cursor:not-allowed}
.lk-leave{display:grid;justify-items:center;gap:var(--lk-s1);text-align:center;padding-block:var(--lk-s2)}
.lk-leave>.lk-img{margin-block-end:var(--lk-s2);--lk-under:var(--lk-bg)}
:host([data-lk-preset=high-contrast]) .lk-act,[data-lk-preset=high-contrast] .lk-act{box-shadow:inset 0 0 0 1px var(--lk-line)}
@media (forced-colors:active){.lk-act{border:1px solid CanvasText}}
`
function T({ children: e }) {
  return (s(Ae), (0, w.jsx)(`div`, { className: `lk-acts`, children: e }))
}
function je({ value: e, rest: t, caption: n, note: r }) {
  return (
    s(Ae),
    (0, w.jsxs)(`div`, {
      className: `lk-total`,
      children: [
        n && (0, w.jsx)(`p`, { className: `lk-q`, children: n }),
        (0, w.jsxs)(`p`, { className: `lk-sum`, children: [e, t && (0, w.jsx)(`small`, { children: t })] }),
        r && (0, w.jsx)(`p`, { className: `lk-q`, children: r }),
      ],
    })
  )
}
function Me({ image: e, name: t, note: n, end: r }) {
  return (
    s(Ae),
    (0, w.jsxs)(`div`, {
      className: `lk-who`,
      children: [
        e,
        (0, w.jsxs)(`span`, {
          className: `lk-who-t`,
          children: [(0, w.jsx)(`span`, { children: t }), n !== void 0 && (0, w.jsx)(`span`, { children: n })],
        }),
        r && (0, w.jsx)(`span`, { className: `lk-who-end`, children: r }),
      ],
    })
  )
}
function Ne({ children: e }) {
  return (0, w.jsx)(`span`, { className: `lk-vh`, children: e })
}
function Pe({ tone: e = `plain`, children: t }) {
  return (0, w.jsx)(`span`, { className: n(`lk-badge`, e === `accent` && `acc`, e === `dot` && `dot`), children: t })
}
var Fe = `
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
`,
  Ie = `
.lk{font:400 var(--lk-t3)/var(--lk-l3) var(--lk-font);color:var(--lk-text);letter-spacing:-.011em;font-variant-numeric:tabular-nums;text-align:start;-webkit-font-smoothing:antialiased;text-size-adjust:100%;-webkit-text-size-adjust:100%}
.lk:lang(ar),.lk:lang(ar) *{letter-spacing:0!important}
:where(.lk,.lk *),:where(.lk *)::before,:where(.lk *)::after{box-sizing:border-box}
:where(.lk :is(h1,h2,h3,p,ul,ol,dl,dd,figure,pre)){margin:0;padding:0;font:inherit;list-style-type:""}
:where(.lk :is(button,input)){font:inherit;color:inherit;letter-spacing:inherit;margin:0}
:where(.lk :is(button,a)){-webkit-tap-highlight-color:transparent;cursor:pointer;text-decoration:none;color:inherit}
:where(.lk button){background:none;border:0;padding:0;text-align:start}
:where(.lk b){font-weight:600}
:where(.lk svg){display:block;flex:none}
:where(.lk) :focus-visible{outline:2px solid var(--lk-focus);outline-offset:2px}
:where(.lk) [tabindex="-1"]:focus{outline:none}
.lk-vh{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (prefers-reduced-motion:reduce){.lk *,.lk ::before,.lk ::after{transition-duration:.01ms!important}}
`,
  Le = `
.lk-img{inline-size:var(--lk-img);block-size:var(--lk-img);border-radius:25%;position:relative;flex:none;display:grid;place-items:center;background:var(--lk-hover);color:var(--lk-text-2);font-weight:600}
.lk-img>img,.lk-img>svg:not(.lk-i){position:absolute;inset:0;inline-size:100%;block-size:100%;border-radius:inherit;object-fit:cover}
.lk-img>img:not([data-on]){opacity:0}
.lk-img::after{content:"";position:absolute;inset:0;border-radius:inherit;box-shadow:inset 0 0 0 1px oklch(.6 0 0/.22);pointer-events:none}
.lk-img.round{border-radius:50%}
.lk-img.l{inline-size:calc(var(--lk-m)*8);block-size:calc(var(--lk-m)*8);font-size:var(--lk-t5)}
.lk-img.m{inline-size:calc(var(--lk-m)*5.6);block-size:calc(var(--lk-m)*5.6);font-size:var(--lk-t4)}
.lk-img.s{inline-size:var(--lk-s6);block-size:var(--lk-s6);font-size:var(--lk-t1)}
.lk-img.xs{inline-size:var(--lk-icon);block-size:var(--lk-icon);font-size:calc(var(--lk-m)*1.1)}
.lk-img.glyph{color:var(--lk-text)}.lk-img.glyph::after{content:none}
.lk-img>.corner{position:absolute;inset-block-end:calc(var(--lk-m)*-.3);inset-inline-end:calc(var(--lk-m)*-.3);inline-size:var(--lk-badge);block-size:var(--lk-badge);border-radius:calc(var(--lk-m)*.55);box-shadow:0 0 0 2px var(--lk-under,var(--lk-raised));z-index:1;background:var(--lk-raised);font-size:calc(var(--lk-m)*1)}
.lk-img>.tick{position:absolute;inset-block-end:-4px;inset-inline-end:-4px;inline-size:var(--lk-badge);block-size:var(--lk-badge);border-radius:50%;background:var(--lk-ok);color:var(--lk-bg);box-shadow:0 0 0 2px var(--lk-bg);display:grid;place-items:center;z-index:1}
.tick>.lk-i{inline-size:12px;block-size:12px;stroke-width:3}
@media (forced-colors:active){.lk-img{forced-color-adjust:none}}
`,
  Re = `
:host{all:initial;display:contents}
:host,:root{
--lk-m:10px;--lk-width:calc(var(--lk-m)*36);--lk-z:999;
--lk-s1:calc(var(--lk-m)*.4);--lk-s2:calc(var(--lk-m)*.8);--lk-s3:calc(var(--lk-m)*1.2);--lk-s4:calc(var(--lk-m)*1.6);
--lk-s5:calc(var(--lk-m)*2);--lk-s6:calc(var(--lk-m)*2.4);--lk-s8:calc(var(--lk-m)*3.2);--lk-s10:calc(var(--lk-m)*4);
--lk-hit:calc(var(--lk-m)*4.4);--lk-control:calc(var(--lk-m)*4.8);--lk-row:calc(var(--lk-m)*5.6);
--lk-img:calc(var(--lk-m)*4);--lk-icon:calc(var(--lk-m)*2);--lk-icon-s:calc(var(--lk-m)*1.6);--lk-badge:calc(var(--lk-m)*1.8);
--lk-r:calc(var(--lk-m)*.4);--lk-r-s:calc(var(--lk-r)*2);--lk-r-m:calc(var(--lk-r)*3);--lk-r-l:calc(var(--lk-r)*4);--lk-r-full:999px;
--lk-font:-apple-system,"Segoe UI Variable Text","Segoe UI",Roboto,Inter,"Noto Sans","Noto Sans Arabic",system-ui,sans-serif;
--lk-mono:ui-monospace,"SF Mono","Cascadia Mono","Roboto Mono","Noto Sans Mono","Liberation Mono",monospace;
--lk-t1:calc(var(--lk-m)*1.2);--lk-l1:calc(var(--lk-m)*1.6);--lk-t2:calc(var(--lk-m)*1.4);--lk-l2:calc(var(--lk-m)*2);
--lk-t3:calc(var(--lk-m)*1.6);--lk-l3:calc(var(--lk-m)*2.4);--lk-t4:calc(var(--lk-m)*2);--lk-l4:calc(var(--lk-m)*2.8);
--lk-t5:calc(var(--lk-m)*2.8);--lk-l5:calc(var(--lk-m)*3.6);--lk-t6:calc(var(--lk-m)*4);--lk-l6:calc(var(--lk-m)*4.8);
--lk-fast:120ms;--lk-base:150ms;--lk-shake:500ms;--lk-shift:8px;
--lk-ease:cubic-bezier(.2,.7,.2,1);--lk-spring:cubic-bezier(.2,.9,.3,1.02);--lk-spring-time:380ms;
color-scheme:dark;
--lk-nh:75;--lk-nc:.005;--lk-ah:82;--lk-ac:.13;--lk-al:.8;--lk-fc:.13;
--lk-page:oklch(.155 var(--lk-nc) var(--lk-nh));--lk-bg:oklch(.18 var(--lk-nc) var(--lk-nh));
--lk-raised:oklch(.22 var(--lk-nc) var(--lk-nh));--lk-hover:oklch(.26 var(--lk-nc) var(--lk-nh));
--lk-line:oklch(.3 var(--lk-nc) var(--lk-nh));--lk-edge:oklch(.56 .01 var(--lk-nh));
--lk-text:oklch(.95 var(--lk-nc) var(--lk-nh));--lk-text-2:oklch(.76 .008 var(--lk-nh));--lk-text-3:oklch(.67 .008 var(--lk-nh));
--lk-ok:oklch(.78 .13 152);--lk-bad:oklch(.72 .13 25);--lk-warn:oklch(.78 .13 55);
--lk-tint:14%;--lk-overlay:oklch(.08 .005 90/.64);
--lk-shadow:0 1px 0 oklch(1 0 0/.05) inset,0 2px 6px oklch(0 0 0/.3),0 24px 64px -12px oklch(0 0 0/.6);
--lk-shadow-s:0 8px 24px -6px oklch(0 0 0/.55);
--lk-lit:inset 0 1px 0 oklch(1 0 0/.28),inset 0 -1px 0 oklch(0 0 0/.14);
--lk-accent:oklch(var(--lk-al) var(--lk-ac) var(--lk-ah));--lk-accent-fill:oklch(.8 var(--lk-fc) var(--lk-ah));--lk-on-accent:oklch(.2 .03 var(--lk-ah));
--lk-accent-soft:color-mix(in oklab,var(--lk-accent) var(--lk-tint),var(--lk-bg));
--lk-ok-soft:color-mix(in oklab,var(--lk-ok) var(--lk-tint),var(--lk-bg));
--lk-bad-soft:color-mix(in oklab,var(--lk-bad) var(--lk-tint),var(--lk-bg));
--lk-warn-soft:color-mix(in oklab,var(--lk-warn) var(--lk-tint),var(--lk-bg));
--lk-accent-hover:color-mix(in oklab,var(--lk-accent-fill) 90%,var(--lk-text));
--lk-accent-press:color-mix(in oklab,var(--lk-accent-fill) 90%,var(--lk-bg));
--lk-fill:var(--lk-hover);--lk-fill-hover:var(--lk-line);--lk-focus:var(--lk-text)}
:host([data-lk-theme=light]),:root[data-lk-theme=light]{color-scheme:light;
--lk-nh:85;--lk-nc:.006;--lk-ah:75;--lk-ac:.1;--lk-al:.52;--lk-accent-fill:oklch(.8 .13 82);--lk-on-accent:oklch(.2 .03 82);
--lk-page:oklch(.945 var(--lk-nc) var(--lk-nh));--lk-bg:oklch(.985 var(--lk-nc) var(--lk-nh));
--lk-raised:oklch(.96 var(--lk-nc) var(--lk-nh));--lk-hover:oklch(.93 .008 var(--lk-nh));
--lk-line:oklch(.88 .008 var(--lk-nh));--lk-edge:oklch(.6 .012 var(--lk-nh));
--lk-text:oklch(.25 .01 var(--lk-nh));--lk-text-2:oklch(.42 .012 var(--lk-nh));--lk-text-3:oklch(.5 .012 var(--lk-nh));
--lk-ok:oklch(.49 .1 152);--lk-bad:oklch(.51 .15 25);--lk-warn:oklch(.51 .11 50);
--lk-tint:9%;--lk-overlay:oklch(.3 .01 85/.42);
--lk-shadow:0 0 0 1px oklch(.3 .02 85/.06),0 2px 6px oklch(.3 .02 85/.06),0 24px 64px -16px oklch(.3 .02 85/.28);
--lk-shadow-s:0 0 0 1px oklch(.3 .02 85/.06),0 8px 24px -8px oklch(.3 .02 85/.22);
--lk-lit:inset 0 1px 0 oklch(1 0 0/.18),inset 0 -1px 0 oklch(0 0 0/.12)}
:host([data-lk-preset=midnight]),:root[data-lk-preset=midnight]{--lk-nh:265;--lk-nc:.022;--lk-ah:245;--lk-ac:.11;--lk-fc:.11}
:host([data-lk-preset=forest]),:root[data-lk-preset=forest]{--lk-nh:155;--lk-nc:.014;--lk-ah:125;--lk-ac:.12;--lk-fc:.12}
:host([data-lk-preset=rose]),:root[data-lk-preset=rose]{--lk-nh:355;--lk-nc:.01;--lk-ah:345;--lk-ac:.1;--lk-fc:.1}
:host([data-lk-preset][data-lk-theme=light]),:root[data-lk-preset][data-lk-theme=light]{--lk-al:.5;--lk-nc:.008;--lk-accent-fill:oklch(.8 var(--lk-fc) var(--lk-ah));--lk-on-accent:oklch(.2 .03 var(--lk-ah))}
@supports (color:oklch(from red .5 min(c,.1) h)){
:host([data-lk-accent]),:root[data-lk-accent]{--lk-accent:oklch(from var(--lk-seed) var(--lk-al) min(c,.13) h);--lk-accent-fill:oklch(from var(--lk-seed) .8 min(c,.13) h);--lk-on-accent:oklch(.2 .03 82)}
:host([data-lk-accent][data-lk-theme=light]),:root[data-lk-accent][data-lk-theme=light]{--lk-al:.48}}
:host([data-lk-preset=high-contrast]),:root[data-lk-preset=high-contrast]{
--lk-nc:0;--lk-al:.9;--lk-page:#000;--lk-bg:#000;--lk-raised:oklch(.14 0 0);--lk-hover:oklch(.24 0 0);--lk-line:oklch(.66 0 0);--lk-edge:oklch(.86 0 0);
--lk-text:#fff;--lk-text-2:oklch(.95 0 0);--lk-text-3:oklch(.89 0 0);--lk-accent:oklch(.9 .16 95);--lk-accent-fill:oklch(.9 .16 95);--lk-on-accent:#000;
--lk-ok:oklch(.88 .16 150);--lk-bad:oklch(.86 .1 22);--lk-warn:oklch(.86 .13 65);--lk-tint:0%;--lk-overlay:oklch(0 0 0/.85);
--lk-shadow:0 0 0 1px var(--lk-edge);--lk-shadow-s:0 0 0 1px var(--lk-edge);--lk-lit:none;--lk-fill-hover:oklch(.34 0 0)}
:host([data-lk-preset=high-contrast][data-lk-theme=light]),:root[data-lk-preset=high-contrast][data-lk-theme=light]{
--lk-al:.3;--lk-page:#fff;--lk-bg:#fff;--lk-raised:oklch(.97 0 0);--lk-hover:oklch(.93 0 0);--lk-line:oklch(.5 0 0);--lk-edge:oklch(.3 0 0);
--lk-text:#000;--lk-text-2:oklch(.2 0 0);--lk-text-3:oklch(.3 0 0);--lk-accent:oklch(.35 .08 75);--lk-accent-fill:oklch(.25 .05 75);--lk-on-accent:#fff;
--lk-ok:oklch(.36 .09 152);--lk-bad:oklch(.38 .14 25);--lk-warn:oklch(.38 .09 50);--lk-fill-hover:oklch(.88 0 0)}
@supports (transition-timing-function:linear(0,1)){:host,:root{--lk-spring:linear(0,.146,.411,.653,.826,.931,.986,1.009,1.015,1.013,1.01,1.006,1.003,1.001,1)}}
@media (prefers-contrast:more){:host,:root{--lk-line:var(--lk-edge);--lk-text-3:var(--lk-text-2)}}
@media (prefers-reduced-motion:reduce){:host,:root{--lk-shift:0px;--lk-spring-time:0ms}}
`,
  ze = `M6 9l6 6 6-6`
function Be({ lead: e, menu: t, pressed: r, className: a, children: o, ...s }) {
  return (0, w.jsxs)(l, {
    ...s,
    className: n(`lk-chip`, !e && !t && `text`, a),
    'aria-pressed': r,
    children: [e, (0, w.jsx)(`span`, { children: o }), t && (0, w.jsx)(i, { d: `M6 9l6 6 6-6`, size: `s` })],
  })
}
var Ve = `M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2`,
  E = r(),
  He = 2e3
function Ue() {
  const [e, t] = (0, E.useState)(0)
  return (
    (0, E.useEffect)(() => {
      if (!e) return
      const n = setTimeout(() => t(0), He)
      return () => clearTimeout(n)
    }, [e]),
    [
      e > 0,
      async (e) => {
        try {
          await navigator.clipboard.writeText(e)
        } catch {
          return !1
        }
        return (t((e) => e + 1), !0)
      },
    ]
  )
}
function We({ text: e, label: t, copiedLabel: n, wide: r, onCopied: a, ...o }) {
  const [s, c] = Ue(),
    l = async () => {
      ;(await c(e)) && a?.()
    },
    u = s ? m : Ve
  return (0, w.jsxs)(w.Fragment, {
    children: [
      r
        ? (0, w.jsxs)(p, { ...o, onClick: l, children: [(0, w.jsx)(i, { d: u }), s ? n : t] })
        : (0, w.jsx)(Oe, { ...o, icon: u, label: t, onClick: l }),
      (0, w.jsx)(`span`, { className: `lk-vh`, role: `status`, children: s && n }),
    ],
  })
}
var Ge = `
.lk-details{background:var(--lk-raised);border-radius:var(--lk-r-m);font-size:var(--lk-t2);line-height:var(--lk-l2);letter-spacing:0}
.lk-details>summary{display:flex;align-items:center;justify-content:space-between;min-block-size:var(--lk-hit);padding-inline:var(--lk-s4) var(--lk-s3);cursor:pointer;color:var(--lk-text-2);font-weight:500;list-style:none;border-radius:inherit}
.lk-details>summary::-webkit-details-marker{display:none}
.lk-details>summary:hover{color:var(--lk-text)}
.lk-details[open]>summary>.lk-i{transform:rotate(180deg)}
.lk-details-in{display:flex;align-items:flex-start;gap:var(--lk-s2);padding:0 var(--lk-s1) var(--lk-s2) var(--lk-s4)}
[dir=rtl] .lk-details-in{padding:0 var(--lk-s4) var(--lk-s2) var(--lk-s1)}
.lk-details-in>pre{flex:1;min-inline-size:0;padding-block:var(--lk-s2);font:400 var(--lk-t1)/var(--lk-l2) var(--lk-mono);color:var(--lk-text-3);white-space:pre-wrap;overflow-wrap:anywhere;direction:ltr;text-align:left}
:host([data-lk-preset=high-contrast]) .lk-details,[data-lk-preset=high-contrast] .lk-details{box-shadow:inset 0 0 0 1px var(--lk-line)}
@media (forced-colors:active){.lk-details{border:1px solid CanvasText}}
`
function Ke({ summary: e, text: t, copyLabel: n, copiedLabel: r }) {
  return (
    s(Ge),
    (0, w.jsxs)(`details`, {
      className: `lk-details`,
      children: [
        (0, w.jsxs)(`summary`, { children: [e, (0, w.jsx)(i, { d: ze })] }),
        (0, w.jsxs)(`div`, {
          className: `lk-details-in`,
          children: [(0, w.jsx)(`pre`, { children: t }), (0, w.jsx)(We, { text: t, label: n, copiedLabel: r })],
        }),
      ],
    })
  )
}
function qe({ icon: e, size: t, flip: r }) {
  return (0, w.jsx)(`span`, {
    className: n(`lk-img glyph`, t),
    'aria-hidden': `true`,
    children: (0, w.jsx)(i, { d: e, flip: r }),
  })
}
var Je = `
.lk-empty{display:grid;justify-items:center;gap:var(--lk-s2);text-align:center;padding-block:var(--lk-s6) var(--lk-s2)}
.lk-empty>.lk-img{margin-block-end:var(--lk-s2);background:var(--lk-raised)}
.lk-empty>.lk-p{max-inline-size:36ch;text-wrap:balance}
`
function Ye({ icon: e, title: t, children: n, live: r, level: i = 3, testId: a }) {
  s(Je)
  const o = `h${i}`
  return (0, w.jsxs)(`div`, {
    className: `lk-empty`,
    role: r,
    'data-testid': a,
    children: [
      (0, w.jsx)(qe, { icon: e, size: `m` }),
      (0, w.jsx)(o, { className: `lk-say`, tabIndex: -1, children: t }),
      n && (0, w.jsx)(`p`, { className: `lk-p`, children: n }),
    ],
  })
}
var Xe = `M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01`
function Ze(e) {
  let t = 2166136261
  for (let n = 0; n < e.length; n++) t = Math.imul(t ^ e.charCodeAt(n), 16777619)
  return t >>> 0
}
function Qe(e) {
  let t = Ze(e.toLowerCase()) || 1,
    n = (e, n) => ((t ^= t << 13), (t ^= t >>> 17), (t ^= t << 5), Math.round(e + ((t >>> 0) / 4294967295) * (n - e)))
  return {
    hue: n(0, 359),
    sun: { x: n(8, 32), y: n(7, 16), r: n(4, 8) },
    far: [n(14, 26), n(12, 24), n(14, 26)],
    near: [n(24, 34), n(24, 36), n(24, 34)],
  }
}
var $e = ([e, t, n]) => `M0 ${e}Q10 ${e - 6} 20 ${t}T40 ${n}V40H0z`
function et({ seed: e, size: t }) {
  const { hue: r, sun: i, far: a, near: o } = (0, E.useMemo)(() => Qe(e), [e])
  return (0, w.jsx)(`span`, {
    className: n(`lk-img`, t),
    'aria-hidden': `true`,
    children: (0, w.jsxs)(`svg`, {
      viewBox: `0 0 40 40`,
      'aria-hidden': `true`,
      focusable: `false`,
      children: [
        (0, w.jsx)(`rect`, { width: `40`, height: `40`, fill: `oklch(.8 .06 ${r})` }),
        (0, w.jsx)(`circle`, { cx: i.x, cy: i.y, r: i.r, fill: `oklch(.94 .05 ${(r + 40) % 360})` }),
        (0, w.jsx)(`path`, { d: $e(a), fill: `oklch(.62 .08 ${r})` }),
        (0, w.jsx)(`path`, { d: $e(o), fill: `oklch(.38 .06 ${(r + 20) % 360})` }),
      ],
    }),
  })
}
function tt({ src: e, name: t, size: r, round: i, children: a }) {
  const [o, s] = (0, E.useState)(),
    c = e !== void 0 && o === e
  return (0, w.jsxs)(`span`, {
    className: n(`lk-img`, r, i && `round`),
    'aria-hidden': `true`,
    children: [
      !c && [...t.trim()][0]?.toUpperCase(),
      e &&
        (0, w.jsx)(
          `img`,
          {
            src: e,
            alt: ``,
            decoding: `async`,
            draggable: !1,
            'data-on': c ? `` : void 0,
            onLoad: () => s(e),
            onError: () => s(void 0),
          },
          e,
        ),
      a,
    ],
  })
}
function nt(e) {
  return (0, w.jsx)(tt, { ...e })
}
function rt({ cornerSrc: e, cornerName: t, ...n }) {
  const [r, i] = (0, E.useState)(),
    a = e !== void 0 && r === e
  return (0, w.jsx)(tt, {
    ...n,
    round: !0,
    children:
      t &&
      (0, w.jsxs)(`span`, {
        className: `lk-img corner`,
        children: [
          !a && t[0]?.toUpperCase(),
          e && (0, w.jsx)(`img`, { src: e, alt: ``, 'data-on': a ? `` : void 0, onLoad: () => i(e) }),
        ],
      }),
  })
}
function it({ ticked: e, ...t }) {
  return (0, w.jsx)(tt, {
    ...t,
    children: e && (0, w.jsx)(`span`, { className: `tick`, children: (0, w.jsx)(i, { d: `M20 6 9 17l-5-5` }) }),
  })
}
var at = `M10.94 5.274A7 7 0 0 1 15.71 10h1.79a4.5 4.5 0 0 1 4.222 6.057M18.796 18.81A4.5 4.5 0 0 1 17.5 19H9A7 7 0 0 1 5.79 5.78M2 2l20 20`,
  ot = `M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 18a6 6 0 0 0 0-12v12z`,
  st = `M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z`,
  ct = `M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 16v-4M12 8h.01`,
  lt = `M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401`,
  ut = `M6.3 20.3a2.4 2.4 0 0 0 3.4 0L12 18l-6-6-2.3 2.3a2.4 2.4 0 0 0 0 3.4ZM2 22l3-3M7.5 13.5 10 11M10.5 16.5 13 14M18 3l-4 4h6l-4 4`,
  dt = `M5 12h14M12 5v14`,
  ft = `M12 5v14M19 12l-7 7-7-7`,
  pt = `M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5`,
  mt = `M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0`,
  ht = `M5 12l7-7 7 7M12 19V5`,
  gt = `M9.671 4.136a2.34 2.34 0 0 1 4.659 0 2.34 2.34 0 0 0 3.319 1.915 2.34 2.34 0 0 1 2.33 4.033 2.34 2.34 0 0 0 0 3.831 2.34 2.34 0 0 1-2.33 4.033 2.34 2.34 0 0 0-3.319 1.915 2.34 2.34 0 0 1-4.659 0 2.34 2.34 0 0 0-3.32-1.915 2.34 2.34 0 0 1-2.33-4.033 2.34 2.34 0 0 0 0-3.831A2.34 2.34 0 0 1 6.35 6.051a2.34 2.34 0 0 0 3.319-1.915M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0`,
  _t = `M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41`,
  vt = `M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4`,
  yt = `
.lk-kv{display:grid;font-size:var(--lk-t2);line-height:var(--lk-l2);letter-spacing:0}
.lk-kv>div{display:flex;justify-content:space-between;align-items:center;gap:var(--lk-s4);min-block-size:var(--lk-s8)}
.lk-kv dt{color:var(--lk-text-3);white-space:nowrap}
.lk-kv dd{font-weight:500;text-align:end;display:flex;align-items:center;justify-content:flex-end;gap:calc(var(--lk-m)*.6);min-inline-size:0;overflow-wrap:anywhere;unicode-bidi:plaintext}
.lk-kv>.sum{border-block-start:1px solid var(--lk-line);margin-block-start:var(--lk-s2);padding-block-start:var(--lk-s2);min-block-size:var(--lk-s10)}
.lk-kv>.sum>dt{color:var(--lk-text);font-weight:500}.lk-kv>.sum>dd{font-weight:600}
`
function bt({ facts: e }) {
  return (
    s(yt),
    (0, w.jsx)(`dl`, {
      className: `lk-kv`,
      children: e.map(({ name: e, value: t, total: n }) =>
        (0, w.jsxs)(
          `div`,
          {
            className: n ? `sum` : void 0,
            children: [(0, w.jsx)(`dt`, { children: e }), (0, w.jsx)(`dd`, { children: t })],
          },
          e,
        ),
      ),
    })
  )
}
function xt({ className: e, ...t }) {
  return (0, w.jsx)(`ul`, { ...t, className: n(`lk-list`, e) })
}
function St(e) {
  const {
      image: t,
      title: r,
      subtitle: a,
      value: o,
      valueNote: s,
      trailing: c,
      selected: u,
      next: d,
      className: f,
      ...p
    } = e,
    m = a !== void 0 || s !== void 0,
    h = (0, w.jsxs)(w.Fragment, {
      children: [
        t,
        (0, w.jsxs)(`span`, {
          className: `lk-row-t`,
          children: [(0, w.jsx)(`span`, { children: r }), a !== void 0 && (0, w.jsx)(`span`, { children: a })],
        }),
        o !== void 0 &&
          (0, w.jsxs)(`span`, {
            className: `lk-num`,
            children: [(0, w.jsx)(`span`, { children: o }), s !== void 0 && (0, w.jsx)(`span`, { children: s })],
          }),
        c,
        u && (0, w.jsx)(`span`, { className: `sel`, children: (0, w.jsx)(i, { d: `M20 6 9 17l-5-5` }) }),
        d && (0, w.jsx)(i, { d: `M9 18l6-6-6-6`, flip: !0 }),
      ],
    }),
    g = n(`lk-row`, m && `two`, f)
  return (0, w.jsx)(`li`, {
    children:
      p.onClick || p.href !== void 0
        ? (0, w.jsx)(l, { ...p, className: g, 'aria-current': u || void 0, children: h })
        : (0, w.jsx)(`div`, { className: g, children: h }),
  })
}
var Ct = `
.lk-note{display:grid;grid-template-columns:var(--lk-icon) minmax(0,1fr);gap:0 var(--lk-s2);padding:var(--lk-s3);border-radius:var(--lk-r-m);background:var(--lk-raised);font-size:var(--lk-t2);line-height:var(--lk-l2);color:var(--lk-text-2);letter-spacing:0;text-wrap:pretty}
.lk-note b{color:var(--lk-text);display:block}
.lk-note.bad{background:var(--lk-bad-soft)}.lk-note.bad>.lk-i{color:var(--lk-bad)}
.lk-note.warn{background:var(--lk-warn-soft)}.lk-note.warn>.lk-i{color:var(--lk-warn)}
.lk-note.ok{background:var(--lk-ok-soft)}.lk-note.ok>.lk-i{color:var(--lk-ok)}
:host([data-lk-preset=high-contrast]) .lk-note,[data-lk-preset=high-contrast] .lk-note{box-shadow:inset 0 0 0 1px var(--lk-line)}
@media (forced-colors:active){.lk-note{border:1px solid CanvasText}}
`
function wt({ icon: e, tone: t = `plain`, title: r, children: a, live: o }) {
  return (
    s(Ct),
    (0, w.jsxs)(`div`, {
      className: n(`lk-note`, t !== `plain` && t),
      role: o,
      children: [
        (0, w.jsx)(i, { d: e }),
        (0, w.jsxs)(`span`, { children: [r && (0, w.jsx)(`b`, { children: r }), a] }),
      ],
    })
  )
}
var Tt = (e) => (e === void 0 ? void 0 : `calc(var(--lk-m)*${e / 10})`)
function Et({ width: e, height: t, shape: r }) {
  const i = { '--lk-w': Tt(e), '--lk-h': Tt(t) }
  return (0, w.jsx)(`span`, { className: n(`lk-sk`, r), style: i, 'aria-hidden': `true` })
}
function Dt(e, t) {
  const { mode: n = `dark`, preset: r, accent: i } = e,
    a = r === `graphite` ? `dark` : r === `paper` ? `light` : void 0
  return {
    'data-lk-theme': a ?? (n === `system` ? (t ? `light` : `dark`) : n),
    'data-lk-preset': a ? void 0 : r,
    'data-lk-accent': i ? `` : void 0,
  }
}
function Ot(e) {
  const t = {}
  for (const [n, r] of Object.entries(e.variables ?? {})) t[`--lk-${n}`] = r
  return (e.accent && (t[`--lk-seed`] = e.accent), t)
}
var kt = () => matchMedia(`(prefers-color-scheme: light)`)
function At(e) {
  const t = kt()
  return (t.addEventListener(`change`, e), () => t.removeEventListener(`change`, e))
}
function jt() {
  return (0, E.useSyncExternalStore)(
    At,
    () => kt().matches,
    () => !1,
  )
}
function Mt({ styles: e, theme: t = {}, dir: n = `ltr`, lang: r, children: i }) {
  const s = jt()
  return (
    (0, E.useMemo)(() => o(document, e), [e]),
    (0, E.useLayoutEffect)(() => {
      const e = document.documentElement
      for (const [n, r] of Object.entries(Dt(t, s))) r === void 0 ? e.removeAttribute(n) : e.setAttribute(n, r)
      const n = Object.entries(Ot(t))
      for (const [t, r] of n) e.style.setProperty(t, r)
      return () => {
        for (const [t] of n) e.style.removeProperty(t)
      }
    }, [t, s]),
    (0, E.useLayoutEffect)(() => {
      ;(document.documentElement.dir = n), r && (document.documentElement.lang = r)
    }, [n, r]),
    (0, w.jsx)(a, { value: document, children: (0, w.jsx)(`div`, { className: `lk`, children: i }) })
  )
}
var Nt = e((e) => {
    var t = r()
    function n(e) {
      var t = `https://react.dev/errors/` + e
      if (1 < arguments.length) {
        t += `?args[]=` + encodeURIComponent(arguments[1])
        for (var n = 2; n < arguments.length; n++) t += `&args[]=` + encodeURIComponent(arguments[n])
      }
      return (
        `Minified React error #` +
        e +
        `; visit ` +
        t +
        ` for the full message or use the non-minified dev environment for full errors and additional helpful warnings.`
      )
    }
    function i() {}
    var a = {
        d: {
          f: i,
          r: () => {
            throw Error(n(522))
          },
          D: i,
          C: i,
          L: i,
          m: i,
          X: i,
          S: i,
          M: i,
        },
        p: 0,
        findDOMNode: null,
      },
      o = Symbol.for(`react.portal`),
      s = Symbol.for(`react.recoverable`),
      c = Symbol.for(`react.optimistic_key`)
    function l(e, t, n) {
      var r = 3 < arguments.length && arguments[3] !== void 0 ? arguments[3] : null
      return {
        $$typeof: o,
        key: r == null ? null : r === c ? c : `` + r,
        children: e,
        containerInfo: t,
        implementation: n,
      }
    }
    var u = t.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
    function d(e, t) {
      if (e === `font`) return ``
      if (typeof t == `string`) return t === `use-credentials` ? t : ``
    }
    ;(e.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = a),
      (e.browser = (e) => ({ $$typeof: s, _reason: e })),
      (e.createPortal = function (e, t) {
        var r = 2 < arguments.length && arguments[2] !== void 0 ? arguments[2] : null
        if (!t || (t.nodeType !== 1 && t.nodeType !== 9 && t.nodeType !== 11)) throw Error(n(299))
        return l(e, t, null, r)
      }),
      (e.flushSync = (e) => {
        var t = u.T,
          n = a.p
        try {
          if (((u.T = null), (a.p = 2), e)) return e()
        } finally {
          ;(u.T = t), (a.p = n), a.d.f()
        }
      }),
      (e.preconnect = (e, t) => {
        typeof e == `string` &&
          (t
            ? ((t = t.crossOrigin), (t = typeof t == `string` ? (t === `use-credentials` ? t : ``) : void 0))
            : (t = null),
          a.d.C(e, t))
      }),
      (e.prefetchDNS = (e) => {
        typeof e == `string` && a.d.D(e)
      }),
      (e.preinit = (e, t) => {
        if (typeof e == `string` && t && typeof t.as == `string`) {
          var n = t.as,
            r = d(n, t.crossOrigin),
            i = typeof t.integrity == `string` ? t.integrity : void 0,
            o = typeof t.fetchPriority == `string` ? t.fetchPriority : void 0
          n === `style`
            ? a.d.S(e, typeof t.precedence == `string` ? t.precedence : void 0, {
                crossOrigin: r,
                integrity: i,
                fetchPriority: o,
              })
            : n === `script` &&
              a.d.X(e, {
                crossOrigin: r,
                integrity: i,
                fetchPriority: o,
                nonce: typeof t.nonce == `string` ? t.nonce : void 0,
              })
        }
      }),
      (e.preinitModule = (e, t) => {
        if (typeof e == `string`) {
          if (typeof t == `object` && t) {
            if (t.as == null || t.as === `script`) {
              var n = d(t.as, t.crossOrigin)
              a.d.M(e, {
                crossOrigin: n,
                integrity: typeof t.integrity == `string` ? t.integrity : void 0,
                nonce: typeof t.nonce == `string` ? t.nonce : void 0,
                fetchPriority: typeof t.fetchPriority == `string` ? t.fetchPriority : void 0,
              })
            }
          } else t ?? a.d.M(e)
        }
      }),
      (e.preload = (e, t) => {
        if (typeof e == `string` && typeof t == `object` && t && typeof t.as == `string`) {
          var n = t.as,
            r = d(n, t.crossOrigin)
          a.d.L(e, n, {
            crossOrigin: r,
            integrity: typeof t.integrity == `string` ? t.integrity : void 0,
            nonce: typeof t.nonce == `string` ? t.nonce : void 0,
            type: typeof t.type == `string` ? t.type : void 0,
            fetchPriority: typeof t.fetchPriority == `string` ? t.fetchPriority : void 0,
            referrerPolicy: typeof t.referrerPolicy == `string` ? t.referrerPolicy : void 0,
            imageSrcSet: typeof t.imageSrcSet == `string` ? t.imageSrcSet : void 0,
            imageSizes: typeof t.imageSizes == `string` ? t.imageSizes : void 0,
            media: typeof t.media == `string` ? t.media : void 0,
          })
        }
      }),
      (e.preloadModule = (e, t) => {
        if (typeof e == `string`) {
          if (t) {
            var n = d(t.as, t.crossOrigin)
            a.d.m(e, {
              as: typeof t.as == `string` && t.as !== `script` ? t.as : void 0,
              crossOrigin: n,
              integrity: typeof t.integrity == `string` ? t.integrity : void 0,
              nonce: typeof t.nonce == `string` ? t.nonce : void 0,
              fetchPriority: typeof t.fetchPriority == `string` ? t.fetchPriority : void 0,
            })
          } else a.d.m(e)
        }
      }),
      (e.requestFormReset = (e) => {
        a.d.r(e)
      }),
      (e.unstable_batchedUpdates = (e, t) => e(t)),
      (e.useFormState = (e, t, n) => u.H.useFormState(e, t, n)),
      (e.useFormStatus = () => u.H.useHostTransitionStatus()),
      (e.version = `19.3.1`)
  }),
  Pt = e((e, t) => {
    function n() {
      if (typeof __REACT_DEVTOOLS_GLOBAL_HOOK__ < `u` && typeof __REACT_DEVTOOLS_GLOBAL_HOOK__.checkDCE == `function`)
        try {
          __REACT_DEVTOOLS_GLOBAL_HOOK__.checkDCE(n)
        } catch (e) {
          console.error(e)
        }
    }
    n(), (t.exports = Nt())
  })
function Ft({ index: e = 0, round: t, two: n, value: r }) {
  return (0, w.jsx)(`li`, {
    'aria-hidden': `true`,
    children: (0, w.jsxs)(`div`, {
      className: n ? `lk-row two` : `lk-row`,
      children: [
        (0, w.jsx)(Et, { width: 40, height: 40, shape: t ? `round` : `square` }),
        (0, w.jsxs)(`span`, {
          className: `lk-row-t`,
          children: [
            (0, w.jsx)(Et, { width: 86 + ((e * 37) % 40), height: 14 }),
            n && (0, w.jsx)(Et, { width: 62 + ((e * 23) % 30), height: 12 }),
          ],
        }),
        r &&
          (0, w.jsxs)(`span`, {
            className: `lk-num`,
            children: [(0, w.jsx)(Et, { width: 68, height: 14 }), n && (0, w.jsx)(Et, { width: 44, height: 12 })],
          }),
      ],
    }),
  })
}
var It =
  Re +
  Ie +
  `
.lk-i{inline-size:var(--lk-icon);block-size:var(--lk-icon);fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.lk-i.s{inline-size:var(--lk-icon-s);block-size:var(--lk-icon-s);stroke-width:1.75}
.lk-i.l{inline-size:var(--lk-s6);block-size:var(--lk-s6)}
[dir=rtl] .lk-i.flip{transform:scaleX(-1)}

.lk-say{font-size:var(--lk-t4);line-height:var(--lk-l4);font-weight:600;letter-spacing:-.017em;text-wrap:balance}
.lk-p,.lk-q{font-size:var(--lk-t2);line-height:var(--lk-l2);letter-spacing:0;text-wrap:pretty}
.lk-p{color:var(--lk-text-2)}.lk-q{color:var(--lk-text-3)}
.lk-x{font-size:var(--lk-t1);line-height:var(--lk-l1);color:var(--lk-text-3);letter-spacing:.005em;text-wrap:balance}
.lk-cap{display:flex;justify-content:space-between;align-items:center;gap:var(--lk-s2);font-size:var(--lk-t2);line-height:var(--lk-l2);font-weight:500;color:var(--lk-text-2);letter-spacing:0}
.lk-c{text-align:center;justify-items:center}
.lk-link{color:var(--lk-text);text-decoration:underline;text-decoration-color:var(--lk-text-3);text-underline-offset:.2em;text-decoration-thickness:1px;position:relative}
.lk-link::after{content:"";position:absolute;inset:-15px -8px}
.lk-link:hover{text-decoration-color:currentColor}
.lk-mono{font-family:var(--lk-mono);font-size:.94em;letter-spacing:0;unicode-bidi:isolate;direction:ltr}
.lk-ok{color:var(--lk-ok)}.lk-bad{color:var(--lk-bad)}.lk-warn{color:var(--lk-warn)}
.lk-brand{padding:0 var(--lk-s4) var(--lk-s3)}
.lk-stack{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--lk-s2)}
.lk-pair{display:grid;grid-template-columns:1fr 1fr;gap:var(--lk-s2)}
.lk-chips{display:flex;gap:var(--lk-s2);flex-wrap:wrap}
.lk-card{background:var(--lk-raised);border-radius:var(--lk-r-m);padding:var(--lk-s3) var(--lk-s4)}
.lk-or{display:grid;grid-template-columns:1fr auto 1fr;gap:var(--lk-s3);align-items:center;font-size:var(--lk-t1);line-height:var(--lk-l1);color:var(--lk-text-3);letter-spacing:0}
.lk-or::before,.lk-or::after{content:"";block-size:1px;background:var(--lk-line)}
@media (forced-colors:active){.lk-card{border:1px solid CanvasText}.lk-or::before,.lk-or::after{background:CanvasText}}
:host([data-lk-preset=high-contrast]) .lk-card,[data-lk-preset=high-contrast] .lk-card{box-shadow:inset 0 0 0 1px var(--lk-line)}

.lk-over{position:fixed;inset:0;inline-size:100%;block-size:100%;max-inline-size:none;max-block-size:none;margin:0;padding:0;border:0;color:inherit;font:inherit;background:var(--lk-overlay);overflow:auto;overscroll-behavior:contain;scrollbar-width:none;animation:lk-fade var(--lk-base) var(--lk-ease)}
.lk-over::backdrop{background:none}
.lk-over[open]{display:grid;grid-template:minmax(calc(100% + 1px),auto)/minmax(0,1fr);place-items:center}
.lk-modal{inline-size:var(--lk-width);max-inline-size:calc(100% - var(--lk-s8));background:var(--lk-bg);border-radius:var(--lk-r-l);box-shadow:var(--lk-shadow);overflow:clip;position:relative;animation:lk-up var(--lk-base) var(--lk-ease)}
.lk-modal.in-page{max-inline-size:100%;animation:none;z-index:var(--lk-z)}
.lk-modal[data-live]{transition:block-size var(--lk-spring-time) var(--lk-spring)}
.lk-modal[data-held]{transition:none}
.lk-modal[data-drop]{transition:transform var(--lk-base) var(--lk-ease),block-size var(--lk-spring-time) var(--lk-spring)}
.lk-modal-in{display:flex;flex-direction:column;max-block-size:calc(100dvh - var(--lk-s8))}
.in-page>.lk-modal-in{max-block-size:none}
.lk-modal.shake{animation:lk-shake var(--lk-shake) var(--lk-ease)}
.lk-grab{display:none}
.lk-head{display:grid;grid-template-columns:minmax(var(--lk-hit),1fr) auto minmax(var(--lk-hit),1fr);align-items:center;min-block-size:var(--lk-row);padding-inline:var(--lk-s1);flex:none}
.lk-head>*{justify-self:start}.lk-head>:last-child{justify-self:end}
.lk-head>h2{font-weight:600;text-align:center;grid-column:2;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;max-inline-size:100%}
.lk-head>.lk-chip{margin-inline-start:var(--lk-s3)}
.lk-body{padding:var(--lk-s1) var(--lk-s4) var(--lk-s4);display:grid;grid-template-columns:minmax(0,1fr);gap:var(--lk-s4);align-content:start;overflow:auto;overscroll-behavior:contain;scrollbar-width:thin;scrollbar-color:var(--lk-line) transparent;flex:0 1 auto;min-block-size:0}
.lk-slide{display:flex;flex-direction:column;min-block-size:0;animation:lk-slide var(--lk-base) var(--lk-ease)}
.lk-slide[data-direction=forward]{--lk-from:var(--lk-shift)}
.lk-slide[data-direction=back]{--lk-from:calc(var(--lk-shift)*-1)}
[dir=rtl] .lk-slide[data-direction=forward]{--lk-from:calc(var(--lk-shift)*-1)}
[dir=rtl] .lk-slide[data-direction=back]{--lk-from:var(--lk-shift)}
.lk-slide[data-direction=none]{animation:none}
@keyframes lk-fade{from{opacity:0}}
@keyframes lk-up{from{opacity:0;transform:translateY(var(--lk-shift))}}
@keyframes lk-slide{from{opacity:0;transform:translateX(var(--lk-from,0))}}
@keyframes lk-shake{20%,60%{transform:translateX(-6px)}40%,80%{transform:translateX(6px)}}
@media (max-width:479px){
.lk-over[open]{place-items:end stretch}
.lk-over>.lk-modal{inline-size:100%;max-inline-size:none;border-end-start-radius:0;border-end-end-radius:0;padding-block-end:env(safe-area-inset-bottom)}
.lk-over .lk-modal-in{max-block-size:92dvh}
.lk-over .lk-grab{display:grid;place-items:center;block-size:var(--lk-s4);flex:none;margin-block-end:calc(var(--lk-s2)*-1)}
.lk-over .lk-head,.lk-grab{touch-action:none}
.lk-grab::before{content:"";inline-size:var(--lk-s8);block-size:4px;border-radius:4px;background:var(--lk-edge)}}
@media (prefers-reduced-motion:reduce){.lk-modal,.lk-slide{animation-name:lk-fade}.lk-modal.shake{animation:lk-dim var(--lk-shake)}}
@keyframes lk-dim{50%{opacity:.6}}
@media (forced-colors:active){.lk-modal{border:1px solid CanvasText}}
` +
  Fe +
  `
.lk-ib{inline-size:var(--lk-hit);block-size:var(--lk-hit);display:grid;place-items:center;flex:none;border-radius:var(--lk-r-m);color:var(--lk-text-2);transition:background var(--lk-fast) var(--lk-ease),color var(--lk-fast) var(--lk-ease)}
.lk-ib:hover{background:var(--lk-raised);color:var(--lk-text)}
.lk-ib:focus-visible{outline-offset:-4px}
.lk-ib:disabled{color:var(--lk-text-3);cursor:not-allowed}

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

.lk-badge{display:inline-flex;align-items:center;gap:calc(var(--lk-m)*.5);min-block-size:calc(var(--lk-m)*2.4);padding-inline:var(--lk-s2);border-radius:var(--lk-r-full);background:var(--lk-hover);color:var(--lk-text-2);font-size:var(--lk-t1);line-height:var(--lk-l1);font-weight:500;letter-spacing:0;white-space:nowrap;flex:none}
.lk-badge.acc{background:var(--lk-accent-soft);color:var(--lk-accent)}
.lk-badge.dot{background:none;padding-inline:0}
.lk-badge.dot::before{content:"";inline-size:.5em;block-size:.5em;border-radius:50%;background:var(--lk-ok);flex:none}
:is(a,button):hover>.lk-badge:not(.acc,.dot){background:var(--lk-fill-hover)}
:host([data-lk-preset=high-contrast]) .lk-badge:not(.dot),[data-lk-preset=high-contrast] .lk-badge:not(.dot){box-shadow:inset 0 0 0 1px var(--lk-line)}
@media (forced-colors:active){.lk-badge:not(.dot){border:1px solid CanvasText}.lk-badge.dot::before{background:CanvasText}}
` +
  Le +
  `
.lk-list{background:var(--lk-raised);border-radius:var(--lk-r-m);overflow:clip;display:block}
.lk-row{display:flex;align-items:center;gap:var(--lk-s3);inline-size:100%;min-block-size:var(--lk-row);padding-block:var(--lk-s2);padding-inline:var(--lk-s2) var(--lk-s3);position:relative;transition:background var(--lk-fast) var(--lk-ease)}
.lk-row.two{min-block-size:calc(var(--lk-m)*6)}
.lk-list>li+li>.lk-row::before{content:"";position:absolute;inset-block-start:0;inset-inline:calc(var(--lk-m)*6) 0;block-size:1px;background:var(--lk-line)}
:is(a,button).lk-row:hover{background:var(--lk-hover);--lk-under:var(--lk-hover)}
.lk-row:focus-visible{outline-offset:-2px;border-radius:var(--lk-r-m)}
.lk-row:disabled{color:var(--lk-text-3);cursor:not-allowed}
.lk-row-t{flex:1;min-inline-size:0}
.lk-row-t>*{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;unicode-bidi:plaintext;text-align:start}
[dir=rtl] .lk-row-t>*{text-align:right}
.lk-row-t>:first-child,.lk-num>:first-child{font-weight:500}
.two>.lk-row-t>:first-child,.two>.lk-num>:first-child{line-height:calc(var(--lk-m)*2.2)}
.lk-row-t>:nth-child(2),.lk-num>:nth-child(2){font-size:var(--lk-t2);line-height:var(--lk-l2);color:var(--lk-text-3);letter-spacing:0}
.lk-num{display:grid;justify-items:end;text-align:end;white-space:nowrap}
.lk-num>*{direction:ltr;unicode-bidi:isolate}
.lk-row>.lk-i{color:var(--lk-text-3)}
.lk-row>.sel{color:var(--lk-accent)}
@media (forced-colors:active){.lk-list{border:1px solid CanvasText}.lk-list>li+li>.lk-row::before{background:CanvasText}}
:host([data-lk-preset=high-contrast]) .lk-list,[data-lk-preset=high-contrast] .lk-list{outline:1px solid var(--lk-line);outline-offset:-1px}

.lk-sk{background:var(--lk-hover);border-radius:6px;display:block;inline-size:var(--lk-w,100%);block-size:var(--lk-h,1em);max-inline-size:100%;animation:lk-breathe 1.6s ease-in-out infinite alternate}
.lk-sk.round{border-radius:50%}.lk-sk.square{border-radius:25%}
.lk-num>.lk-sk+.lk-sk,.lk-row-t>.lk-sk+.lk-sk{margin-block-start:var(--lk-s2)}
@media (prefers-reduced-motion:reduce){.lk-sk{animation:none}}
@media (forced-colors:active){.lk-sk{border:1px solid GrayText}}
`
function Lt({ className: e, ...t }) {
  return (0, w.jsx)(`div`, { ...t, className: n(`lk-chips`, e) })
}
function Rt({ children: e, full: t }) {
  return (0, w.jsx)(`bdi`, { className: `lk-mono`, dir: `ltr`, title: t, children: e })
}
function zt({ className: e, ...t }) {
  return (0, w.jsx)(`div`, { ...t, className: n(`lk-stack`, e) })
}
function Bt({ title: e, children: t, live: n }) {
  return (0, w.jsxs)(`div`, {
    className: `lk-stack lk-c`,
    role: n,
    children: [
      (0, w.jsx)(`h3`, { className: `lk-say`, children: e }),
      t && (0, w.jsx)(`p`, { className: `lk-p`, children: t }),
    ],
  })
}
var Vt = { body: `lk-p`, quiet: `lk-q`, small: `lk-x` }
function Ht({ tone: e = `body`, centred: t, className: r, ...i }) {
  return (0, w.jsx)(`p`, { ...i, className: n(Vt[e], t && `lk-c`, r) })
}
var Ut = [`graphite`, `paper`, `midnight`, `forest`, `rose`, `high-contrast`],
  Wt = e((e) => {
    function t(e, t) {
      var n = e.length
      e.push(t)
      for (; 0 < n; ) {
        var r = (n - 1) >>> 1,
          a = e[r]
        if (0 < i(a, t)) (e[r] = t), (e[n] = a), (n = r)
        else break
      }
    }
    function n(e) {
      return e.length === 0 ? null : e[0]
    }
    function r(e) {
      if (e.length === 0) return null
      var t = e[0],
        n = e.pop()
      if (n !== t) {
        e[0] = n
        for (var r = 0, a = e.length, o = a >>> 1; r < o; ) {
          var s = 2 * (r + 1) - 1,
            c = e[s],
            l = s + 1,
            u = e[l]
          if (0 > i(c, n)) l < a && 0 > i(u, c) ? ((e[r] = u), (e[l] = n), (r = l)) : ((e[r] = c), (e[s] = n), (r = s))
          else if (l < a && 0 > i(u, n)) (e[r] = u), (e[l] = n), (r = l)
          else break
        }
      }
      return t
    }
    function i(e, t) {
      var n = e.sortIndex - t.sortIndex
      return n === 0 ? e.id - t.id : n
    }
    if (((e.unstable_now = void 0), typeof performance == `object` && typeof performance.now == `function`)) {
      var a = performance
      e.unstable_now = () => a.now()
    } else {
      var o = Date,
        s = o.now()
      e.unstable_now = () => o.now() - s
    }
    var c = [],
      l = [],
      u = 1,
      d = null,
      f = 3,
      p = !1,
      m = !1,
      h = !1,
      g = !1,
      _ = typeof setTimeout == `function` ? setTimeout : null,
      v = typeof clearTimeout == `function` ? clearTimeout : null,
      y = typeof setImmediate < `u` ? setImmediate : null
    function b(e) {
      for (var i = n(l); i !== null; ) {
        if (i.callback === null) r(l)
        else if (i.startTime <= e) r(l), (i.sortIndex = i.expirationTime), t(c, i)
        else break
        i = n(l)
      }
    }
    function ee(e) {
      if (((h = !1), b(e), !m)) {
        if (n(c) !== null) (m = !0), te || ((te = !0), oe())
        else {
          var t = n(l)
          t !== null && le(ee, t.startTime - e)
        }
      }
    }
    var te = !1,
      ne = -1,
      re = 5,
      x = -1
    function ie() {
      return g ? !0 : !(e.unstable_now() - x < re)
    }
    function ae() {
      if (((g = !1), te)) {
        var t = e.unstable_now()
        x = t
        var i = !0
        try {
          a: {
            ;(m = !1), h && ((h = !1), v(ne), (ne = -1)), (p = !0)
            var a = f
            try {
              b: {
                for (b(t), d = n(c); d !== null && !(d.expirationTime > t && ie()); ) {
                  var o = d.callback
                  if (typeof o == `function`) {
                    ;(d.callback = null), (f = d.priorityLevel)
                    var s = o(d.expirationTime <= t)
                    if (((t = e.unstable_now()), typeof s == `function`)) {
                      ;(d.callback = s), b(t), (i = !0)
                      break b
                    }
                    d === n(c) && r(c), b(t)
                  } else r(c)
                  d = n(c)
                }
                if (d !== null) i = !0
                else {
                  var u = n(l)
                  u !== null && le(ee, u.startTime - t), (i = !1)
                }
              }
              break a
            } finally {
              ;(d = null), (f = a), (p = !1)
            }
            i = void 0
          }
        } finally {
          i ? oe() : (te = !1)
        }
      }
    }
    var oe
    if (typeof y == `function`)
      oe = () => {
        y(ae)
      }
    else if (typeof MessageChannel < `u`) {
      var se = new MessageChannel(),
        ce = se.port2
      ;(se.port1.onmessage = ae),
        (oe = () => {
          ce.postMessage(null)
        })
    } else
      oe = () => {
        _(ae, 0)
      }
    function le(t, n) {
      ne = _(() => {
        t(e.unstable_now())
      }, n)
    }
    ;(e.unstable_IdlePriority = 5),
      (e.unstable_ImmediatePriority = 1),
      (e.unstable_LowPriority = 4),
      (e.unstable_NormalPriority = 3),
      (e.unstable_Profiling = null),
      (e.unstable_UserBlockingPriority = 2),
      (e.unstable_cancelCallback = (e) => {
        e.callback = null
      }),
      (e.unstable_forceFrameRate = (e) => {
        0 > e || 125 < e
          ? console.error(
              `forceFrameRate takes a positive int between 0 and 125, forcing frame rates higher than 125 fps is not supported`,
            )
          : (re = 0 < e ? Math.floor(1e3 / e) : 5)
      }),
      (e.unstable_getCurrentPriorityLevel = () => f),
      (e.unstable_next = (e) => {
        switch (f) {
          case 1:
          case 2:
          case 3:
            var t = 3
            break
          default:
            t = f
        }
        var n = f
        f = t
        try {
          return e()
        } finally {
          f = n
        }
      }),
      (e.unstable_requestPaint = () => {
        g = !0
      }),
      (e.unstable_runWithPriority = (e, t) => {
        switch (e) {
          case 1:
          case 2:
          case 3:
          case 4:
          case 5:
            break
          default:
            e = 3
        }
        var n = f
        f = e
        try {
          return t()
        } finally {
          f = n
        }
      }),
      (e.unstable_scheduleCallback = (r, i, a) => {
        var o = e.unstable_now()
        switch (
          (typeof a == `object` && a ? ((a = a.delay), (a = typeof a == `number` && 0 < a ? o + a : o)) : (a = o), r)
        ) {
          case 1:
            var s = -1
            break
          case 2:
            s = 250
            break
          case 5:
            s = 1073741823
            break
          case 4:
            s = 1e4
            break
          default:
            s = 5e3
        }
        return (
          (s = a + s),
          (r = { id: u++, callback: i, priorityLevel: r, startTime: a, expirationTime: s, sortIndex: -1 }),
          a > o
            ? ((r.sortIndex = a),
              t(l, r),
              n(c) === null && r === n(l) && (h ? (v(ne), (ne = -1)) : (h = !0), le(ee, a - o)))
            : ((r.sortIndex = s), t(c, r), m || p || ((m = !0), te || ((te = !0), oe()))),
          r
        )
      }),
      (e.unstable_shouldYield = ie),
      (e.unstable_wrapCallback = (e) => {
        var t = f
        return function () {
          var n = f
          f = t
          try {
            return e.apply(this, arguments)
          } finally {
            f = n
          }
        }
      })
  }),
  Gt = e((e, t) => {
    t.exports = Wt()
  }),
  Kt = e((e) => {
    var t = Gt(),
      n = r(),
      i = Pt()
    function a(e) {
      var t = `https://react.dev/errors/` + e
      if (1 < arguments.length) {
        t += `?args[]=` + encodeURIComponent(arguments[1])
        for (var n = 2; n < arguments.length; n++) t += `&args[]=` + encodeURIComponent(arguments[n])
      }
      return (
        `Minified React error #` +
        e +
        `; visit ` +
        t +
        ` for the full message or use the non-minified dev environment for full errors and additional helpful warnings.`
      )
    }
    function o(e) {
      return !(!e || (e.nodeType !== 1 && e.nodeType !== 9 && e.nodeType !== 11))
    }
    function s(e) {
      for (var t = e, n = t; n && !n.alternate; ) (t = n), t.flags & 4098 && (e = t.return), (n = t.return)
      for (; t.return; ) t = t.return
      return t.tag === 3 ? e : null
    }
    function c(e) {
      if (e.tag === 13) {
        var t = e.memoizedState
        if ((t === null && ((e = e.alternate), e !== null && (t = e.memoizedState)), t !== null)) return t.dehydrated
      }
      return null
    }
    function l(e) {
      if (e.tag === 31) {
        var t = e.memoizedState
        if ((t === null && ((e = e.alternate), e !== null && (t = e.memoizedState)), t !== null)) return t.dehydrated
      }
      return null
    }
    function u(e) {
      if (s(e) !== e) throw Error(a(188))
    }
    function d(e) {
      var t = e.alternate
      if (!t) {
        if (((t = s(e)), t === null)) throw Error(a(188))
        return t === e ? e : null
      }
      for (var n = e, r = t; ; ) {
        var i = n.return
        if (i === null) break
        var o = i.alternate
        if (o === null) {
          if (((r = i.return), r !== null)) {
            n = r
            continue
          }
          break
        }
        if (i.child === o.child) {
          for (o = i.child; o; ) {
            if (o === n) return (u(i), e)
            if (o === r) return (u(i), t)
            o = o.sibling
          }
          throw Error(a(188))
        }
        if (n.return !== r.return) (n = i), (r = o)
        else {
          for (var c = !1, l = i.child; l; ) {
            if (l === n) {
              ;(c = !0), (n = i), (r = o)
              break
            }
            if (l === r) {
              ;(c = !0), (r = i), (n = o)
              break
            }
            l = l.sibling
          }
          if (!c) {
            for (l = o.child; l; ) {
              if (l === n) {
                ;(c = !0), (n = o), (r = i)
                break
              }
              if (l === r) {
                ;(c = !0), (r = o), (n = i)
                break
              }
              l = l.sibling
            }
            if (!c) throw Error(a(189))
          }
        }
        if (n.alternate !== r) throw Error(a(190))
      }
      if (n.tag !== 3) throw Error(a(188))
      return n.stateNode.current === n ? e : t
    }
    function f(e) {
      var t = e.tag
      if (t === 5 || t === 26 || t === 27 || t === 6) return e
      for (e = e.child; e !== null; ) {
        if (((t = f(e)), t !== null)) return t
        e = e.sibling
      }
      return null
    }
    function p(e, t, n, r, i, a) {
      for (; e !== null; ) {
        if (
          ((e.tag === 5 || e.tag === 27 || e.tag === 6) && n(e, r, i, a)) ||
          ((e.tag !== 22 || e.memoizedState === null) &&
            (t || (e.tag !== 5 && e.tag !== 27)) &&
            p(e.child, t, n, r, i, a))
        )
          return !0
        e = e.sibling
      }
      return !1
    }
    function m(e) {
      for (e = e.return; e !== null; ) {
        if (e.tag === 3 || e.tag === 5 || e.tag === 27) return e
        e = e.return
      }
      return null
    }
    function h(e) {
      var t = !1
      for (e = e.return; e !== null && (e.tag === 4 && (t = !0), e.tag !== 3 && e.tag !== 5 && e.tag !== 27); )
        e = e.return
      return t
    }
    function g(e) {
      var t = [null, null],
        n = m(e)
      return (n === null || _(t, e, n.child, { foundSelf: !1 }), t)
    }
    function _(e, t, n, r) {
      for (; n !== null; ) {
        if (n === t) r.foundSelf = !0
        else if (n.tag === 5 || n.tag === 27 || n.tag === 6) {
          if (r.foundSelf) return ((e[1] = n), !0)
          e[0] = n
        } else if ((n.tag !== 22 || n.memoizedState === null) && _(e, t, n.child, r)) return !0
        n = n.sibling
      }
      return !1
    }
    function v(e) {
      switch (e.tag) {
        case 5:
        case 27:
        case 6:
          return e.stateNode
        case 3:
          return e.stateNode.containerInfo
        default:
          throw Error(a(559))
      }
    }
    var y = null,
      b = null
    function ee(e, t, n) {
      return e === n || (e === t && ((y = e), !0))
    }
    function te(e, t, n) {
      return e === n ? ((b = e), !1) : e === t && (b !== null && (y = e), !0)
    }
    function ne(e) {
      if (e === null) return null
      do e = e === null ? null : e.return
      while (e && e.tag !== 5 && e.tag !== 27 && e.tag !== 3)
      return e || null
    }
    function re(e, t, n) {
      for (var r = 0, i = e; i; i = n(i)) r++
      i = 0
      for (var a = t; a; a = n(a)) i++
      for (; 0 < r - i; ) (e = n(e)), r--
      for (; 0 < i - r; ) (t = n(t)), i--
      for (; r--; ) {
        if (e === t || (t !== null && e === t.alternate)) return e
        ;(e = n(e)), (t = n(t))
      }
      return null
    }
    var x = Object.assign,
      ie = Symbol.for(`react.element`),
      ae = Symbol.for(`react.transitional.element`),
      oe = Symbol.for(`react.portal`),
      se = Symbol.for(`react.fragment`),
      ce = Symbol.for(`react.strict_mode`),
      le = Symbol.for(`react.profiler`),
      ue = Symbol.for(`react.consumer`),
      de = Symbol.for(`react.context`),
      fe = Symbol.for(`react.forward_ref`),
      pe = Symbol.for(`react.suspense`),
      me = Symbol.for(`react.suspense_list`),
      he = Symbol.for(`react.memo`),
      ge = Symbol.for(`react.lazy`),
      _e = Symbol.for(`react.activity`),
      ve = Symbol.for(`react.legacy_hidden`),
      ye = Symbol.for(`react.memo_cache_sentinel`),
      be = Symbol.for(`react.view_transition`),
      xe = Symbol.for(`react.recoverable`),
      Se = Symbol.iterator
    function Ce(e) {
      return typeof e != `object` || !e
        ? null
        : ((e = (Se && e[Se]) || e[`@@iterator`]), typeof e == `function` ? e : null)
    }
    var we = Symbol.for(`react.client.reference`)
    function Te(e) {
      if (e == null) return null
      if (typeof e == `function`) return e.$$typeof === we ? null : e.displayName || e.name || null
      if (typeof e == `string`) return e
      switch (e) {
        case se:
          return `Fragment`
        case le:
          return `Profiler`
        case ce:
          return `StrictMode`
        case pe:
          return `Suspense`
        case me:
          return `SuspenseList`
        case _e:
          return `Activity`
        case be:
          return `ViewTransition`
      }
      if (typeof e == `object`)
        switch (e.$$typeof) {
          case oe:
            return `Portal`
          case de:
            return e.displayName || `Context`
          case ue:
            return (e._context.displayName || `Context`) + `.Consumer`
          case fe:
            var t = e.render
            return (
              (e = e.displayName),
              (e ||= ((e = t.displayName || t.name || ``), e === `` ? `ForwardRef` : `ForwardRef(` + e + `)`)),
              e
            )
          case he:
            return ((t = e.displayName || null), t === null ? Te(e.type) || `Memo` : t)
          case ge:
            ;(t = e._payload), (e = e._init)
            try {
              return Te(e(t))
            } catch {}
        }
      return null
    }
    var Ee = Array.isArray,
      S = n.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
      C = i.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
      De = { pending: !1, data: null, method: null, action: null },
      Oe = [],
      w = -1
    function ke(e) {
      return { current: e }
    }
    function Ae(e) {
      0 > w || ((e.current = Oe[w]), (Oe[w] = null), w--)
    }
    function T(e, t) {
      w++, (Oe[w] = e.current), (e.current = t)
    }
    var je = ke(null),
      Me = ke(null),
      Ne = ke(null),
      Pe = ke(null)
    function Fe(e, t) {
      switch ((T(Ne, t), T(Me, e), T(je, null), t.nodeType)) {
        case 9:
        case 11:
          e = (e = t.documentElement) && (e = e.namespaceURI) ? up(e) : 0
          break
        default:
          if (((e = t.tagName), (t = t.namespaceURI))) (t = up(t)), (e = dp(t, e))
          else
            switch (e) {
              case `svg`:
                e = 1
                break
              case `math`:
                e = 2
                break
              default:
                e = 0
            }
      }
      Ae(je), T(je, e)
    }
    function Ie() {
      Ae(je), Ae(Me), Ae(Ne)
    }
    function Le(e) {
      var t = e.memoizedState
      t !== null && ((sh._currentValue = t.memoizedState), T(Pe, e)), (t = je.current)
      var n = dp(t, e.type)
      t !== n && (T(Me, e), T(je, n))
    }
    function Re(e) {
      Me.current === e && (Ae(je), Ae(Me)), Pe.current === e && (Ae(Pe), (sh._currentValue = De))
    }
    var ze, Be
    function Ve(e) {
      if (ze === void 0)
        try {
          throw Error()
        } catch (e) {
          var t = e.stack.trim().match(/\n( *(at )?)/)
          ;(ze = (t && t[1]) || ``),
            (Be =
              -1 <
              e.stack.indexOf(`
    at`)
                ? ` (<anonymous>)`
                : -1 < e.stack.indexOf(`@`)
                  ? `@unknown:0:0`
                  : ``)
        }
      return (
        `
` +
        ze +
        e +
        Be
      )
    }
    var E = !1
    function He(e, t) {
      if (!e || E) return ``
      E = !0
      var n = Error.prepareStackTrace
      Error.prepareStackTrace = void 0
      try {
        var r = {
          DetermineComponentFrameRoot: () => {
            try {
              if (t) {
                var n = () => {
                  throw Error()
                }
                if (
                  (Object.defineProperty(n.prototype, 'props', {
                    set: () => {
                      throw Error()
                    },
                  }),
                  typeof Reflect == `object` && Reflect.construct)
                ) {
                  try {
                    Reflect.construct(n, [])
                  } catch (e) {
                    var r = e
                  }
                  Reflect.construct(e, [], n)
                } else {
                  try {
                    n.call()
                  } catch (e) {
                    r = e
                  }
                  n = !1
                  try {
                    var i = Object.getOwnPropertyDescriptor(e.prototype, `props`)
                    Object.defineProperty(e.prototype, 'props', {
                      configurable: !0,
                      set: () => {
                        throw Error()
                      },
                    }),
                      (n = !0),
                      new e()
                  } finally {
                    n && (i === void 0 ? delete e.prototype.props : Object.defineProperty(e.prototype, 'props', i))
                  }
                }
              } else {
                try {
                  throw Error()
                } catch (e) {
                  r = e
                }
                ;(n = e()) && typeof n.catch == `function` && n.catch(() => {})
              }
            } catch (e) {
              if (e && r && typeof e.stack == `string`) return [e.stack, r.stack]
            }
            return [null, null]
          },
        }
        r.DetermineComponentFrameRoot.displayName = `DetermineComponentFrameRoot`
        var i = Object.getOwnPropertyDescriptor(r.DetermineComponentFrameRoot, `name`)
        i &&
          i.configurable &&
          Object.defineProperty(r.DetermineComponentFrameRoot, 'name', { value: `DetermineComponentFrameRoot` })
        var a = r.DetermineComponentFrameRoot(),
          o = a[0],
          s = a[1]
        if (o && s) {
          var c = o.split(`
`),
            l = s.split(`
`)
          for (i = r = 0; r < c.length && !c[r].includes(`DetermineComponentFrameRoot`); ) r++
          for (; i < l.length && !l[i].includes(`DetermineComponentFrameRoot`); ) i++
          if (r === c.length || i === l.length)
            for (r = c.length - 1, i = l.length - 1; 1 <= r && 0 <= i && c[r] !== l[i]; ) i--
          for (; 1 <= r && 0 <= i; r--, i--)
            if (c[r] !== l[i]) {
              if (r !== 1 || i !== 1)
                do
                  if ((r--, i--, 0 > i || c[r] !== l[i])) {
                    var u =
                      `
` + c[r].replace(` at new `, ` at `)
                    return (
                      e.displayName && u.includes(`<anonymous>`) && (u = u.replace(`<anonymous>`, e.displayName)), u
                    )
                  }
                while (1 <= r && 0 <= i)
              break
            }
        }
      } finally {
        ;(E = !1), (Error.prepareStackTrace = n)
      }
      return (n = e ? e.displayName || e.name : ``) ? Ve(n) : ``
    }
    function Ue(e, t) {
      switch (e.tag) {
        case 26:
        case 27:
        case 5:
          return Ve(e.type)
        case 16:
          return Ve(`Lazy`)
        case 13:
          return e.child !== t && t !== null ? Ve(`Suspense Fallback`) : Ve(`Suspense`)
        case 19:
          return Ve(`SuspenseList`)
        case 0:
        case 15:
          return He(e.type, !1)
        case 11:
          return He(e.type.render, !1)
        case 1:
          return He(e.type, !0)
        case 31:
          return Ve(`Activity`)
        case 30:
          return Ve(`ViewTransition`)
        default:
          return ``
      }
    }
    function We(e) {
      try {
        var t = ``,
          n = null
        do (t += Ue(e, n)), (n = e), (e = e.return)
        while (e)
        return t
      } catch (e) {
        return (
          `
Error generating stack: ` +
          e.message +
          `
` +
          e.stack
        )
      }
    }
    var Ge = Object.prototype.hasOwnProperty,
      Ke = t.unstable_scheduleCallback,
      qe = t.unstable_cancelCallback,
      Je = t.unstable_shouldYield,
      Ye = t.unstable_requestPaint,
      Xe = t.unstable_now,
      Ze = t.unstable_getCurrentPriorityLevel,
      Qe = t.unstable_ImmediatePriority,
      $e = t.unstable_UserBlockingPriority,
      et = t.unstable_NormalPriority,
      tt = t.unstable_LowPriority,
      nt = t.unstable_IdlePriority,
      rt = t.log,
      it = t.unstable_setDisableYieldValue,
      at = null,
      ot = null
    function st(e) {
      if ((typeof rt == `function` && it(e), ot && typeof ot.setStrictMode == `function`))
        try {
          ot.setStrictMode(at, e)
        } catch {}
    }
    var ct = Math.clz32 ? Math.clz32 : dt,
      lt = Math.log,
      ut = Math.LN2
    function dt(e) {
      return ((e >>>= 0), e === 0 ? 32 : (31 - ((lt(e) / ut) | 0)) | 0)
    }
    var ft = 256,
      pt = 262144,
      mt = 4194304
    function ht(e) {
      var t = e & 42
      if (t !== 0) return t
      switch (e & -e) {
        case 1:
          return 1
        case 2:
          return 2
        case 4:
          return 4
        case 8:
          return 8
        case 16:
          return 16
        case 32:
          return 32
        case 64:
          return 64
        case 128:
          return 128
        case 256:
        case 512:
        case 1024:
        case 2048:
        case 4096:
        case 8192:
        case 16384:
        case 32768:
        case 65536:
        case 131072:
          return e & -e
        case 262144:
        case 524288:
        case 1048576:
        case 2097152:
          return e & 3932160
        case 4194304:
        case 8388608:
        case 16777216:
        case 33554432:
          return e & 62914560
        case 67108864:
          return 67108864
        case 134217728:
          return 134217728
        case 268435456:
          return 268435456
        case 536870912:
          return 536870912
        case 1073741824:
          return 0
        default:
          return e
      }
    }
    function gt(e, t, n) {
      var r = e.pendingLanes
      if (r === 0) return 0
      var i = 0,
        a = e.suspendedLanes,
        o = e.pingedLanes
      e = e.warmLanes
      var s = r & 134217727
      return (
        s === 0
          ? ((s = r & ~a),
            s === 0 ? (o === 0 ? n || ((n = r & ~e), n !== 0 && (i = ht(n))) : (i = ht(o))) : (i = ht(s)))
          : ((r = s & ~a),
            r === 0 ? ((o &= s), o === 0 ? n || ((n = s & ~e), n !== 0 && (i = ht(n))) : (i = ht(o))) : (i = ht(r))),
        i === 0
          ? 0
          : t !== 0 && t !== i && (t & a) === 0 && ((a = i & -i), (n = t & -t), a >= n || (a === 32 && n & 4194048))
            ? t
            : i
      )
    }
    function _t(e, t) {
      return (e.pendingLanes & ~(e.suspendedLanes & ~e.pingedLanes) & t) === 0
    }
    function vt(e, t) {
      t & 8 && (t |= t & 32)
      var n = e.entangledLanes
      if (n !== 0)
        for (e = e.entanglements, n &= t; 0 < n; ) {
          var r = 31 - ct(n),
            i = 1 << r
          ;(t |= e[r]), (n &= ~i)
        }
      return t
    }
    function yt(e, t) {
      switch (e) {
        case 1:
        case 2:
        case 4:
        case 8:
        case 64:
          return t + 250
        case 16:
        case 32:
        case 128:
        case 256:
        case 512:
        case 1024:
        case 2048:
        case 4096:
        case 8192:
        case 16384:
        case 32768:
        case 65536:
        case 131072:
        case 262144:
        case 524288:
        case 1048576:
        case 2097152:
          return t + 5e3
        case 4194304:
        case 8388608:
        case 16777216:
        case 33554432:
          return -1
        case 67108864:
        case 134217728:
        case 268435456:
        case 536870912:
        case 1073741824:
          return -1
        default:
          return -1
      }
    }
    function bt() {
      var e = mt
      return ((mt <<= 1), !(mt & 62914560) && (mt = 4194304), e)
    }
    function xt(e) {
      for (var t = [], n = 0; 31 > n; n++) t.push(e)
      return t
    }
    function St(e, t) {
      ;(e.pendingLanes |= t), t !== 268435456 && ((e.suspendedLanes = 0), (e.pingedLanes = 0), (e.warmLanes = 0))
    }
    function Ct(e, t, n, r, i, a) {
      var o = e.pendingLanes
      ;(e.pendingLanes = n),
        (e.suspendedLanes = 0),
        (e.pingedLanes = 0),
        (e.warmLanes = 0),
        (e.expiredLanes &= n),
        (e.entangledLanes &= n),
        (e.errorRecoveryDisabledLanes &= n),
        (e.shellSuspendCounter = 0)
      var s = e.entanglements,
        c = e.expirationTimes,
        l = e.hiddenUpdates
      for (n = o & ~n; 0 < n; ) {
        var u = 31 - ct(n),
          d = 1 << u
        ;(s[u] = 0), (c[u] = -1)
        var f = l[u]
        if (f !== null)
          for (l[u] = null, u = 0; u < f.length; u++) {
            var p = f[u]
            p !== null && (p.lane &= -536870913)
          }
        n &= ~d
      }
      r !== 0 && wt(e, r, 0), a !== 0 && i === 0 && e.tag !== 0 && (e.suspendedLanes |= a & ~(o & ~t))
    }
    function wt(e, t, n) {
      ;(e.pendingLanes |= t), (e.suspendedLanes &= ~t)
      var r = 31 - ct(t)
      ;(e.entangledLanes |= t), (e.entanglements[r] = e.entanglements[r] | 1073741824 | (n & 261930))
    }
    function Tt(e, t) {
      var n = (e.entangledLanes |= t)
      for (e = e.entanglements; n; ) {
        var r = 31 - ct(n),
          i = 1 << r
        ;(i & t) | (e[r] & t) && (e[r] |= t), (n &= ~i)
      }
    }
    function Et(e, t) {
      var n = t & -t
      return ((n = n & 42 ? 1 : Dt(n)), (n & (e.suspendedLanes | t)) === 0 ? n : 0)
    }
    function Dt(e) {
      switch (e) {
        case 2:
          e = 1
          break
        case 8:
          e = 4
          break
        case 32:
          e = 16
          break
        case 256:
        case 512:
        case 1024:
        case 2048:
        case 4096:
        case 8192:
        case 16384:
        case 32768:
        case 65536:
        case 131072:
        case 262144:
        case 524288:
        case 1048576:
        case 2097152:
        case 4194304:
        case 8388608:
        case 16777216:
        case 33554432:
          e = 128
          break
        case 268435456:
          e = 134217728
          break
        default:
          e = 0
      }
      return e
    }
    function Ot(e) {
      return ((e &= -e), 2 < e ? (8 < e ? (e & 134217727 ? 32 : 268435456) : 8) : 2)
    }
    function kt() {
      var e = C.p
      return e === 0 ? ((e = window.event), e === void 0 ? 32 : Ch(e.type)) : e
    }
    function At(e, t) {
      var n = C.p
      try {
        return ((C.p = e), t())
      } finally {
        C.p = n
      }
    }
    var jt = Math.random().toString(36).slice(2),
      Mt = `__reactFiber$` + jt,
      Nt = `__reactProps$` + jt,
      Ft = `__reactContainer$` + jt,
      It = `__reactEvents$` + jt,
      Lt = `__reactListeners$` + jt,
      Rt = `__reactHandles$` + jt,
      zt = `__reactResources$` + jt,
      Bt = `__reactMarker$` + jt,
      Vt = `__reactLoad$` + jt
    function Ht(e) {
      delete e[Mt], delete e[Nt], delete e[Lt], delete e[Rt]
    }
    function Ut(e) {
      var t
      if ((t = e[Mt])) return t
      for (var n = e.parentNode; n; ) {
        if ((t = n[Ft] || n[Mt])) {
          if (((n = t.alternate), t.child !== null || (n !== null && n.child !== null)))
            for (e = fm(e); e !== null; ) {
              if ((n = e[Mt])) return n
              e = fm(e)
            }
          return t
        }
        ;(e = n), (n = e.parentNode)
      }
      return null
    }
    function Wt(e) {
      if ((e = e[Mt] || e[Ft])) {
        var t = e.tag
        if (t === 5 || t === 6 || t === 13 || t === 31 || t === 26 || t === 27 || t === 3) return e
      }
      return null
    }
    function Kt(e) {
      var t = e.tag
      if (t === 5 || t === 26 || t === 27 || t === 6) return e.stateNode
      throw Error(a(33))
    }
    function qt(e) {
      var t = e[zt]
      return ((t ||= e[zt] = { hoistableStyles: new Map(), hoistableScripts: new Map() }), t)
    }
    function Jt(e) {
      e[Bt] = !0
    }
    function Yt(e) {
      e[Vt] = void 0
    }
    var Xt = new Set(),
      Zt = {}
    function Qt(e, t) {
      $t(e, t), $t(e + `Capture`, t)
    }
    function $t(e, t) {
      for (Zt[e] = t, e = 0; e < t.length; e++) Xt.add(t[e])
    }
    var en =
        /^[:A-Z_a-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C-\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD][:A-Z_a-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C-\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\-.0-9\u00B7\u0300-\u036F\u203F-\u2040]*$/,
      tn = {},
      nn = {}
    function rn(e) {
      return Ge.call(nn, e) ? !0 : Ge.call(tn, e) ? !1 : en.test(e) ? (nn[e] = !0) : ((tn[e] = !0), !1)
    }
    var D = !1
    function an() {
      var e = D
      return ((D = !1), e)
    }
    function on(e, t, n) {
      if (rn(t)) {
        if (n === null) e.removeAttribute(t)
        else {
          switch (typeof n) {
            case `undefined`:
            case `function`:
            case `symbol`:
              e.removeAttribute(t)
              return
            case `boolean`:
              var r = t.toLowerCase().slice(0, 5)
              if (r !== `data-` && r !== `aria-`) {
                e.removeAttribute(t)
                return
              }
          }
          e.setAttribute(t, n)
        }
      }
    }
    function sn(e, t, n) {
      if (n === null) e.removeAttribute(t)
      else {
        switch (typeof n) {
          case `undefined`:
          case `function`:
          case `symbol`:
          case `boolean`:
            e.removeAttribute(t)
            return
        }
        e.setAttribute(t, n)
      }
    }
    function cn(e, t, n, r) {
      if (r === null) e.removeAttribute(n)
      else {
        switch (typeof r) {
          case `undefined`:
          case `function`:
          case `symbol`:
          case `boolean`:
            e.removeAttribute(n)
            return
        }
        e.setAttributeNS(t, n, r)
      }
    }
    function O(e) {
      switch (typeof e) {
        case `bigint`:
        case `boolean`:
        case `number`:
        case `string`:
        case `undefined`:
          return e
        case `object`:
          return e
        default:
          return ``
      }
    }
    function ln(e) {
      var t = e.type
      return (e = e.nodeName) && e.toLowerCase() === `input` && (t === `checkbox` || t === `radio`)
    }
    function un(e, t, n) {
      var r = Object.getOwnPropertyDescriptor(e.constructor.prototype, t)
      if (!Object.hasOwn(e, t) && r !== void 0 && typeof r.get == `function` && typeof r.set == `function`) {
        var i = r.get,
          a = r.set
        return (
          Object.defineProperty(e, t, {
            configurable: !0,
            get: function () {
              return i.call(this)
            },
            set: function (e) {
              ;(n = `` + e), a.call(this, e)
            },
          }),
          Object.defineProperty(e, t, { enumerable: r.enumerable }),
          {
            getValue: () => n,
            setValue: (e) => {
              n = `` + e
            },
            stopTracking: () => {
              ;(e._valueTracker = null), delete e[t]
            },
          }
        )
      }
    }
    function dn(e) {
      if (!e._valueTracker) {
        var t = ln(e) ? `checked` : `value`
        e._valueTracker = un(e, t, `` + e[t])
      }
    }
    function fn(e) {
      if (!e) return !1
      var t = e._valueTracker
      if (!t) return !0
      var n = t.getValue(),
        r = ``
      return (e && (r = ln(e) ? (e.checked ? `true` : `false`) : e.value), (e = r), e !== n && (t.setValue(e), !0))
    }
    var pn = /[\n"\\]/g
    function mn(e) {
      return e.replace(pn, (e) => `\\` + e.charCodeAt(0).toString(16) + ` `)
    }
    function hn(e, t, n, r, i, a, o, s) {
      ;(e.name = ``),
        o != null && typeof o != `function` && typeof o != `symbol` && typeof o != `boolean`
          ? (e.type = o)
          : e.removeAttribute(`type`),
        t == null
          ? (o !== `submit` && o !== `reset`) || e.removeAttribute(`value`)
          : o === `number`
            ? ((t === 0 && e.value === ``) || e.value != t) && (e.value = `` + O(t))
            : e.value !== `` + O(t) && (e.value = `` + O(t)),
        t == null
          ? n == null
            ? r != null && e.removeAttribute(`value`)
            : _n(e, O(n))
          : o === `number` && e.value == t
            ? _n(e, O(e.value))
            : _n(e, O(t)),
        i == null && a != null && (e.defaultChecked = !!a),
        i != null && (e.checked = i && typeof i != `function` && typeof i != `symbol`),
        s != null && typeof s != `function` && typeof s != `symbol` && typeof s != `boolean`
          ? (e.name = `` + O(s))
          : e.removeAttribute(`name`)
    }
    function gn(e, t, n, r, i, a, o, s) {
      if (
        (a != null && typeof a != `function` && typeof a != `symbol` && typeof a != `boolean` && (e.type = a),
        t != null || n != null)
      ) {
        if (!((a !== `submit` && a !== `reset`) || t != null)) {
          dn(e)
          return
        }
        ;(n = n == null ? `` : `` + O(n)),
          (t = t == null ? n : `` + O(t)),
          s || t === e.value || (e.value = t),
          (e.defaultValue = t)
      }
      ;(r ??= i),
        (r = typeof r != `function` && typeof r != `symbol` && !!r),
        (e.checked = s ? e.checked : !!r),
        (e.defaultChecked = !!r),
        o != null && typeof o != `function` && typeof o != `symbol` && typeof o != `boolean` && (e.name = o),
        dn(e)
    }
    function _n(e, t) {
      e.defaultValue !== `` + t && (e.defaultValue = `` + t)
    }
    function vn(e, t, n, r) {
      if (((e = e.options), t)) {
        t = {}
        for (var i = 0; i < n.length; i++) t[`$` + n[i]] = !0
        for (n = 0; n < e.length; n++)
          (i = Object.hasOwn(t, `$` + e[n].value)),
            e[n].selected !== i && (e[n].selected = i),
            i && r && (e[n].defaultSelected = !0)
      } else {
        for (n = `` + O(n), t = null, i = 0; i < e.length; i++) {
          if (e[i].value === n) {
            ;(e[i].selected = !0), r && (e[i].defaultSelected = !0)
            return
          }
          t !== null || e[i].disabled || (t = e[i])
        }
        t !== null && (t.selected = !0)
      }
    }
    function yn(e, t, n) {
      t != null && ((t = `` + O(t)), t !== e.value && (e.value = t), n == null)
        ? e.defaultValue !== t && (e.defaultValue = t)
        : (e.defaultValue = n == null ? `` : `` + O(n))
    }
    function bn(e, t, n, r) {
      if (t == null) {
        if (r != null) {
          if (n != null) throw Error(a(92))
          if (Ee(r)) {
            if (1 < r.length) throw Error(a(93))
            r = r[0]
          }
          n = r
        }
        ;(n ??= ``), (t = n)
      }
      ;(n = O(t)), (e.defaultValue = n), (r = e.textContent), r === n && r !== `` && r !== null && (e.value = r), dn(e)
    }
    function xn(e, t) {
      if (t) {
        var n = e.firstChild
        if (n && n === e.lastChild && n.nodeType === 3) {
          n.nodeValue = t
          return
        }
      }
      e.textContent = t
    }
    var Sn = new Set(
      `animationIterationCount aspectRatio borderImageOutset borderImageSlice borderImageWidth boxFlex boxFlexGroup boxOrdinalGroup columnCount columns flex flexGrow flexPositive flexShrink flexNegative flexOrder gridArea gridRow gridRowEnd gridRowSpan gridRowStart gridColumn gridColumnEnd gridColumnSpan gridColumnStart fontWeight lineClamp lineHeight opacity order orphans scale tabSize widows zIndex zoom fillOpacity floodOpacity stopOpacity strokeDasharray strokeDashoffset strokeMiterlimit strokeOpacity strokeWidth MozAnimationIterationCount MozBoxFlex MozBoxFlexGroup MozLineClamp msAnimationIterationCount msFlex msZoom msFlexGrow msFlexNegative msFlexOrder msFlexPositive msFlexShrink msGridColumn msGridColumnSpan msGridRow msGridRowSpan WebkitAnimationIterationCount WebkitBoxFlex WebKitBoxFlexGroup WebkitBoxOrdinalGroup WebkitColumnCount WebkitColumns WebkitFlex WebkitFlexGrow WebkitFlexPositive WebkitFlexShrink WebkitLineClamp`.split(
        ` `,
      ),
    )
    function Cn(e, t, n) {
      var r = t.indexOf(`--`) === 0
      n == null || typeof n == `boolean` || n === ``
        ? r
          ? e.setProperty(t, ``)
          : t === `float`
            ? (e.cssFloat = ``)
            : (e[t] = ``)
        : r
          ? e.setProperty(t, n)
          : typeof n != `number` || n === 0 || Sn.has(t)
            ? t === `float`
              ? (e.cssFloat = n)
              : (e[t] = (`` + n).trim())
            : (e[t] = n + `px`)
    }
    function wn(e, t, n) {
      if (t != null && typeof t != `object`) throw Error(a(62))
      if (((e = e.style), n != null)) {
        for (var r in n)
          !Object.hasOwn(n, r) ||
            (t != null && Object.hasOwn(t, r)) ||
            (r.indexOf(`--`) === 0 ? e.setProperty(r, ``) : r === `float` ? (e.cssFloat = ``) : (e[r] = ``), (D = !0))
        for (var i in t) (r = t[i]), Object.hasOwn(t, i) && n[i] !== r && (Cn(e, i, r), (D = !0))
      } else for (var o in t) Object.hasOwn(t, o) && Cn(e, o, t[o])
    }
    function Tn(e) {
      if (e.indexOf(`-`) === -1) return !1
      switch (e) {
        case `annotation-xml`:
        case `color-profile`:
        case `font-face`:
        case `font-face-src`:
        case `font-face-uri`:
        case `font-face-format`:
        case `font-face-name`:
        case `missing-glyph`:
          return !1
        default:
          return !0
      }
    }
    var En = new Map([
        [`acceptCharset`, `accept-charset`],
        [`htmlFor`, `for`],
        [`httpEquiv`, `http-equiv`],
        [`crossOrigin`, `crossorigin`],
        [`accentHeight`, `accent-height`],
        [`alignmentBaseline`, `alignment-baseline`],
        [`arabicForm`, `arabic-form`],
        [`baselineShift`, `baseline-shift`],
        [`capHeight`, `cap-height`],
        [`clipPath`, `clip-path`],
        [`clipRule`, `clip-rule`],
        [`colorInterpolation`, `color-interpolation`],
        [`colorInterpolationFilters`, `color-interpolation-filters`],
        [`colorProfile`, `color-profile`],
        [`colorRendering`, `color-rendering`],
        [`dominantBaseline`, `dominant-baseline`],
        [`enableBackground`, `enable-background`],
        [`fillOpacity`, `fill-opacity`],
        [`fillRule`, `fill-rule`],
        [`floodColor`, `flood-color`],
        [`floodOpacity`, `flood-opacity`],
        [`fontFamily`, `font-family`],
        [`fontSize`, `font-size`],
        [`fontSizeAdjust`, `font-size-adjust`],
        [`fontStretch`, `font-stretch`],
        [`fontStyle`, `font-style`],
        [`fontVariant`, `font-variant`],
        [`fontWeight`, `font-weight`],
        [`glyphName`, `glyph-name`],
        [`glyphOrientationHorizontal`, `glyph-orientation-horizontal`],
        [`glyphOrientationVertical`, `glyph-orientation-vertical`],
        [`horizAdvX`, `horiz-adv-x`],
        [`horizOriginX`, `horiz-origin-x`],
        [`imageRendering`, `image-rendering`],
        [`letterSpacing`, `letter-spacing`],
        [`lightingColor`, `lighting-color`],
        [`markerEnd`, `marker-end`],
        [`markerMid`, `marker-mid`],
        [`markerStart`, `marker-start`],
        [`maskType`, `mask-type`],
        [`overlinePosition`, `overline-position`],
        [`overlineThickness`, `overline-thickness`],
        [`paintOrder`, `paint-order`],
        [`panose-1`, `panose-1`],
        [`pointerEvents`, `pointer-events`],
        [`renderingIntent`, `rendering-intent`],
        [`shapeRendering`, `shape-rendering`],
        [`stopColor`, `stop-color`],
        [`stopOpacity`, `stop-opacity`],
        [`strikethroughPosition`, `strikethrough-position`],
        [`strikethroughThickness`, `strikethrough-thickness`],
        [`strokeDasharray`, `stroke-dasharray`],
        [`strokeDashoffset`, `stroke-dashoffset`],
        [`strokeLinecap`, `stroke-linecap`],
        [`strokeLinejoin`, `stroke-linejoin`],
        [`strokeMiterlimit`, `stroke-miterlimit`],
        [`strokeOpacity`, `stroke-opacity`],
        [`strokeWidth`, `stroke-width`],
        [`textAnchor`, `text-anchor`],
        [`textDecoration`, `text-decoration`],
        [`textRendering`, `text-rendering`],
        [`transformOrigin`, `transform-origin`],
        [`underlinePosition`, `underline-position`],
        [`underlineThickness`, `underline-thickness`],
        [`unicodeBidi`, `unicode-bidi`],
        [`unicodeRange`, `unicode-range`],
        [`unitsPerEm`, `units-per-em`],
        [`vAlphabetic`, `v-alphabetic`],
        [`vHanging`, `v-hanging`],
        [`vIdeographic`, `v-ideographic`],
        [`vMathematical`, `v-mathematical`],
        [`vectorEffect`, `vector-effect`],
        [`vertAdvY`, `vert-adv-y`],
        [`vertOriginX`, `vert-origin-x`],
        [`vertOriginY`, `vert-origin-y`],
        [`wordSpacing`, `word-spacing`],
        [`writingMode`, `writing-mode`],
        [`xmlnsXlink`, `xmlns:xlink`],
        [`xHeight`, `x-height`],
      ]),
      Dn =
        /^[\u0000-\u001F ]*j[\r\n\t]*a[\r\n\t]*v[\r\n\t]*a[\r\n\t]*s[\r\n\t]*c[\r\n\t]*r[\r\n\t]*i[\r\n\t]*p[\r\n\t]*t[\r\n\t]*:/i
    function On(e) {
      return Dn.test(`` + e)
        ? `javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')`
        : e
    }
    function kn() {}
    var An = null
    function jn(e) {
      return (
        (e = e.target || e.srcElement || window),
        e.correspondingUseElement && (e = e.correspondingUseElement),
        e.nodeType === 3 ? e.parentNode : e
      )
    }
    var Mn = null,
      Nn = null
    function Pn(e) {
      var t = Wt(e)
      if (t && (e = t.stateNode)) {
        var n = e[Nt] || null
        switch (((e = t.stateNode), t.type)) {
          case `input`:
            if (
              (hn(e, n.value, n.defaultValue, n.defaultValue, n.checked, n.defaultChecked, n.type, n.name),
              (t = n.name),
              n.type === `radio` && t != null)
            ) {
              for (n = e; n.parentNode; ) n = n.parentNode
              for (n = n.querySelectorAll(`input[name="` + mn(`` + t) + `"][type="radio"]`), t = 0; t < n.length; t++) {
                var r = n[t]
                if (r !== e && r.form === e.form) {
                  var i = r[Nt] || null
                  if (!i) throw Error(a(90))
                  hn(r, i.value, i.defaultValue, i.defaultValue, i.checked, i.defaultChecked, i.type, i.name)
                }
              }
              for (t = 0; t < n.length; t++) (r = n[t]), r.form === e.form && fn(r)
            }
            break
          case `textarea`:
            yn(e, n.value, n.defaultValue)
            break
          case `select`:
            ;(t = n.value), t != null && vn(e, !!n.multiple, t, !1)
        }
      }
    }
    var Fn = !1
    function In(e, t, n) {
      if (Fn) return e(t, n)
      Fn = !0
      try {
        return e(t)
      } finally {
        if (((Fn = !1), (Mn !== null || Nn !== null) && (zd(), Mn && ((t = Mn), (e = Nn), (Nn = Mn = null), Pn(t), e))))
          for (t = 0; t < e.length; t++) Pn(e[t])
      }
    }
    function Ln(e, t) {
      var n = e.stateNode
      if (n === null) return null
      var r = n[Nt] || null
      if (r === null) return null
      n = r[t]
      switch (t) {
        case `onClick`:
        case `onClickCapture`:
        case `onDoubleClick`:
        case `onDoubleClickCapture`:
        case `onMouseDown`:
        case `onMouseDownCapture`:
        case `onMouseMove`:
        case `onMouseMoveCapture`:
        case `onMouseUp`:
        case `onMouseUpCapture`:
        case `onMouseEnter`:
          ;(r = !r.disabled) ||
            ((e = e.type), (r = e !== `button` && e !== `input` && e !== `select` && e !== `textarea`)),
            (e = !r)
          break
        default:
          e = !1
      }
      if (e) return null
      if (n && typeof n != `function`) throw Error(a(231, t, typeof n))
      return n
    }
    var k = typeof window < `u` && window.document !== void 0 && window.document.createElement !== void 0,
      Rn = !1
    if (k)
      try {
        var A = {}
        Object.defineProperty(A, 'passive', {
          get: () => {
            Rn = !0
          },
        }),
          window.addEventListener(`test`, A, A),
          window.removeEventListener(`test`, A, A)
      } catch {
        Rn = !1
      }
    var zn = null,
      Bn = null,
      Vn = null
    function Hn() {
      if (Vn) return Vn
      var e,
        t = Bn,
        n = t.length,
        r,
        i = `value` in zn ? zn.value : zn.textContent,
        a = i.length
      for (e = 0; e < n && t[e] === i[e]; e++);
      var o = n - e
      for (r = 1; r <= o && t[n - r] === i[a - r]; r++);
      return (Vn = i.slice(e, 1 < r ? 1 - r : void 0))
    }
    function Un(e) {
      var t = e.keyCode
      return (
        `charCode` in e ? ((e = e.charCode), e === 0 && t === 13 && (e = 13)) : (e = t),
        e === 10 && (e = 13),
        32 <= e || e === 13 ? e : 0
      )
    }
    function Wn() {
      return !0
    }
    function Gn() {
      return !1
    }
    function Kn(e) {
      function t(t, n, r, i, a) {
        for (var o in ((this._reactName = t),
        (this._targetInst = r),
        (this.type = n),
        (this.nativeEvent = i),
        (this.target = a),
        (this.currentTarget = null),
        e))
          Object.hasOwn(e, o) && ((t = e[o]), (this[o] = t ? t(i) : i[o]))
        return (
          (this.isDefaultPrevented = (i.defaultPrevented == null ? !1 === i.returnValue : i.defaultPrevented)
            ? Wn
            : Gn),
          (this.isPropagationStopped = Gn),
          this
        )
      }
      return (
        x(t.prototype, {
          preventDefault: function () {
            this.defaultPrevented = !0
            var e = this.nativeEvent
            e &&
              (e.preventDefault ? e.preventDefault() : typeof e.returnValue != `unknown` && (e.returnValue = !1),
              (this.isDefaultPrevented = Wn))
          },
          stopPropagation: function () {
            var e = this.nativeEvent
            e &&
              (e.stopPropagation ? e.stopPropagation() : typeof e.cancelBubble != `unknown` && (e.cancelBubble = !0),
              (this.isPropagationStopped = Wn))
          },
          persist: () => {},
          isPersistent: Wn,
        }),
        t
      )
    }
    var qn = {
        eventPhase: 0,
        bubbles: 0,
        cancelable: 0,
        timeStamp: (e) => e.timeStamp || Date.now(),
        defaultPrevented: 0,
        isTrusted: 0,
      },
      Jn = Kn(qn),
      Yn = x({}, qn, { view: 0, detail: 0 }),
      Xn = Kn(Yn),
      Zn,
      Qn,
      $n,
      er = x({}, Yn, {
        screenX: 0,
        screenY: 0,
        clientX: 0,
        clientY: 0,
        pageX: 0,
        pageY: 0,
        ctrlKey: 0,
        shiftKey: 0,
        altKey: 0,
        metaKey: 0,
        getModifierState: dr,
        button: 0,
        buttons: 0,
        relatedTarget: (e) =>
          e.relatedTarget === void 0 ? (e.fromElement === e.srcElement ? e.toElement : e.fromElement) : e.relatedTarget,
        movementX: (e) =>
          `movementX` in e
            ? e.movementX
            : (e !== $n &&
                ($n && e.type === `mousemove`
                  ? ((Zn = e.screenX - $n.screenX), (Qn = e.screenY - $n.screenY))
                  : (Qn = Zn = 0),
                ($n = e)),
              Zn),
        movementY: (e) => (`movementY` in e ? e.movementY : Qn),
      }),
      tr = Kn(er),
      nr = Kn(x({}, er, { dataTransfer: 0 })),
      rr = Kn(x({}, Yn, { relatedTarget: 0 })),
      ir = Kn(x({}, qn, { animationName: 0, elapsedTime: 0, pseudoElement: 0 })),
      ar = Kn(x({}, qn, { clipboardData: (e) => (`clipboardData` in e ? e.clipboardData : window.clipboardData) })),
      or = Kn(x({}, qn, { data: 0 })),
      sr = {
        Esc: `Escape`,
        Spacebar: ` `,
        Left: `ArrowLeft`,
        Up: `ArrowUp`,
        Right: `ArrowRight`,
        Down: `ArrowDown`,
        Del: `Delete`,
        Win: `OS`,
        Menu: `ContextMenu`,
        Apps: `ContextMenu`,
        Scroll: `ScrollLock`,
        MozPrintableKey: `Unidentified`,
      },
      cr = {
        8: `Backspace`,
        9: `Tab`,
        12: `Clear`,
        13: `Enter`,
        16: `Shift`,
        17: `Control`,
        18: `Alt`,
        19: `Pause`,
        20: `CapsLock`,
        27: `Escape`,
        32: ` `,
        33: `PageUp`,
        34: `PageDown`,
        35: `End`,
        36: `Home`,
        37: `ArrowLeft`,
        38: `ArrowUp`,
        39: `ArrowRight`,
        40: `ArrowDown`,
        45: `Insert`,
        46: `Delete`,
        112: `F1`,
        113: `F2`,
        114: `F3`,
        115: `F4`,
        116: `F5`,
        117: `F6`,
        118: `F7`,
        119: `F8`,
        120: `F9`,
        121: `F10`,
        122: `F11`,
        123: `F12`,
        144: `NumLock`,
        145: `ScrollLock`,
        224: `Meta`,
      },
      lr = { Alt: `altKey`, Control: `ctrlKey`, Meta: `metaKey`, Shift: `shiftKey` }
    function ur(e) {
      var t = this.nativeEvent
      return t.getModifierState ? t.getModifierState(e) : (e = lr[e]) ? !!t[e] : !1
    }
    function dr() {
      return ur
    }
    var fr = Kn(
        x({}, Yn, {
          key: (e) => {
            if (e.key) {
              var t = sr[e.key] || e.key
              if (t !== `Unidentified`) return t
            }
            return e.type === `keypress`
              ? ((e = Un(e)), e === 13 ? `Enter` : String.fromCharCode(e))
              : e.type === `keydown` || e.type === `keyup`
                ? cr[e.keyCode] || `Unidentified`
                : ``
          },
          code: 0,
          location: 0,
          ctrlKey: 0,
          shiftKey: 0,
          altKey: 0,
          metaKey: 0,
          repeat: 0,
          locale: 0,
          getModifierState: dr,
          charCode: (e) => (e.type === `keypress` ? Un(e) : 0),
          keyCode: (e) => (e.type === `keydown` || e.type === `keyup` ? e.keyCode : 0),
          which: (e) => (e.type === `keypress` ? Un(e) : e.type === `keydown` || e.type === `keyup` ? e.keyCode : 0),
        }),
      ),
      pr = Kn(
        x({}, er, {
          pointerId: 0,
          width: 0,
          height: 0,
          pressure: 0,
          tangentialPressure: 0,
          tiltX: 0,
          tiltY: 0,
          twist: 0,
          pointerType: 0,
          isPrimary: 0,
        }),
      ),
      mr = Kn(x({}, qn, { submitter: 0 })),
      hr = Kn(
        x({}, Yn, {
          touches: 0,
          targetTouches: 0,
          changedTouches: 0,
          altKey: 0,
          metaKey: 0,
          ctrlKey: 0,
          shiftKey: 0,
          getModifierState: dr,
        }),
      ),
      gr = Kn(x({}, qn, { propertyName: 0, elapsedTime: 0, pseudoElement: 0 })),
      _r = Kn(
        x({}, er, {
          deltaX: (e) => (`deltaX` in e ? e.deltaX : `wheelDeltaX` in e ? -e.wheelDeltaX : 0),
          deltaY: (e) =>
            `deltaY` in e ? e.deltaY : `wheelDeltaY` in e ? -e.wheelDeltaY : `wheelDelta` in e ? -e.wheelDelta : 0,
          deltaZ: 0,
          deltaMode: 0,
        }),
      ),
      vr = Kn(x({}, qn, { newState: 0, oldState: 0, source: 0 })),
      yr = [9, 13, 27, 32],
      br = k && `CompositionEvent` in window,
      xr = null
    k && `documentMode` in document && (xr = document.documentMode)
    var Sr = k && `TextEvent` in window && !xr,
      Cr = k && (!br || (xr && 8 < xr && 11 >= xr)),
      wr = ` `,
      Tr = !1
    function Er(e, t) {
      switch (e) {
        case `keyup`:
          return yr.indexOf(t.keyCode) !== -1
        case `keydown`:
          return t.keyCode !== 229
        case `keypress`:
        case `mousedown`:
        case `focusout`:
          return !0
        default:
          return !1
      }
    }
    function Dr(e) {
      return ((e = e.detail), typeof e == `object` && `data` in e ? e.data : null)
    }
    var Or = !1
    function kr(e, t) {
      switch (e) {
        case `compositionend`:
          return Dr(t)
        case `keypress`:
          return t.which === 32 ? ((Tr = !0), wr) : null
        case `textInput`:
          return ((e = t.data), e === wr && Tr ? null : e)
        default:
          return null
      }
    }
    function Ar(e, t) {
      if (Or)
        return e === `compositionend` || (!br && Er(e, t)) ? ((e = Hn()), (Vn = Bn = zn = null), (Or = !1), e) : null
      switch (e) {
        case `paste`:
          return null
        case `keypress`:
          if (!(t.ctrlKey || t.altKey || t.metaKey) || (t.ctrlKey && t.altKey)) {
            if (t.char && 1 < t.char.length) return t.char
            if (t.which) return String.fromCharCode(t.which)
          }
          return null
        case `compositionend`:
          return Cr && t.locale !== `ko` ? null : t.data
        default:
          return null
      }
    }
    var jr = {
      color: !0,
      date: !0,
      datetime: !0,
      'datetime-local': !0,
      email: !0,
      month: !0,
      number: !0,
      password: !0,
      range: !0,
      search: !0,
      tel: !0,
      text: !0,
      time: !0,
      url: !0,
      week: !0,
    }
    function Mr(e) {
      var t = e && e.nodeName && e.nodeName.toLowerCase()
      return t === `input` ? !!jr[e.type] : t === `textarea`
    }
    function Nr(e, t, n, r) {
      Mn ? (Nn ? Nn.push(r) : (Nn = [r])) : (Mn = r),
        (t = Jf(t, `onChange`)),
        0 < t.length && ((n = new Jn(`onChange`, `change`, null, n, r)), e.push({ event: n, listeners: t }))
    }
    var Pr = null,
      Fr = null
    function Ir(e) {
      Vf(e, 0)
    }
    function Lr(e) {
      if (fn(Kt(e))) return e
    }
    function Rr(e, t) {
      if (e === `change`) return t
    }
    var zr = !1
    if (k) {
      var Br
      if (k) {
        var Vr = `oninput` in document
        if (!Vr) {
          var Hr = document.createElement(`div`)
          Hr.setAttribute(`oninput`, `return;`), (Vr = typeof Hr.oninput == `function`)
        }
        Br = Vr
      } else Br = !1
      zr = Br && (!document.documentMode || 9 < document.documentMode)
    }
    function Ur() {
      Pr && (Pr.detachEvent(`onpropertychange`, Wr), (Fr = Pr = null))
    }
    function Wr(e) {
      if (e.propertyName === `value` && Lr(Fr)) {
        var t = []
        Nr(t, Fr, e, jn(e)), In(Ir, t)
      }
    }
    function Gr(e, t, n) {
      e === `focusin` ? (Ur(), (Pr = t), (Fr = n), Pr.attachEvent(`onpropertychange`, Wr)) : e === `focusout` && Ur()
    }
    function Kr(e) {
      if (e === `selectionchange` || e === `keyup` || e === `keydown`) return Lr(Fr)
    }
    function qr(e, t) {
      if (e === `click`) return Lr(t)
    }
    function Jr(e, t) {
      if (e === `input` || e === `change`) return Lr(t)
    }
    function Yr(e, t) {
      return (e === t && (e !== 0 || 1 / e == 1 / t)) || (e !== e && t !== t)
    }
    var Xr = typeof Object.is == `function` ? Object.is : Yr
    function Zr(e, t) {
      if (Xr(e, t)) return !0
      if (typeof e != `object` || !e || typeof t != `object` || !t) return !1
      var n = Object.keys(e),
        r = Object.keys(t)
      if (n.length !== r.length) return !1
      for (r = 0; r < n.length; r++) {
        var i = n[r]
        if (!Ge.call(t, i) || !Xr(e[i], t[i])) return !1
      }
      return !0
    }
    function Qr(e) {
      if (((e ||= typeof document < `u` ? document : void 0), e === void 0)) return null
      try {
        return e.activeElement || e.body
      } catch {
        return e.body
      }
    }
    function $r(e) {
      for (; e && e.firstChild; ) e = e.firstChild
      return e
    }
    function ei(e, t) {
      var n = $r(e)
      e = 0
      for (var r; n; ) {
        if (n.nodeType === 3) {
          if (((r = e + n.textContent.length), e <= t && r >= t)) return { node: n, offset: t - e }
          e = r
        }
        a: {
          for (; n; ) {
            if (n.nextSibling) {
              n = n.nextSibling
              break a
            }
            n = n.parentNode
          }
          n = void 0
        }
        n = $r(n)
      }
    }
    function ti(e, t) {
      return e && t
        ? e === t
          ? !0
          : e && e.nodeType === 3
            ? !1
            : t && t.nodeType === 3
              ? ti(e, t.parentNode)
              : `contains` in e
                ? e.contains(t)
                : e.compareDocumentPosition
                  ? !!(e.compareDocumentPosition(t) & 16)
                  : !1
        : !1
    }
    function ni(e) {
      e =
        e != null && e.ownerDocument != null && e.ownerDocument.defaultView != null
          ? e.ownerDocument.defaultView
          : window
      for (var t = Qr(e.document); t instanceof e.HTMLIFrameElement; ) {
        try {
          var n = typeof t.contentWindow.location.href == `string`
        } catch {
          n = !1
        }
        if (n) e = t.contentWindow
        else break
        t = Qr(e.document)
      }
      return t
    }
    function j(e) {
      var t = e && e.nodeName && e.nodeName.toLowerCase()
      return (
        t &&
        ((t === `input` &&
          (e.type === `text` ||
            e.type === `search` ||
            e.type === `tel` ||
            e.type === `url` ||
            e.type === `password`)) ||
          t === `textarea` ||
          e.contentEditable === `true`)
      )
    }
    var ri = k && `documentMode` in document && 11 >= document.documentMode,
      ii = null,
      ai = null,
      oi = null,
      si = !1
    function ci(e, t, n) {
      var r = n.window === n ? n.document : n.nodeType === 9 ? n : n.ownerDocument
      si ||
        ii == null ||
        ii !== Qr(r) ||
        ((r = ii),
        `selectionStart` in r && j(r)
          ? (r = { start: r.selectionStart, end: r.selectionEnd })
          : ((r = ((r.ownerDocument && r.ownerDocument.defaultView) || window).getSelection()),
            (r = {
              anchorNode: r.anchorNode,
              anchorOffset: r.anchorOffset,
              focusNode: r.focusNode,
              focusOffset: r.focusOffset,
            })),
        (oi && Zr(oi, r)) ||
          ((oi = r),
          (r = Jf(ai, `onSelect`)),
          0 < r.length &&
            ((t = new Jn(`onSelect`, `select`, null, t, n)), e.push({ event: t, listeners: r }), (t.target = ii))))
    }
    function li(e, t) {
      var n = {}
      return ((n[e.toLowerCase()] = t.toLowerCase()), (n[`Webkit` + e] = `webkit` + t), (n[`Moz` + e] = `moz` + t), n)
    }
    var ui = {
        animationend: li(`Animation`, `AnimationEnd`),
        animationiteration: li(`Animation`, `AnimationIteration`),
        animationstart: li(`Animation`, `AnimationStart`),
        transitionrun: li(`Transition`, `TransitionRun`),
        transitionstart: li(`Transition`, `TransitionStart`),
        transitioncancel: li(`Transition`, `TransitionCancel`),
        transitionend: li(`Transition`, `TransitionEnd`),
      },
      di = {},
      fi = {}
    k &&
      ((fi = document.createElement(`div`).style),
      `AnimationEvent` in window ||
        (delete ui.animationend.animation, delete ui.animationiteration.animation, delete ui.animationstart.animation),
      `TransitionEvent` in window || delete ui.transitionend.transition)
    function pi(e) {
      if (di[e]) return di[e]
      if (!ui[e]) return e
      var t = ui[e],
        n
      for (n in t) if (Object.hasOwn(t, n) && n in fi) return (di[e] = t[n])
      return e
    }
    var mi = pi(`animationend`),
      hi = pi(`animationiteration`),
      gi = pi(`animationstart`),
      _i = pi(`transitionrun`),
      vi = pi(`transitionstart`),
      yi = pi(`transitioncancel`),
      bi = pi(`transitionend`),
      xi = new Map(),
      Si =
        `abort auxClick beforeToggle cancel canPlay canPlayThrough click close contextMenu copy cut drag dragEnd dragEnter dragExit dragLeave dragOver dragStart drop durationChange emptied encrypted ended error fullscreenChange fullscreenError gotPointerCapture input invalid keyDown keyPress keyUp load loadedData loadedMetadata loadStart lostPointerCapture mouseDown mouseMove mouseOut mouseOver mouseUp paste pause play playing pointerCancel pointerDown pointerMove pointerOut pointerOver pointerUp progress rateChange reset resize seeked seeking stalled submit suspend timeUpdate touchCancel touchEnd touchStart volumeChange scroll toggle touchMove waiting wheel`.split(
          ` `,
        )
    Si.push(`scrollEnd`)
    function Ci(e, t) {
      xi.set(e, t), Qt(t, [e])
    }
    var wi = 0
    function Ti(e, t) {
      if (e.name != null && e.name !== `auto`) return e.name
      if (t.autoName !== null) return t.autoName
      e = bd.identifierPrefix
      var n = wi++
      return ((e = `_` + e + `t_` + n.toString(32) + `_`), (t.autoName = e))
    }
    function Ei(e) {
      if (e == null || typeof e == `string`) return e
      var t = null,
        n = Od
      if (n !== null)
        for (var r = 0; r < n.length; r++) {
          var i = e[n[r]]
          if (i != null) {
            if (i === `none`) return `none`
            t = t == null ? i : t + (` ` + i)
          }
        }
      return t ?? e.default
    }
    function Di(e, t) {
      return ((e = Ei(e)), (t = Ei(t)), t == null ? (e === `auto` ? null : e) : t === `auto` ? null : t)
    }
    var Oi =
        typeof reportError == `function`
          ? reportError
          : (e) => {
              if (typeof window == `object` && typeof window.ErrorEvent == `function`) {
                var t = new window.ErrorEvent(`error`, {
                  bubbles: !0,
                  cancelable: !0,
                  message: typeof e == `object` && e && typeof e.message == `string` ? String(e.message) : String(e),
                  error: e,
                })
                if (!window.dispatchEvent(t)) return
              } else if (typeof process == `object` && typeof process.emit == `function`) {
                process.emit(`uncaughtException`, e)
                return
              }
              console.error(e)
            },
      ki = [],
      Ai = 0,
      ji = 0
    function Mi() {
      for (var e = Ai, t = (ji = Ai = 0); t < e; ) {
        var n = ki[t]
        ki[t++] = null
        var r = ki[t]
        ki[t++] = null
        var i = ki[t]
        ki[t++] = null
        var a = ki[t]
        if (((ki[t++] = null), r !== null && i !== null)) {
          var o = r.pending
          o === null ? (i.next = i) : ((i.next = o.next), (o.next = i)), (r.pending = i)
        }
        a !== 0 && Ii(n, i, a)
      }
    }
    function Ni(e, t, n, r) {
      ;(ki[Ai++] = e),
        (ki[Ai++] = t),
        (ki[Ai++] = n),
        (ki[Ai++] = r),
        (ji |= r),
        (e.lanes |= r),
        (e = e.alternate),
        e !== null && (e.lanes |= r)
    }
    function Pi(e, t, n, r) {
      return (Ni(e, t, n, r), Li(e))
    }
    function Fi(e, t) {
      return (Ni(e, null, null, t), Li(e))
    }
    function Ii(e, t, n) {
      e.lanes |= n
      var r = e.alternate
      r !== null && (r.lanes |= n)
      for (var i = !1, a = e.return; a !== null; )
        (a.childLanes |= n),
          (r = a.alternate),
          r !== null && (r.childLanes |= n),
          a.tag === 22 && ((e = a.stateNode), e === null || e._visibility & 1 || (i = !0)),
          (e = a),
          (a = a.return)
      return e.tag === 3
        ? ((a = e.stateNode),
          i &&
            t !== null &&
            ((i = 31 - ct(n)),
            (e = a.hiddenUpdates),
            (r = e[i]),
            r === null ? (e[i] = [t]) : r.push(t),
            (t.lane = n | 536870912)),
          a)
        : null
    }
    function Li(e) {
      if (50 < kd) throw ((kd = 0), (Ad = null), Error(a(185)))
      for (var t = e.return; t !== null; ) (e = t), (t = e.return)
      return e.tag === 3 ? e.stateNode : null
    }
    var Ri = {}
    function zi(e, t, n, r) {
      ;(this.tag = e),
        (this.key = n),
        (this.sibling = this.child = this.return = this.stateNode = this.type = this.elementType = null),
        (this.index = 0),
        (this.refCleanup = this.ref = null),
        (this.pendingProps = t),
        (this.dependencies = this.memoizedState = this.updateQueue = this.memoizedProps = null),
        (this.mode = r),
        (this.subtreeFlags = this.flags = 0),
        (this.deletions = null),
        (this.childLanes = this.lanes = 0),
        (this.alternate = null)
    }
    function Bi(e, t, n, r) {
      return new zi(e, t, n, r)
    }
    function Vi(e) {
      return ((e = e.prototype), !(!e || !e.isReactComponent))
    }
    function Hi(e, t) {
      var n = e.alternate
      return (
        n === null
          ? ((n = Bi(e.tag, t, e.key, e.mode)),
            (n.elementType = e.elementType),
            (n.type = e.type),
            (n.stateNode = e.stateNode),
            (n.alternate = e),
            (e.alternate = n))
          : ((n.pendingProps = t), (n.type = e.type), (n.flags = 0), (n.subtreeFlags = 0), (n.deletions = null)),
        (n.flags = e.flags & 1206910976),
        (n.childLanes = e.childLanes),
        (n.lanes = e.lanes),
        (n.child = e.child),
        (n.memoizedProps = e.memoizedProps),
        (n.memoizedState = e.memoizedState),
        (n.updateQueue = e.updateQueue),
        (t = e.dependencies),
        (n.dependencies = t === null ? null : { lanes: t.lanes, firstContext: t.firstContext }),
        (n.sibling = e.sibling),
        (n.index = e.index),
        (n.ref = e.ref),
        (n.refCleanup = e.refCleanup),
        n
      )
    }
    function Ui(e, t) {
      e.flags &= 1206910978
      var n = e.alternate
      return (
        n === null
          ? ((e.childLanes = 0),
            (e.lanes = t),
            (e.child = null),
            (e.subtreeFlags = 0),
            (e.memoizedProps = null),
            (e.memoizedState = null),
            (e.updateQueue = null),
            (e.dependencies = null),
            (e.stateNode = null))
          : ((e.childLanes = n.childLanes),
            (e.lanes = n.lanes),
            (e.child = n.child),
            (e.subtreeFlags = 0),
            (e.deletions = null),
            (e.memoizedProps = n.memoizedProps),
            (e.memoizedState = n.memoizedState),
            (e.updateQueue = n.updateQueue),
            (e.type = n.type),
            (t = n.dependencies),
            (e.dependencies = t === null ? null : { lanes: t.lanes, firstContext: t.firstContext })),
        e
      )
    }
    function Wi(e, t, n, r, i, o) {
      var s = 0
      if (((r = e), typeof r == `function`)) Vi(r) && (s = 1)
      else if (typeof r == `string`)
        s = qm(e, n, je.current) ? 26 : e === `html` || e === `head` || e === `body` ? 27 : 5
      else
        a: switch (r) {
          case _e:
            return ((e = Bi(31, n, t, i)), (e.elementType = _e), (e.lanes = o), e)
          case se:
            return Gi(n.children, i, o, t)
          case ce:
            ;(s = 8), (i |= 24)
            break
          case le:
            return ((e = Bi(12, n, t, i | 2)), (e.elementType = le), (e.lanes = o), e)
          case pe:
            return ((e = Bi(13, n, t, i)), (e.elementType = pe), (e.lanes = o), e)
          case me:
            return ((e = Bi(19, n, t, i)), (e.elementType = me), (e.lanes = o), e)
          case ve:
          case be:
            return (
              (e = i | 32),
              (e = Bi(30, n, t, e)),
              (e.elementType = be),
              (e.lanes = o),
              (e.stateNode = { autoName: null, paired: null, clones: null, ref: null }),
              e
            )
          default:
            if (typeof r == `object` && r)
              switch (r.$$typeof) {
                case de:
                  s = 10
                  break a
                case ue:
                  s = 9
                  break a
                case fe:
                  s = 11
                  break a
                case he:
                  s = 14
                  break a
                case ge:
                  ;(s = 16), (r = null)
                  break a
              }
            ;(s = 29), (n = Error(a(130, e === null ? `null` : typeof e, ``))), (r = null)
        }
      return ((t = Bi(s, n, t, i)), (t.elementType = e), (t.type = r), (t.lanes = o), t)
    }
    function Gi(e, t, n, r) {
      return ((e = Bi(7, e, r, t)), (e.lanes = n), e)
    }
    function Ki(e, t, n) {
      return ((e = Bi(6, e, null, t)), (e.lanes = n), e)
    }
    function qi(e) {
      var t = Bi(18, null, null, 0)
      return ((t.stateNode = e), t)
    }
    function Ji(e, t, n) {
      return (
        (t = Bi(4, e.children === null ? [] : e.children, e.key, t)),
        (t.lanes = n),
        (t.stateNode = { containerInfo: e.containerInfo, pendingChildren: null, implementation: e.implementation }),
        t
      )
    }
    var Yi = new WeakMap()
    function Xi(e, t) {
      if (typeof e == `object` && e) {
        var n = Yi.get(e)
        return n === void 0 ? ((t = { value: e, source: t, stack: We(t) }), Yi.set(e, t), t) : n
      }
      return { value: e, source: t, stack: We(t) }
    }
    var Zi = [],
      Qi = 0,
      $i = null,
      ea = 0,
      ta = [],
      na = 0,
      ra = null,
      ia = 1,
      aa = ``
    function oa(e, t) {
      ;(Zi[Qi++] = ea), (Zi[Qi++] = $i), ($i = e), (ea = t)
    }
    function sa(e, t, n) {
      ;(ta[na++] = ia), (ta[na++] = aa), (ta[na++] = ra), (ra = e)
      var r = ia
      e = aa
      var i = 32 - ct(r) - 1
      ;(r &= ~(1 << i)), (n += 1)
      var a = 32 - ct(t) + i
      if (30 < a) {
        var o = i - (i % 5)
        ;(a = (r & ((1 << o) - 1)).toString(32)),
          (r >>= o),
          (i -= o),
          (ia = (1 << (32 - ct(t) + i)) | (n << i) | r),
          (aa = a + e)
      } else (ia = (1 << a) | (n << i) | r), (aa = e)
    }
    function ca(e) {
      e.return !== null && (oa(e, 1), sa(e, 1, 0))
    }
    function la(e) {
      for (; e === $i; ) ($i = Zi[--Qi]), (Zi[Qi] = null), (ea = Zi[--Qi]), (Zi[Qi] = null)
      for (; e === ra; )
        (ra = ta[--na]), (ta[na] = null), (aa = ta[--na]), (ta[na] = null), (ia = ta[--na]), (ta[na] = null)
    }
    function ua(e, t) {
      ;(ta[na++] = ia), (ta[na++] = aa), (ta[na++] = ra), (ia = t.id), (aa = t.overflow), (ra = e)
    }
    var da = null,
      M = null,
      N = !1,
      fa = null,
      pa = !1,
      ma = Error(a(519))
    function ha(e) {
      throw (
        xa(Xi(Error(a(418, 1 < arguments.length && arguments[1] !== void 0 && arguments[1] ? `text` : `HTML`, ``)), e)),
        ma
      )
    }
    function ga(e) {
      var t = e.stateNode,
        n = e.type,
        r = e.memoizedProps
      switch (((t[Mt] = e), (t[Nt] = r), n)) {
        case `dialog`:
          Q(`cancel`, t), Q(`close`, t)
          break
        case `iframe`:
        case `object`:
        case `embed`:
          Q(`load`, t)
          break
        case `video`:
        case `audio`:
          for (n = 0; n < zf.length; n++) Q(zf[n], t)
          break
        case `source`:
          Q(`error`, t)
          break
        case `img`:
        case `image`:
        case `link`:
          Q(`error`, t), Q(`load`, t)
          break
        case `details`:
          Q(`toggle`, t)
          break
        case `input`:
          Q(`invalid`, t), gn(t, r.value, r.defaultValue, r.checked, r.defaultChecked, r.type, r.name, !0)
          break
        case `select`:
          Q(`invalid`, t)
          break
        case `textarea`:
          Q(`invalid`, t), bn(t, r.value, r.defaultValue, r.children)
      }
      ;(n = r.children),
        (typeof n != `string` && typeof n != `number` && typeof n != `bigint`) ||
        t.textContent === `` + n ||
        !0 === r.suppressHydrationWarning ||
        ep(t.textContent, n)
          ? (r.popover != null && (Q(`beforetoggle`, t), Q(`toggle`, t)),
            r.onScroll != null && Q(`scroll`, t),
            r.onScrollEnd != null && Q(`scrollend`, t),
            r.onClick != null && (t.onclick = kn),
            (t = !0))
          : (t = !1),
        t || ha(e, !0)
    }
    function _a(e) {
      for (da = e.return; da; )
        switch (da.tag) {
          case 5:
          case 31:
          case 13:
            pa = !1
            return
          case 27:
          case 3:
            pa = !0
            return
          default:
            da = da.return
        }
    }
    function va(e) {
      if (e !== da) return !1
      if (!N) return (_a(e), (N = !0), !1)
      var t = e.tag,
        n
      if (
        ((n = t !== 3 && t !== 27) &&
          ((n = t === 5) && ((n = e.type), (n = n === `form` || n === `button` || pp(e.type, e.memoizedProps))),
          (n = !n)),
        n && M && ha(e),
        _a(e),
        t === 13)
      ) {
        if (((e = e.memoizedState), (e = e === null ? null : e.dehydrated), !e)) throw Error(a(317))
        M = dm(e)
      } else if (t === 31) {
        if (((e = e.memoizedState), (e = e === null ? null : e.dehydrated), !e)) throw Error(a(317))
        M = dm(e)
      } else
        t === 27
          ? ((t = M), Sp(e.type) ? ((e = um), (um = null), (M = e)) : (M = t))
          : (M = da ? lm(e.stateNode.nextSibling) : null)
      return !0
    }
    function ya() {
      ;(M = da = null), (N = !1)
    }
    function ba() {
      var e = fa
      return (e !== null && (pd === null ? (pd = e) : pd.push.apply(pd, e), (fa = null)), e)
    }
    function xa(e) {
      fa === null ? (fa = [e]) : fa.push(e)
    }
    var Sa = ke(null),
      Ca = null,
      wa = null
    function Ta(e, t, n) {
      T(Sa, t._currentValue), (t._currentValue = n)
    }
    function Ea(e) {
      ;(e._currentValue = Sa.current), Ae(Sa)
    }
    function Da(e, t, n) {
      for (; e !== null; ) {
        var r = e.alternate
        if (
          ((e.childLanes & t) === t
            ? r !== null && (r.childLanes & t) !== t && (r.childLanes |= t)
            : ((e.childLanes |= t), r !== null && (r.childLanes |= t)),
          e === n)
        )
          break
        e = e.return
      }
    }
    function Oa(e, t, n, r) {
      var i = e.child
      for (i !== null && (i.return = e); i !== null; ) {
        var o = i.dependencies
        if (o !== null) {
          var s = i.child
          o = o.firstContext
          a: for (; o !== null; ) {
            var c = o
            o = i
            for (var l = 0; l < t.length; l++)
              if (c.context === t[l]) {
                ;(o.lanes |= n), (c = o.alternate), c !== null && (c.lanes |= n), Da(o.return, n, e), r || (s = null)
                break a
              }
            o = c.next
          }
        } else if (i.tag === 18) {
          if (((s = i.return), s === null)) throw Error(a(341))
          ;(s.lanes |= n), (o = s.alternate), o !== null && (o.lanes |= n), Da(s, n, e), (s = null)
        } else
          i.tag === 13 && i.memoizedState !== null && i.memoizedState.dehydrated === null
            ? ((i.lanes |= n),
              (s = i.alternate),
              s !== null && (s.lanes |= n),
              Da(i.return, n, e),
              (s = i.child),
              (s = s === null ? null : s.sibling))
            : (s = i.child)
        if (s !== null) s.return = i
        else
          for (s = i; s !== null; ) {
            if (s === e) {
              s = null
              break
            }
            if (((i = s.sibling), i !== null)) {
              ;(i.return = s.return), (s = i)
              break
            }
            s = s.return
          }
        i = s
      }
    }
    function ka(e, t, n, r) {
      e = null
      for (var i = t, o = !1; i !== null; ) {
        if (!o) {
          if (i.flags & 524288) o = !0
          else if (i.flags & 262144) break
        }
        if (i.tag === 10) {
          var s = i.alternate
          if (s === null) throw Error(a(387))
          if (((s = s.memoizedProps), s !== null)) {
            var c = i.type
            Xr(i.pendingProps.value, s.value) || (e === null ? (e = [c]) : e.push(c))
          }
        } else if (i === Pe.current) {
          if (((s = i.alternate), s === null)) throw Error(a(387))
          s.memoizedState.memoizedState !== i.memoizedState.memoizedState && (e === null ? (e = [sh]) : e.push(sh))
        }
        i = i.return
      }
      return (e !== null && Oa(t, e, n, r), (t.flags |= 262144), e !== null)
    }
    function Aa(e) {
      for (e = e.firstContext; e !== null; ) {
        if (!Xr(e.context._currentValue, e.memoizedValue)) return !0
        e = e.next
      }
      return !1
    }
    function ja(e) {
      ;(Ca = e), (wa = null), (e = e.dependencies), e !== null && (e.firstContext = null)
    }
    function Ma(e) {
      return Pa(Ca, e)
    }
    function Na(e, t) {
      return (Ca === null && ja(e), Pa(e, t))
    }
    function Pa(e, t) {
      var n = t._currentValue
      if (((t = { context: t, memoizedValue: n, next: null }), wa === null)) {
        if (e === null) throw Error(a(308))
        ;(wa = t), (e.dependencies = { lanes: 0, firstContext: t }), (e.flags |= 524288)
      } else wa = wa.next = t
      return n
    }
    var Fa =
        typeof AbortController < `u`
          ? AbortController
          : function () {
              var e = [],
                t = (this.signal = {
                  aborted: !1,
                  addEventListener: (t, n) => {
                    e.push(n)
                  },
                })
              this.abort = () => {
                ;(t.aborted = !0), e.forEach((e) => e())
              }
            },
      Ia = t.unstable_scheduleCallback,
      La = t.unstable_NormalPriority,
      Ra = { $$typeof: de, Consumer: null, Provider: null, _currentValue: null, _currentValue2: null, _threadCount: 0 }
    function za() {
      return { controller: new Fa(), data: new Map(), refCount: 0 }
    }
    function Ba(e) {
      e.refCount--,
        e.refCount === 0 &&
          Ia(La, () => {
            e.controller.abort()
          })
    }
    function Va(e, t) {
      if (e.pendingLanes & 4194048) {
        var n = e.transitionTypes
        for (n === null && (n = e.transitionTypes = []), e = 0; e < t.length; e++) {
          var r = t[e]
          n.indexOf(r) === -1 && n.push(r)
        }
      }
    }
    var P = null
    function Ha(e) {
      var t = e.transitionTypes
      return ((e.transitionTypes = null), t)
    }
    var Ua = null,
      Wa = 0,
      Ga = 0,
      Ka = null
    function qa(e, t) {
      if (Ua === null) {
        var n = (Ua = [])
        ;(Wa = 0),
          (Ga = Pf()),
          (Ka = {
            status: `pending`,
            value: void 0,
            then: (e) => {
              n.push(e)
            },
          })
      }
      return (Wa++, t.then(Ja, Ja), t)
    }
    function Ja() {
      if (--Wa === 0 && ((P = null), Ua !== null)) {
        Ka !== null && (Ka.status = `fulfilled`)
        var e = Ua
        ;(Ua = null), (Ga = 0), (Ka = null)
        for (var t = 0; t < e.length; t++) (0, e[t])()
      }
    }
    function Ya(e, t) {
      var n = [],
        r = {
          status: `pending`,
          value: null,
          reason: null,
          then: (e) => {
            n.push(e)
          },
        }
      return (
        e.then(
          () => {
            ;(r.status = `fulfilled`), (r.value = t)
            for (var e = 0; e < n.length; e++) (0, n[e])(t)
          },
          (e) => {
            for (r.status = `rejected`, r.reason = e, e = 0; e < n.length; e++) (0, n[e])(void 0)
          },
        ),
        r
      )
    }
    var Xa = S.S
    S.S = (e, t) => {
      if (((gd = Xe()), typeof t == `object` && t && typeof t.then == `function` && qa(e, t), P !== null))
        for (var n = bf; n !== null; ) Va(n, P), (n = n.next)
      if (((n = e.types), n !== null)) {
        for (var r = bf; r !== null; ) Va(r, n), (r = r.next)
        if (Ga !== 0) {
          ;(r = P), r === null && (r = P = [])
          for (var i = 0; i < n.length; i++) {
            var a = n[i]
            r.indexOf(a) === -1 && r.push(a)
          }
        }
      }
      Xa !== null && Xa(e, t)
    }
    var Za = ke(null)
    function Qa() {
      var e = Za.current
      return e === null ? K.pooledCache : e
    }
    function $a(e, t) {
      t === null ? T(Za, Za.current) : T(Za, t.pool)
    }
    function eo() {
      var e = Qa()
      return e === null ? null : { parent: Ra._currentValue, pool: e }
    }
    var to = Error(a(460)),
      no = Error(a(474)),
      ro = Error(a(542)),
      io = { then: () => {} }
    function ao(e) {
      return ((e = e.status), e === `fulfilled` || e === `rejected`)
    }
    function oo(e, t, n) {
      switch (((n = e[n]), n === void 0 ? e.push(t) : n !== t && (t.then(kn, kn), (t = n)), t.status)) {
        case `fulfilled`:
          return t.value
        case `rejected`:
          throw ((e = t.reason), uo(e), e === void 0 && !(`reason` in t) ? Error(a(600)) : e)
        default:
          if (typeof t.status == `string`) t.then(kn, kn)
          else {
            if (((e = K), e !== null && 100 < e.shellSuspendCounter)) throw Error(a(482))
            ;(e = t),
              (e.status = `pending`),
              e.then(
                (e) => {
                  if (t.status === `pending`) {
                    var n = t
                    ;(n.status = `fulfilled`), (n.value = e)
                  }
                },
                (e) => {
                  if (t.status === `pending`) {
                    var n = t
                    ;(n.status = `rejected`), (n.reason = e)
                  }
                },
              )
          }
          switch (t.status) {
            case `fulfilled`:
              return t.value
            case `rejected`:
              throw ((e = t.reason), uo(e), e)
          }
          throw ((co = t), to)
      }
    }
    function so(e) {
      try {
        var t = e._init
        return t(e._payload)
      } catch (e) {
        throw typeof e == `object` && e && typeof e.then == `function` ? ((co = e), to) : e
      }
    }
    var co = null
    function lo() {
      if (co === null) throw Error(a(459))
      var e = co
      return ((co = null), e)
    }
    function uo(e) {
      if (e === to || e === ro) throw Error(a(483))
    }
    var fo = null,
      po = 0
    function mo(e) {
      var t = po
      return ((po += 1), fo === null && (fo = []), oo(fo, e, t))
    }
    function ho(e, t) {
      ;(t = t.props.ref), (e.ref = t === void 0 ? null : t)
    }
    function go(e, t) {
      throw t.$$typeof === ie
        ? Error(a(525))
        : ((e = Object.prototype.toString.call(t)),
          Error(a(31, e === `[object Object]` ? `object with keys {` + Object.keys(t).join(`, `) + `}` : e)))
    }
    function _o(e) {
      function t(t, n) {
        if (e) {
          var r = t.deletions
          r === null ? ((t.deletions = [n]), (t.flags |= 16)) : r.push(n)
        }
      }
      function n(n, r) {
        if (!e) return null
        for (; r !== null; ) t(n, r), (r = r.sibling)
        return null
      }
      function r(e) {
        for (var t = new Map(); e !== null; ) e.key === null ? t.set(e.index, e) : t.set(e.key, e), (e = e.sibling)
        return t
      }
      function i(e, t) {
        return ((e = Hi(e, t)), (e.index = 0), (e.sibling = null), e)
      }
      function o(t, n, r) {
        return (
          (t.index = r),
          e
            ? ((r = t.alternate),
              r === null ? ((t.flags |= 134217730), n) : ((r = r.index), r < n ? ((t.flags |= 2), n) : r))
            : ((t.flags |= 1048576), n)
        )
      }
      function s(t) {
        return (e && t.alternate === null && (t.flags |= 134217730), t)
      }
      function c(e, t, n, r) {
        return t === null || t.tag !== 6
          ? ((t = Ki(n, e.mode, r)), (t.return = e), t)
          : ((t = i(t, n)), (t.return = e), t)
      }
      function l(e, t, n, r) {
        var a = n.type
        return a === se
          ? ((e = d(e, t, n.props.children, r, n.key)), ho(e, n), e)
          : t !== null && (t.elementType === a || (typeof a == `object` && a && a.$$typeof === ge && so(a) === t.type))
            ? ((t = i(t, n.props)), ho(t, n), (t.return = e), t)
            : ((t = Wi(n.type, n.key, n.props, null, e.mode, r)), ho(t, n), (t.return = e), t)
      }
      function u(e, t, n, r) {
        return t === null ||
          t.tag !== 4 ||
          t.stateNode.containerInfo !== n.containerInfo ||
          t.stateNode.implementation !== n.implementation
          ? ((t = Ji(n, e.mode, r)), (t.return = e), t)
          : ((t = i(t, n.children || [])), (t.return = e), t)
      }
      function d(e, t, n, r, a) {
        return t === null || t.tag !== 7
          ? ((t = Gi(n, e.mode, r, a)), (t.return = e), t)
          : ((t = i(t, n)), (t.return = e), t)
      }
      function f(e, t, n) {
        if ((typeof t == `string` && t !== ``) || typeof t == `number` || typeof t == `bigint`)
          return ((t = Ki(`` + t, e.mode, n)), (t.return = e), t)
        if (typeof t == `object` && t) {
          switch (t.$$typeof) {
            case ae:
              return ((n = Wi(t.type, t.key, t.props, null, e.mode, n)), ho(n, t), (n.return = e), n)
            case oe:
              return ((t = Ji(t, e.mode, n)), (t.return = e), t)
            case ge:
              return ((t = so(t)), f(e, t, n))
          }
          if (Ee(t) || Ce(t)) return ((t = Gi(t, e.mode, n, null)), (t.return = e), t)
          if (typeof t.then == `function`) return f(e, mo(t), n)
          if (t.$$typeof === de) return f(e, Na(e, t), n)
          go(e, t)
        }
        return null
      }
      function p(e, t, n, r) {
        var i = t === null ? null : t.key
        if ((typeof n == `string` && n !== ``) || typeof n == `number` || typeof n == `bigint`)
          return i === null ? c(e, t, `` + n, r) : null
        if (typeof n == `object` && n) {
          switch (n.$$typeof) {
            case ae:
              return n.key === i ? l(e, t, n, r) : null
            case oe:
              return n.key === i ? u(e, t, n, r) : null
            case ge:
              return ((n = so(n)), p(e, t, n, r))
          }
          if (Ee(n) || Ce(n)) return i === null ? d(e, t, n, r, null) : null
          if (typeof n.then == `function`) return p(e, t, mo(n), r)
          if (n.$$typeof === de) return p(e, t, Na(e, n), r)
          go(e, n)
        }
        return null
      }
      function m(e, t, n, r, i) {
        if ((typeof r == `string` && r !== ``) || typeof r == `number` || typeof r == `bigint`)
          return ((e = e.get(n) || null), c(t, e, `` + r, i))
        if (typeof r == `object` && r) {
          switch (r.$$typeof) {
            case ae:
              return ((e = e.get(r.key === null ? n : r.key) || null), l(t, e, r, i))
            case oe:
              return ((e = e.get(r.key === null ? n : r.key) || null), u(t, e, r, i))
            case ge:
              return ((r = so(r)), m(e, t, n, r, i))
          }
          if (Ee(r) || Ce(r)) return ((e = e.get(n) || null), d(t, e, r, i, null))
          if (typeof r.then == `function`) return m(e, t, n, mo(r), i)
          if (r.$$typeof === de) return m(e, t, n, Na(t, r), i)
          go(t, r)
        }
        return null
      }
      function h(i, a, s, c) {
        for (var l = null, u = null, d = a, h = (a = 0), g = null; d !== null && h < s.length; h++) {
          d.index > h ? ((g = d), (d = null)) : (g = d.sibling)
          var _ = p(i, d, s[h], c)
          if (_ === null) {
            d === null && (d = g)
            break
          }
          e && d && _.alternate === null && t(i, d),
            (a = o(_, a, h)),
            u === null ? (l = _) : (u.sibling = _),
            (u = _),
            (d = g)
        }
        if (h === s.length) return (n(i, d), N && oa(i, h), l)
        if (d === null) {
          for (; h < s.length; h++)
            (d = f(i, s[h], c)), d !== null && ((a = o(d, a, h)), u === null ? (l = d) : (u.sibling = d), (u = d))
          return (N && oa(i, h), l)
        }
        for (d = r(d); h < s.length; h++)
          (g = m(d, i, h, s[h], c)),
            g !== null &&
              (e && ((_ = g.alternate), _ !== null && d.delete(_.key === null ? h : _.key)),
              (a = o(g, a, h)),
              u === null ? (l = g) : (u.sibling = g),
              (u = g))
        return (e && d.forEach((e) => t(i, e)), N && oa(i, h), l)
      }
      function g(i, s, c, l) {
        if (c == null) throw Error(a(151))
        for (
          var u = null, d = null, h = s, g = (s = 0), _ = null, v = c.next();
          h !== null && !v.done;
          g++, v = c.next()
        ) {
          h.index > g ? ((_ = h), (h = null)) : (_ = h.sibling)
          var y = p(i, h, v.value, l)
          if (y === null) {
            h === null && (h = _)
            break
          }
          e && h && y.alternate === null && t(i, h),
            (s = o(y, s, g)),
            d === null ? (u = y) : (d.sibling = y),
            (d = y),
            (h = _)
        }
        if (v.done) return (n(i, h), N && oa(i, g), u)
        if (h === null) {
          for (; !v.done; g++, v = c.next())
            (v = f(i, v.value, l)), v !== null && ((s = o(v, s, g)), d === null ? (u = v) : (d.sibling = v), (d = v))
          return (N && oa(i, g), u)
        }
        for (h = r(h); !v.done; g++, v = c.next())
          (v = m(h, i, g, v.value, l)),
            v !== null &&
              (e && ((_ = v.alternate), _ !== null && h.delete(_.key === null ? g : _.key)),
              (s = o(v, s, g)),
              d === null ? (u = v) : (d.sibling = v),
              (d = v))
        return (e && h.forEach((e) => t(i, e)), N && oa(i, g), u)
      }
      function _(e, r, o, c) {
        if (
          (typeof o == `object` &&
            o &&
            o.type === se &&
            o.key === null &&
            o.props.ref === void 0 &&
            (o = o.props.children),
          typeof o == `object` && o)
        ) {
          switch (o.$$typeof) {
            case ae:
              a: {
                for (var l = o.key; r !== null; ) {
                  if (r.key === l) {
                    if (((l = o.type), l === se)) {
                      if (r.tag === 7) {
                        n(e, r.sibling), (c = i(r, o.props.children)), ho(c, o), (c.return = e), (e = c)
                        break a
                      }
                    } else if (
                      r.elementType === l ||
                      (typeof l == `object` && l && l.$$typeof === ge && so(l) === r.type)
                    ) {
                      n(e, r.sibling), (c = i(r, o.props)), ho(c, o), (c.return = e), (e = c)
                      break a
                    }
                    n(e, r)
                    break
                  }
                  t(e, r), (r = r.sibling)
                }
                o.type === se
                  ? ((c = Gi(o.props.children, e.mode, c, o.key)), ho(c, o), (c.return = e), (e = c))
                  : ((c = Wi(o.type, o.key, o.props, null, e.mode, c)), ho(c, o), (c.return = e), (e = c))
              }
              return s(e)
            case oe:
              a: {
                for (l = o.key; r !== null; ) {
                  if (r.key === l) {
                    if (
                      r.tag === 4 &&
                      r.stateNode.containerInfo === o.containerInfo &&
                      r.stateNode.implementation === o.implementation
                    ) {
                      n(e, r.sibling), (c = i(r, o.children || [])), (c.return = e), (e = c)
                      break a
                    }
                    n(e, r)
                    break
                  }
                  t(e, r), (r = r.sibling)
                }
                ;(c = Ji(o, e.mode, c)), (c.return = e), (e = c)
              }
              return s(e)
            case ge:
              return ((o = so(o)), _(e, r, o, c))
          }
          if (Ee(o)) return h(e, r, o, c)
          if (Ce(o)) {
            if (((l = Ce(o)), typeof l != `function`)) throw Error(a(150))
            return ((o = l.call(o)), g(e, r, o, c))
          }
          if (typeof o.then == `function`) return _(e, r, mo(o), c)
          if (o.$$typeof === de) return _(e, r, Na(e, o), c)
          go(e, o)
        }
        return (typeof o == `string` && o !== ``) || typeof o == `number` || typeof o == `bigint`
          ? ((o = `` + o),
            r !== null && r.tag === 6
              ? (n(e, r.sibling), (c = i(r, o)), (c.return = e), (e = c))
              : (n(e, r), (c = Ki(o, e.mode, c)), (c.return = e), (e = c)),
            s(e))
          : n(e, r)
      }
      return (e, t, n, r) => {
        try {
          po = 0
          var i = _(e, t, n, r)
          return ((fo = null), i)
        } catch (t) {
          if (t === to || t === ro) throw t
          var a = Bi(29, t, null, e.mode)
          return ((a.lanes = r), (a.return = e), a)
        }
      }
    }
    var F = _o(!0),
      vo = _o(!1),
      yo = !1
    function bo(e) {
      e.updateQueue = {
        baseState: e.memoizedState,
        firstBaseUpdate: null,
        lastBaseUpdate: null,
        shared: { pending: null, lanes: 0, hiddenCallbacks: null },
        callbacks: null,
      }
    }
    function xo(e, t) {
      ;(e = e.updateQueue),
        t.updateQueue === e &&
          (t.updateQueue = {
            baseState: e.baseState,
            firstBaseUpdate: e.firstBaseUpdate,
            lastBaseUpdate: e.lastBaseUpdate,
            shared: e.shared,
            callbacks: null,
          })
    }
    function So(e) {
      return { lane: e, tag: 0, payload: null, callback: null, next: null }
    }
    function Co(e, t, n) {
      var r = e.updateQueue
      if (r === null) return null
      if (((r = r.shared), G & 2)) {
        var i = r.pending
        return (
          i === null ? (t.next = t) : ((t.next = i.next), (i.next = t)), (r.pending = t), (t = Li(e)), Ii(e, null, n), t
        )
      }
      return (Ni(e, r, t, n), Li(e))
    }
    function wo(e, t, n) {
      if (((t = t.updateQueue), t !== null && ((t = t.shared), n & 4194048))) {
        var r = t.lanes
        ;(r &= e.pendingLanes), (n |= r), (t.lanes = n), Tt(e, n)
      }
    }
    function To(e, t) {
      var n = e.updateQueue,
        r = e.alternate
      if (r !== null && ((r = r.updateQueue), n === r)) {
        var i = null,
          a = null
        if (((n = n.firstBaseUpdate), n !== null)) {
          do {
            var o = { lane: n.lane, tag: n.tag, payload: n.payload, callback: null, next: null }
            a === null ? (i = a = o) : (a = a.next = o), (n = n.next)
          } while (n !== null)
          a === null ? (i = a = t) : (a = a.next = t)
        } else i = a = t
        ;(n = {
          baseState: r.baseState,
          firstBaseUpdate: i,
          lastBaseUpdate: a,
          shared: r.shared,
          callbacks: r.callbacks,
        }),
          (e.updateQueue = n)
      } else (e = n.lastBaseUpdate), e === null ? (n.firstBaseUpdate = t) : (e.next = t), (n.lastBaseUpdate = t)
    }
    var Eo = !1
    function Do() {
      if (Eo) {
        var e = Ka
        if (e !== null) throw e
      }
    }
    function Oo(e, t, n, r) {
      Eo = !1
      var i = e.updateQueue
      yo = !1
      var a = i.firstBaseUpdate,
        o = i.lastBaseUpdate,
        s = i.shared.pending
      if (s !== null) {
        i.shared.pending = null
        var c = s,
          l = c.next
        ;(c.next = null), o === null ? (a = l) : (o.next = l), (o = c)
        var u = e.alternate
        u !== null &&
          ((u = u.updateQueue),
          (s = u.lastBaseUpdate),
          s !== o && (s === null ? (u.firstBaseUpdate = l) : (s.next = l), (u.lastBaseUpdate = c)))
      }
      if (a !== null) {
        var d = i.baseState
        ;(o = 0), (u = l = c = null), (s = a)
        do {
          var f = s.lane & -536870913,
            p = f !== s.lane
          if (p ? (J & f) === f : (r & f) === f) {
            f !== 0 && f === Ga && (Eo = !0),
              u !== null && (u = u.next = { lane: 0, tag: s.tag, payload: s.payload, callback: null, next: null })
            a: {
              var m = e,
                h = s
              f = t
              var g = n
              switch (h.tag) {
                case 1:
                  if (((m = h.payload), typeof m == `function`)) {
                    d = m.call(g, d, f)
                    break a
                  }
                  d = m
                  break a
                case 3:
                  m.flags = (m.flags & -65537) | 128
                case 0:
                  if (((m = h.payload), (f = typeof m == `function` ? m.call(g, d, f) : m), f == null)) break a
                  d = x({}, d, f)
                  break a
                case 2:
                  yo = !0
              }
            }
            ;(f = s.callback),
              f !== null &&
                ((e.flags |= 64),
                p && (e.flags |= 8192),
                (p = i.callbacks),
                p === null ? (i.callbacks = [f]) : p.push(f))
          } else
            (p = { lane: f, tag: s.tag, payload: s.payload, callback: s.callback, next: null }),
              u === null ? ((l = u = p), (c = d)) : (u = u.next = p),
              (o |= f)
          if (((s = s.next), s === null)) {
            if (((s = i.shared.pending), s === null)) break
            ;(p = s), (s = p.next), (p.next = null), (i.lastBaseUpdate = p), (i.shared.pending = null)
          }
        } while (1)
        u === null && (c = d),
          (i.baseState = c),
          (i.firstBaseUpdate = l),
          (i.lastBaseUpdate = u),
          a === null && (i.shared.lanes = 0),
          (sd |= o),
          (e.lanes = o),
          (e.memoizedState = d)
      }
    }
    function ko(e, t) {
      if (typeof e != `function`) throw Error(a(191, e))
      e.call(t)
    }
    function Ao(e, t) {
      var n = e.callbacks
      if (n !== null) for (e.callbacks = null, e = 0; e < n.length; e++) ko(n[e], t)
    }
    var jo = ke(null),
      Mo = ke(0)
    function No(e, t) {
      ;(e = ad), T(Mo, e), T(jo, t), (ad = e | t.baseLanes)
    }
    function Po() {
      T(Mo, ad), T(jo, jo.current)
    }
    function Fo() {
      ;(ad = Mo.current), Ae(jo), Ae(Mo)
    }
    var I = ke(null),
      Io = null
    function Lo(e) {
      var t = e.alternate
      T(Ho, Ho.current & 1),
        T(I, e),
        Io === null && (t === null || jo.current !== null || t.memoizedState !== null) && (Io = e)
    }
    function Ro(e) {
      T(Ho, Ho.current), T(I, e), Io === null && (Io = e)
    }
    function zo(e) {
      e.tag === 22 ? (T(Ho, Ho.current), T(I, e), Io === null && (Io = e)) : Bo()
    }
    function Bo() {
      T(Ho, Ho.current), T(I, I.current)
    }
    function Vo(e) {
      Ae(I), Io === e && (Io = null), Ae(Ho)
    }
    var Ho = ke(0)
    function Uo(e, t) {
      T(I, I.current), T(Ho, t)
    }
    function Wo(e) {
      Ae(Ho), Ae(I), Io === e && (Io = null)
    }
    function Go(e) {
      for (var t = e; t !== null; ) {
        if (t.tag === 13) {
          var n = t.memoizedState
          if (n !== null && ((n = n.dehydrated), n === null || om(n) || sm(n))) return t
        } else if (t.tag === 19 && t.memoizedProps.revealOrder !== `independent`) {
          if (t.flags & 128) return t
        } else if (t.child !== null) {
          ;(t.child.return = t), (t = t.child)
          continue
        }
        if (t === e) break
        for (; t.sibling === null; ) {
          if (t.return === null || t.return === e) return null
          t = t.return
        }
        ;(t.sibling.return = t.return), (t = t.sibling)
      }
      return null
    }
    var Ko = 0,
      L = null,
      R = null,
      z = null,
      qo = !1,
      Jo = !1,
      Yo = !1,
      Xo = 0,
      Zo = 0,
      Qo = null,
      $o = 0
    function B() {
      throw Error(a(321))
    }
    function es(e, t) {
      if (t === null) return !1
      for (var n = 0; n < t.length && n < e.length; n++) if (!Xr(e[n], t[n])) return !1
      return !0
    }
    function ts(e, t, n, r, i, a) {
      return (
        (Ko = a),
        (L = t),
        (t.memoizedState = null),
        (t.updateQueue = null),
        (t.lanes = 0),
        (S.H = e === null || e.memoizedState === null ? _c : vc),
        (Yo = !1),
        (a = n(r, i)),
        (Yo = !1),
        Jo && (a = rs(t, n, r, i)),
        ns(e),
        a
      )
    }
    function ns(e) {
      S.H = gc
      var t = R !== null && R.next !== null
      if (((Ko = 0), (z = R = L = null), (qo = !1), (Zo = 0), (Qo = null), t)) throw Error(a(300))
      e === null || Fc || ((e = e.dependencies), e !== null && Aa(e) && (Fc = !0))
    }
    function rs(e, t, n, r) {
      L = e
      var i = 0
      do {
        if ((Jo && (Qo = null), (Zo = 0), (Jo = !1), 25 <= i)) throw Error(a(301))
        if (((i += 1), (z = R = null), e.updateQueue != null)) {
          var o = e.updateQueue
          ;(o.lastEffect = null), (o.events = null), (o.stores = null), o.memoCache != null && (o.memoCache.index = 0)
        }
        ;(S.H = yc), (o = t(n, r))
      } while (Jo)
      return o
    }
    function is() {
      var e = S.H,
        t = e.useState()[0]
      return (
        (t = typeof t.then == `function` ? ds(t) : t),
        (e = e.useState()[0]),
        (R === null ? null : R.memoizedState) !== e && (L.flags |= 1024),
        t
      )
    }
    function as() {
      var e = Xo !== 0
      return ((Xo = 0), e)
    }
    function os(e, t, n) {
      ;(t.updateQueue = e.updateQueue), (t.flags &= -2053), (e.lanes &= ~n)
    }
    function ss(e) {
      if (qo) {
        for (e = e.memoizedState; e !== null; ) {
          var t = e.queue
          t !== null && (t.pending = null), (e = e.next)
        }
        qo = !1
      }
      ;(Ko = 0), (z = R = L = null), (Jo = !1), (Zo = Xo = 0), (Qo = null)
    }
    function cs() {
      var e = { memoizedState: null, baseState: null, baseQueue: null, queue: null, next: null }
      return (z === null ? (L.memoizedState = z = e) : (z = z.next = e), z)
    }
    function ls() {
      if (R === null) {
        var e = L.alternate
        e = e === null ? null : e.memoizedState
      } else e = R.next
      var t = z === null ? L.memoizedState : z.next
      if (t !== null) (z = t), (R = e)
      else {
        if (e === null) throw L.alternate === null ? Error(a(467)) : Error(a(310))
        ;(R = e),
          (e = {
            memoizedState: R.memoizedState,
            baseState: R.baseState,
            baseQueue: R.baseQueue,
            queue: R.queue,
            next: null,
          }),
          z === null ? (L.memoizedState = z = e) : (z = z.next = e)
      }
      return z
    }
    function us() {
      return { lastEffect: null, events: null, stores: null, memoCache: null }
    }
    function ds(e) {
      var t = Zo
      return (
        (Zo += 1),
        Qo === null && (Qo = []),
        (e = oo(Qo, e, t)),
        (t = L),
        (z === null ? t.memoizedState : z.next) === null &&
          ((t = t.alternate), (S.H = t === null || t.memoizedState === null ? _c : vc)),
        e
      )
    }
    function fs(e) {
      if (typeof e == `object` && e) {
        if (typeof e.then == `function`) return ds(e)
        if (e.$$typeof === xe) return
        if (e.$$typeof === de) return Ma(e)
      }
      throw Error(a(438, String(e)))
    }
    function ps(e) {
      var t = null,
        n = L.updateQueue
      if ((n !== null && (t = n.memoCache), t == null)) {
        var r = L.alternate
        r !== null &&
          ((r = r.updateQueue),
          r !== null && ((r = r.memoCache), r != null && (t = { data: r.data.map((e) => e.slice()), index: 0 })))
      }
      if (
        ((t ??= { data: [], index: 0 }),
        n === null && ((n = us()), (L.updateQueue = n)),
        (n.memoCache = t),
        (n = t.data[t.index]),
        n === void 0)
      )
        for (n = t.data[t.index] = Array(e), r = 0; r < e; r++) n[r] = ye
      return (t.index++, n)
    }
    function ms(e, t) {
      return typeof t == `function` ? t(e) : t
    }
    function hs(e) {
      return gs(ls(), R, e)
    }
    function gs(e, t, n) {
      var r = e.queue
      if (r === null) throw Error(a(311))
      r.lastRenderedReducer = n
      var i = e.baseQueue,
        o = r.pending
      if (o !== null) {
        if (i !== null) {
          var s = i.next
          ;(i.next = o.next), (o.next = s)
        }
        ;(t.baseQueue = i = o), (r.pending = null)
      }
      if (((o = e.baseState), i === null)) e.memoizedState = o
      else {
        t = i.next
        var c = (s = null),
          l = null,
          u = t,
          d = !1
        do {
          var f = u.lane & -536870913
          if (f === u.lane ? (Ko & f) === f : (J & f) === f) {
            var p = u.revertLane
            if (p === 0)
              l !== null &&
                (l = l.next =
                  {
                    lane: 0,
                    revertLane: 0,
                    gesture: null,
                    action: u.action,
                    hasEagerState: u.hasEagerState,
                    eagerState: u.eagerState,
                    next: null,
                  }),
                f === Ga && (d = !0)
            else if ((Ko & p) === p) {
              ;(u = u.next), p === Ga && (d = !0)
              continue
            } else
              (f = {
                lane: 0,
                revertLane: u.revertLane,
                gesture: null,
                action: u.action,
                hasEagerState: u.hasEagerState,
                eagerState: u.eagerState,
                next: null,
              }),
                l === null ? ((c = l = f), (s = o)) : (l = l.next = f),
                (L.lanes |= p),
                (sd |= p)
            ;(f = u.action), Yo && n(o, f), (o = u.hasEagerState ? u.eagerState : n(o, f))
          } else
            (p = {
              lane: f,
              revertLane: u.revertLane,
              gesture: u.gesture,
              action: u.action,
              hasEagerState: u.hasEagerState,
              eagerState: u.eagerState,
              next: null,
            }),
              l === null ? ((c = l = p), (s = o)) : (l = l.next = p),
              (L.lanes |= f),
              (sd |= f)
          u = u.next
        } while (u !== null && u !== t)
        if ((l === null ? (s = o) : (l.next = c), !Xr(o, e.memoizedState) && ((Fc = !0), d && ((n = Ka), n !== null))))
          throw n
        ;(e.memoizedState = o), (e.baseState = s), (e.baseQueue = l), (r.lastRenderedState = o)
      }
      return (i === null && (r.lanes = 0), [e.memoizedState, r.dispatch])
    }
    function _s(e) {
      var t = ls(),
        n = t.queue
      if (n === null) throw Error(a(311))
      n.lastRenderedReducer = e
      var r = n.dispatch,
        i = n.pending,
        o = t.memoizedState
      if (i !== null) {
        n.pending = null
        var s = (i = i.next)
        do (o = e(o, s.action)), (s = s.next)
        while (s !== i)
        Xr(o, t.memoizedState) || (Fc = !0),
          (t.memoizedState = o),
          t.baseQueue === null && (t.baseState = o),
          (n.lastRenderedState = o)
      }
      return [o, r]
    }
    function vs(e, t, n) {
      var r = L,
        i = ls(),
        o = N
      if (o) {
        if (n === void 0) throw Error(a(407))
        n = n()
      } else n = t()
      var s = !Xr((R || i).memoizedState, n)
      if (
        (s && ((i.memoizedState = n), (Fc = !0)),
        (i = i.queue),
        Hs(xs.bind(null, r, i, e), [e]),
        (e = i.getSnapshot !== t || s || (z !== null && !!(z.memoizedState.tag & 1))),
        Ls(e ? 9 : 8, { destroy: void 0 }, bs.bind(null, r, i, n, t), null),
        e)
      ) {
        if (((r.flags |= 2048), K === null)) throw Error(a(349))
        o || Ko & 127 || ys(r, t, n)
      }
      return n
    }
    function ys(e, t, n) {
      ;(e.flags |= 16384),
        (e = { getSnapshot: t, value: n }),
        (t = L.updateQueue),
        t === null
          ? ((t = us()), (L.updateQueue = t), (t.stores = [e]))
          : ((n = t.stores), n === null ? (t.stores = [e]) : n.push(e))
    }
    function bs(e, t, n, r) {
      ;(t.value = n), (t.getSnapshot = r), Ss(t) && Cs(e)
    }
    function xs(e, t, n) {
      return n(() => {
        Ss(t) && Cs(e)
      })
    }
    function Ss(e) {
      var t = e.getSnapshot
      e = e.value
      try {
        var n = t()
        return !Xr(e, n)
      } catch {
        return !0
      }
    }
    function Cs(e) {
      var t = Fi(e, 2)
      t !== null && Pd(t, e, 2)
    }
    function ws(e) {
      var t = cs()
      if (typeof e == `function`) {
        var n = e
        if (((e = n()), Yo)) {
          st(!0)
          try {
            n()
          } finally {
            st(!1)
          }
        }
      }
      return (
        (t.memoizedState = t.baseState = e),
        (t.queue = { pending: null, lanes: 0, dispatch: null, lastRenderedReducer: ms, lastRenderedState: e }),
        t
      )
    }
    function Ts(e, t, n, r) {
      return ((e.baseState = n), gs(e, R, typeof r == `function` ? r : ms))
    }
    function Es(e, t, n, r, i) {
      if (pc(e)) throw Error(a(485))
      if (((e = t.action), e !== null)) {
        var o = {
          payload: i,
          action: e,
          next: null,
          isTransition: !0,
          status: `pending`,
          value: null,
          reason: null,
          listeners: [],
          then: (e) => {
            o.listeners.push(e)
          },
        }
        S.T === null ? (o.isTransition = !1) : n(!0),
          r(o),
          (n = t.pending),
          n === null ? ((o.next = t.pending = o), Ds(t, o)) : ((o.next = n.next), (t.pending = n.next = o))
      }
    }
    function Ds(e, t) {
      var n = t.action,
        r = t.payload,
        i = e.state
      if (t.isTransition) {
        var a = S.T,
          o = {}
        ;(o.types = a === null ? null : a.types), (S.T = o)
        try {
          var s = n(i, r),
            c = S.S
          c !== null && c(o, s), Os(e, t, s)
        } catch (n) {
          V(e, t, n)
        } finally {
          a !== null && o.types !== null && (a.types = o.types), (S.T = a)
        }
      } else
        try {
          ;(a = n(i, r)), Os(e, t, a)
        } catch (n) {
          V(e, t, n)
        }
    }
    function Os(e, t, n) {
      typeof n == `object` && n && typeof n.then == `function`
        ? n.then(
            (n) => {
              ks(e, t, n)
            },
            (n) => V(e, t, n),
          )
        : ks(e, t, n)
    }
    function ks(e, t, n) {
      ;(t.status = `fulfilled`),
        (t.value = n),
        As(t),
        (e.state = n),
        (t = e.pending),
        t !== null && ((n = t.next), n === t ? (e.pending = null) : ((n = n.next), (t.next = n), Ds(e, n)))
    }
    function V(e, t, n) {
      var r = e.pending
      if (((e.pending = null), r !== null)) {
        r = r.next
        do (t.status = `rejected`), (t.reason = n), As(t), (t = t.next)
        while (t !== r)
      }
      e.action = null
    }
    function As(e) {
      e = e.listeners
      for (var t = 0; t < e.length; t++) (0, e[t])()
    }
    function js(e, t) {
      return t
    }
    function Ms(e, t) {
      if (N) {
        var n = K.formState
        if (n !== null) {
          a: {
            var r = L
            if (N) {
              if (M) {
                b: {
                  for (var i = M, a = pa; i.nodeType !== 8; )
                    if (!a || ((i = lm(i.nextSibling)), i === null)) {
                      i = null
                      break b
                    }
                  ;(a = i.data), (i = a === `F!` || a === `F` ? i : null)
                }
                if (i) {
                  ;(M = lm(i.nextSibling)), (r = i.data === `F!`)
                  break a
                }
              }
              ha(r)
            }
            r = !1
          }
          r && (t = n[0])
        }
      }
      return (
        (n = cs()),
        (n.memoizedState = n.baseState = t),
        (r = { pending: null, lanes: 0, dispatch: null, lastRenderedReducer: js, lastRenderedState: t }),
        (n.queue = r),
        (n = uc.bind(null, L, r)),
        (r.dispatch = n),
        (r = ws(!1)),
        (a = fc.bind(null, L, !1, r.queue)),
        (r = cs()),
        (i = { state: t, dispatch: null, action: e, pending: null }),
        (r.queue = i),
        (n = Es.bind(null, L, i, a, n)),
        (i.dispatch = n),
        (r.memoizedState = e),
        [t, n, !1]
      )
    }
    function Ns(e) {
      return Ps(ls(), R, e)
    }
    function Ps(e, t, n) {
      if (((t = gs(e, t, js)[0]), (e = hs(ms)[0]), typeof t == `object` && t && typeof t.then == `function`))
        try {
          var r = ds(t)
        } catch (e) {
          throw e === to ? ro : e
        }
      else r = t
      t = ls()
      var i = t.queue,
        a = i.dispatch
      return (
        n !== t.memoizedState && ((L.flags |= 2048), Ls(9, { destroy: void 0 }, Fs.bind(null, i, n), null)), [r, a, e]
      )
    }
    function Fs(e, t) {
      e.action = t
    }
    function Is(e) {
      var t = ls(),
        n = R
      if (n !== null) return Ps(t, n, e)
      ls(), (t = t.memoizedState), (n = ls())
      var r = n.queue.dispatch
      return ((n.memoizedState = e), [t, r, !1])
    }
    function Ls(e, t, n, r) {
      return (
        (e = { tag: e, create: n, deps: r, inst: t, next: null }),
        (t = L.updateQueue),
        t === null && ((t = us()), (L.updateQueue = t)),
        (n = t.lastEffect),
        n === null ? (t.lastEffect = e.next = e) : ((r = n.next), (n.next = e), (e.next = r), (t.lastEffect = e)),
        e
      )
    }
    function Rs() {
      return ls().memoizedState
    }
    function zs(e, t, n, r) {
      var i = cs()
      ;(L.flags |= e), (i.memoizedState = Ls(1 | t, { destroy: void 0 }, n, r === void 0 ? null : r))
    }
    function Bs(e, t, n, r) {
      var i = ls()
      r = r === void 0 ? null : r
      var a = i.memoizedState.inst
      R !== null && r !== null && es(r, R.memoizedState.deps)
        ? (i.memoizedState = Ls(t, a, n, r))
        : ((L.flags |= e), (i.memoizedState = Ls(1 | t, a, n, r)))
    }
    function Vs(e, t) {
      zs(8390656, 8, e, t)
    }
    function Hs(e, t) {
      Bs(2048, 8, e, t)
    }
    function Us(e) {
      L.flags |= 4
      var t = L.updateQueue
      if (t === null) (t = us()), (L.updateQueue = t), (t.events = [e])
      else {
        var n = t.events
        n === null ? (t.events = [e]) : n.push(e)
      }
    }
    function Ws(e) {
      var t = ls().memoizedState
      return (
        Us({ ref: t, nextImpl: e }),
        function () {
          if (G & 2) throw Error(a(440))
          return t.impl.apply(void 0, arguments)
        }
      )
    }
    function Gs(e, t) {
      return Bs(4, 2, e, t)
    }
    function Ks(e, t) {
      return Bs(4, 4, e, t)
    }
    function qs(e, t) {
      if (typeof t == `function`) {
        e = e()
        var n = t(e)
        return () => {
          typeof n == `function` ? n() : t(null)
        }
      }
      if (t != null)
        return (
          (e = e()),
          (t.current = e),
          () => {
            t.current = null
          }
        )
    }
    function Js(e, t, n) {
      ;(n = n == null ? null : n.concat([e])), Bs(4, 4, qs.bind(null, t, e), n)
    }
    function Ys() {}
    function Xs(e, t) {
      var n = ls()
      t = t === void 0 ? null : t
      var r = n.memoizedState
      return t !== null && es(t, r[1]) ? r[0] : ((n.memoizedState = [e, t]), e)
    }
    function Zs(e, t) {
      var n = ls()
      t = t === void 0 ? null : t
      var r = n.memoizedState
      if (t !== null && es(t, r[1])) return r[0]
      if (((r = e()), Yo)) {
        st(!0)
        try {
          e()
        } finally {
          st(!1)
        }
      }
      return ((n.memoizedState = [r, t]), r)
    }
    function Qs(e, t, n) {
      return n === void 0 || (Ko & 1073741824 && !(J & 261930))
        ? (e.memoizedState = t)
        : ((e.memoizedState = n), (e = Md()), (L.lanes |= e), (sd |= e), n)
    }
    function $s(e, t, n, r) {
      return Xr(n, t)
        ? n
        : jo.current === null
          ? !(Ko & 106) || (Ko & 1073741824 && !(J & 261930))
            ? ((Fc = !0), (e.memoizedState = n))
            : ((e = Md()), (L.lanes |= e), (sd |= e), t)
          : ((e = Qs(e, n, r)), Xr(e, t) || (Fc = !0), e)
    }
    function ec(e, t, n, r, i) {
      var a = C.p
      C.p = a !== 0 && 8 > a ? a : 8
      var o = S.T,
        s = {}
      ;(s.types = o === null ? null : o.types), (S.T = s), fc(e, !1, t, n)
      try {
        var c = i(),
          l = S.S
        l !== null && l(s, c),
          typeof c == `object` && c && typeof c.then == `function` ? dc(e, t, Ya(c, r), jd(e)) : dc(e, t, r, jd(e))
      } catch (n) {
        dc(e, t, { then: () => {}, status: `rejected`, reason: n }, jd())
      } finally {
        ;(C.p = a), o !== null && s.types !== null && (o.types = s.types), (S.T = o)
      }
    }
    function tc() {}
    function nc(e, t, n, r) {
      if (e.tag !== 5) throw Error(a(476))
      var i = rc(e).queue
      ec(e, i, t, De, n === null ? tc : () => (ic(e), n(r)))
    }
    function rc(e) {
      var t = e.memoizedState
      if (t !== null) return t
      t = {
        memoizedState: De,
        baseState: De,
        baseQueue: null,
        queue: { pending: null, lanes: 0, dispatch: null, lastRenderedReducer: ms, lastRenderedState: De },
        next: null,
      }
      var n = {}
      return (
        (t.next = {
          memoizedState: n,
          baseState: n,
          baseQueue: null,
          queue: { pending: null, lanes: 0, dispatch: null, lastRenderedReducer: ms, lastRenderedState: n },
          next: null,
        }),
        (e.memoizedState = t),
        (e = e.alternate),
        e !== null && (e.memoizedState = t),
        t
      )
    }
    function ic(e) {
      var t = rc(e)
      t.next === null && (t = e.alternate.memoizedState), dc(e, t.next.queue, {}, jd())
    }
    function ac() {
      return Ma(sh)
    }
    function oc() {
      return ls().memoizedState
    }
    function sc() {
      return ls().memoizedState
    }
    function cc(e) {
      for (var t = e.return; t !== null; ) {
        switch (t.tag) {
          case 24:
          case 3:
            var n = jd()
            e = So(n)
            var r = Co(t, e, n)
            r !== null && (Pd(r, t, n), wo(r, t, n)), (t = { cache: za() }), (e.payload = t)
            return
        }
        t = t.return
      }
    }
    function lc(e, t, n) {
      var r = jd()
      ;(n = { lane: r, revertLane: 0, gesture: null, action: n, hasEagerState: !1, eagerState: null, next: null }),
        pc(e) ? mc(t, n) : ((n = Pi(e, t, n, r)), n !== null && (Pd(n, e, r), hc(n, t, r)))
    }
    function uc(e, t, n) {
      dc(e, t, n, jd())
    }
    function dc(e, t, n, r) {
      var i = { lane: r, revertLane: 0, gesture: null, action: n, hasEagerState: !1, eagerState: null, next: null }
      if (pc(e)) mc(t, i)
      else {
        var a = e.alternate
        if (e.lanes === 0 && (a === null || a.lanes === 0) && ((a = t.lastRenderedReducer), a !== null))
          try {
            var o = t.lastRenderedState,
              s = a(o, n)
            if (((i.hasEagerState = !0), (i.eagerState = s), Xr(s, o))) return (Ni(e, t, i, 0), K === null && Mi(), !1)
          } catch {}
        if (((n = Pi(e, t, i, r)), n !== null)) return (Pd(n, e, r), hc(n, t, r), !0)
      }
      return !1
    }
    function fc(e, t, n, r) {
      if (
        ((r = { lane: 2, revertLane: Pf(), gesture: null, action: r, hasEagerState: !1, eagerState: null, next: null }),
        pc(e))
      ) {
        if (t) throw Error(a(479))
      } else (t = Pi(e, n, r, 2)), t !== null && Pd(t, e, 2)
    }
    function pc(e) {
      var t = e.alternate
      return e === L || (t !== null && t === L)
    }
    function mc(e, t) {
      Jo = qo = !0
      var n = e.pending
      n === null ? (t.next = t) : ((t.next = n.next), (n.next = t)), (e.pending = t)
    }
    function hc(e, t, n) {
      if (n & 4194048) {
        var r = t.lanes
        ;(r &= e.pendingLanes), (n |= r), (t.lanes = n), Tt(e, n)
      }
    }
    var gc = {
        readContext: Ma,
        use: fs,
        useCallback: B,
        useContext: B,
        useEffect: B,
        useImperativeHandle: B,
        useLayoutEffect: B,
        useInsertionEffect: B,
        useMemo: B,
        useReducer: B,
        useRef: B,
        useState: B,
        useDebugValue: B,
        useDeferredValue: B,
        useTransition: B,
        useSyncExternalStore: B,
        useId: B,
        useHostTransitionStatus: B,
        useFormState: B,
        useActionState: B,
        useOptimistic: B,
        useMemoCache: B,
        useCacheRefresh: B,
        useEffectEvent: B,
      },
      _c = {
        readContext: Ma,
        use: fs,
        useCallback: (e, t) => ((cs().memoizedState = [e, t === void 0 ? null : t]), e),
        useContext: Ma,
        useEffect: Vs,
        useImperativeHandle: (e, t, n) => {
          ;(n = n == null ? null : n.concat([e])), zs(4194308, 4, qs.bind(null, t, e), n)
        },
        useLayoutEffect: (e, t) => zs(4194308, 4, e, t),
        useInsertionEffect: (e, t) => {
          zs(4, 2, e, t)
        },
        useMemo: (e, t) => {
          var n = cs()
          t = t === void 0 ? null : t
          var r = e()
          if (Yo) {
            st(!0)
            try {
              e()
            } finally {
              st(!1)
            }
          }
          return ((n.memoizedState = [r, t]), r)
        },
        useReducer: (e, t, n) => {
          var r = cs()
          if (n !== void 0) {
            var i = n(t)
            if (Yo) {
              st(!0)
              try {
                n(t)
              } finally {
                st(!1)
              }
            }
          } else i = t
          return (
            (r.memoizedState = r.baseState = i),
            (e = { pending: null, lanes: 0, dispatch: null, lastRenderedReducer: e, lastRenderedState: i }),
            (r.queue = e),
            (e = e.dispatch = lc.bind(null, L, e)),
            [r.memoizedState, e]
          )
        },
        useRef: (e) => {
          var t = cs()
          return ((e = { current: e }), (t.memoizedState = e))
        },
        useState: (e) => {
          e = ws(e)
          var t = e.queue,
            n = uc.bind(null, L, t)
          return ((t.dispatch = n), [e.memoizedState, n])
        },
        useDebugValue: Ys,
        useDeferredValue: (e, t) => Qs(cs(), e, t),
        useTransition: () => {
          var e = ws(!1)
          return ((e = ec.bind(null, L, e.queue, !0, !1)), (cs().memoizedState = e), [!1, e])
        },
        useSyncExternalStore: (e, t, n) => {
          var r = L,
            i = cs()
          if (N) {
            if (n === void 0) throw Error(a(407))
            n = n()
          } else {
            if (((n = t()), K === null)) throw Error(a(349))
            J & 127 || ys(r, t, n)
          }
          i.memoizedState = n
          var o = { value: n, getSnapshot: t }
          return (
            (i.queue = o),
            Vs(xs.bind(null, r, o, e), [e]),
            (r.flags |= 2048),
            Ls(9, { destroy: void 0 }, bs.bind(null, r, o, n, t), null),
            n
          )
        },
        useId: () => {
          var e = cs(),
            t = K.identifierPrefix
          if (N) {
            var n = aa,
              r = ia
            ;(n = (r & ~(1 << (32 - ct(r) - 1))).toString(32) + n),
              (t = `_` + t + `R_` + n),
              (n = Xo++),
              0 < n && (t += `H` + n.toString(32)),
              (t += `_`)
          } else (n = $o++), (t = `_` + t + `r_` + n.toString(32) + `_`)
          return (e.memoizedState = t)
        },
        useHostTransitionStatus: ac,
        useFormState: Ms,
        useActionState: Ms,
        useOptimistic: (e) => {
          var t = cs()
          t.memoizedState = t.baseState = e
          var n = { pending: null, lanes: 0, dispatch: null, lastRenderedReducer: null, lastRenderedState: null }
          return ((t.queue = n), (t = fc.bind(null, L, !0, n)), (n.dispatch = t), [e, t])
        },
        useMemoCache: ps,
        useCacheRefresh: () => (cs().memoizedState = cc.bind(null, L)),
        useEffectEvent: (e) => {
          var t = cs(),
            n = { impl: e }
          return (
            (t.memoizedState = n),
            function () {
              if (G & 2) throw Error(a(440))
              return n.impl.apply(void 0, arguments)
            }
          )
        },
      },
      vc = {
        readContext: Ma,
        use: fs,
        useCallback: Xs,
        useContext: Ma,
        useEffect: Hs,
        useImperativeHandle: Js,
        useInsertionEffect: Gs,
        useLayoutEffect: Ks,
        useMemo: Zs,
        useReducer: hs,
        useRef: Rs,
        useState: () => hs(ms),
        useDebugValue: Ys,
        useDeferredValue: (e, t) => $s(ls(), R.memoizedState, e, t),
        useTransition: () => {
          var e = hs(ms)[0],
            t = ls().memoizedState
          return [typeof e == `boolean` ? e : ds(e), t]
        },
        useSyncExternalStore: vs,
        useId: oc,
        useHostTransitionStatus: ac,
        useFormState: Ns,
        useActionState: Ns,
        useOptimistic: (e, t) => Ts(ls(), R, e, t),
        useMemoCache: ps,
        useCacheRefresh: sc,
        useEffectEvent: Ws,
      },
      yc = {
        readContext: Ma,
        use: fs,
        useCallback: Xs,
        useContext: Ma,
        useEffect: Hs,
        useImperativeHandle: Js,
        useInsertionEffect: Gs,
        useLayoutEffect: Ks,
        useMemo: Zs,
        useReducer: _s,
        useRef: Rs,
        useState: () => _s(ms),
        useDebugValue: Ys,
        useDeferredValue: (e, t) => {
          var n = ls()
          return R === null ? Qs(n, e, t) : $s(n, R.memoizedState, e, t)
        },
        useTransition: () => {
          var e = _s(ms)[0],
            t = ls().memoizedState
          return [typeof e == `boolean` ? e : ds(e), t]
        },
        useSyncExternalStore: vs,
        useId: oc,
        useHostTransitionStatus: ac,
        useFormState: Is,
        useActionState: Is,
        useOptimistic: (e, t) => {
          var n = ls()
          return R === null ? ((n.baseState = e), [e, n.queue.dispatch]) : Ts(n, R, e, t)
        },
        useMemoCache: ps,
        useCacheRefresh: sc,
        useEffectEvent: Ws,
      }
    function bc(e, t, n, r) {
      ;(t = e.memoizedState),
        (n = n(r, t)),
        (n = n == null ? t : x({}, t, n)),
        (e.memoizedState = n),
        e.lanes === 0 && (e.updateQueue.baseState = n)
    }
    var xc = {
      enqueueSetState: (e, t, n) => {
        e = e._reactInternals
        var r = jd(),
          i = So(r)
        ;(i.payload = t), n != null && (i.callback = n), (t = Co(e, i, r)), t !== null && (Pd(t, e, r), wo(t, e, r))
      },
      enqueueReplaceState: (e, t, n) => {
        e = e._reactInternals
        var r = jd(),
          i = So(r)
        ;(i.tag = 1),
          (i.payload = t),
          n != null && (i.callback = n),
          (t = Co(e, i, r)),
          t !== null && (Pd(t, e, r), wo(t, e, r))
      },
      enqueueForceUpdate: (e, t) => {
        e = e._reactInternals
        var n = jd(),
          r = So(n)
        ;(r.tag = 2), t != null && (r.callback = t), (t = Co(e, r, n)), t !== null && (Pd(t, e, n), wo(t, e, n))
      },
    }
    function Sc(e, t, n, r, i, a, o) {
      return (
        (e = e.stateNode),
        typeof e.shouldComponentUpdate == `function`
          ? e.shouldComponentUpdate(r, a, o)
          : t.prototype && t.prototype.isPureReactComponent
            ? !Zr(n, r) || !Zr(i, a)
            : !0
      )
    }
    function Cc(e, t, n, r) {
      ;(e = t.state),
        typeof t.componentWillReceiveProps == `function` && t.componentWillReceiveProps(n, r),
        typeof t.UNSAFE_componentWillReceiveProps == `function` && t.UNSAFE_componentWillReceiveProps(n, r),
        t.state !== e && xc.enqueueReplaceState(t, t.state, null)
    }
    function wc(e, t) {
      var n = t
      if (`ref` in t) for (var r in ((n = {}), t)) r !== `ref` && (n[r] = t[r])
      if ((e = e.defaultProps)) for (var i in (n === t && (n = x({}, n)), e)) n[i] === void 0 && (n[i] = e[i])
      return n
    }
    function Tc(e) {
      Oi(e)
    }
    function Ec(e) {
      console.error(e)
    }
    function Dc(e) {
      Oi(e)
    }
    function Oc(e, t) {
      try {
        var n = e.onUncaughtError
        n(t.value, { componentStack: t.stack })
      } catch (e) {
        setTimeout(() => {
          throw e
        })
      }
    }
    function kc(e, t, n) {
      try {
        var r = e.onCaughtError
        r(n.value, { componentStack: n.stack, errorBoundary: t.tag === 1 ? t.stateNode : null })
      } catch (e) {
        setTimeout(() => {
          throw e
        })
      }
    }
    function Ac(e, t, n) {
      return (
        (n = So(n)),
        (n.tag = 3),
        (n.payload = { element: null }),
        (n.callback = () => {
          Oc(e, t)
        }),
        n
      )
    }
    function jc(e) {
      return ((e = So(e)), (e.tag = 3), e)
    }
    function Mc(e, t, n, r) {
      var i = n.type.getDerivedStateFromError
      if (typeof i == `function`) {
        var a = r.value
        ;(e.payload = () => i(a)),
          (e.callback = () => {
            kc(t, n, r)
          })
      }
      var o = n.stateNode
      o !== null &&
        typeof o.componentDidCatch == `function` &&
        (e.callback = function () {
          kc(t, n, r), typeof i != `function` && (yd === null ? (yd = new Set([this])) : yd.add(this))
          var e = r.stack
          this.componentDidCatch(r.value, { componentStack: e === null ? `` : e })
        })
    }
    function Nc(e, t, n, r, i) {
      if (((n.flags |= 32768), typeof r == `object` && r && typeof r.then == `function`)) {
        if (((t = n.alternate), t !== null && ka(t, n, i, !0), (n = I.current), n !== null)) {
          switch (n.tag) {
            case 31:
            case 13:
            case 19:
              return (
                Io === null ? Kd() : n.alternate === null && od === 0 && (od = 3),
                (n.flags &= -257),
                (n.flags |= 65536),
                (n.lanes = i),
                r === io
                  ? (n.flags |= 16384)
                  : ((t = n.updateQueue), t === null ? (n.updateQueue = new Set([r])) : t.add(r), mf(e, r, i)),
                !1
              )
            case 22:
              return (
                (n.flags |= 65536),
                r === io
                  ? (n.flags |= 16384)
                  : ((t = n.updateQueue),
                    t === null
                      ? ((t = { transitions: null, markerInstances: null, retryQueue: new Set([r]) }),
                        (n.updateQueue = t))
                      : ((n = t.retryQueue), n === null ? (t.retryQueue = new Set([r])) : n.add(r)),
                    mf(e, r, i)),
                !1
              )
          }
          throw Error(a(435, n.tag))
        }
        return (mf(e, r, i), Kd(), !1)
      }
      if (N)
        return (
          (t = I.current),
          t === null
            ? (r !== ma && ((t = Error(a(423), { cause: r })), xa(Xi(t, n))),
              (e = e.current.alternate),
              (e.flags |= 65536),
              (i &= -i),
              (e.lanes |= i),
              (r = Xi(r, n)),
              (i = Ac(e.stateNode, r, i)),
              To(e, i),
              od !== 4 && (od = 2))
            : (!(t.flags & 65536) && (t.flags |= 256),
              (t.flags |= 65536),
              (t.lanes = i),
              r !== ma && ((e = Error(a(422), { cause: r })), xa(Xi(e, n)))),
          !1
        )
      var o = Error(a(520), { cause: r })
      if (((o = Xi(o, n)), fd === null ? (fd = [o]) : fd.push(o), od !== 4 && (od = 2), t === null)) return !0
      ;(r = Xi(r, n)), (n = t)
      do {
        switch (n.tag) {
          case 3:
            return ((n.flags |= 65536), (e = i & -i), (n.lanes |= e), (e = Ac(n.stateNode, r, e)), To(n, e), !1)
          case 1:
            if (
              ((t = n.type),
              (o = n.stateNode),
              !(n.flags & 128) &&
                (typeof t.getDerivedStateFromError == `function` ||
                  (o !== null && typeof o.componentDidCatch == `function` && (yd === null || !yd.has(o)))))
            )
              return ((n.flags |= 65536), (i &= -i), (n.lanes |= i), (i = jc(i)), Mc(i, e, n, r), To(n, i), !1)
            break
          case 22:
            if (n.memoizedState !== null) return ((n.flags |= 65536), !1)
        }
        n = n.return
      } while (n !== null)
      return !1
    }
    var Pc = Error(a(461)),
      Fc = !1
    function Ic(e, t, n, r) {
      t.child = e === null ? vo(t, null, n, r) : F(t, e.child, n, r)
    }
    function Lc(e, t, n, r, i) {
      n = n.render
      var a = t.ref
      if (`ref` in r) {
        var o = {}
        for (var s in r) s !== `ref` && (o[s] = r[s])
      } else o = r
      return (
        ja(t),
        (r = ts(e, t, n, o, a, i)),
        (s = as()),
        e !== null && !Fc ? (os(e, t, i), dl(e, t, i)) : (N && s && ca(t), (t.flags |= 1), Ic(e, t, r, i), t.child)
      )
    }
    function Rc(e, t, n, r, i) {
      if (e === null) {
        var a = n.type
        return typeof a == `function` && !Vi(a) && a.defaultProps === void 0 && n.compare === null
          ? ((t.tag = 15), (t.type = a), zc(e, t, a, r, i))
          : ((e = Wi(n.type, null, r, t, t.mode, i)), (e.ref = t.ref), (e.return = t), (t.child = e))
      }
      if (((a = e.child), !fl(e, i))) {
        var o = a.memoizedProps
        if (((n = n.compare), (n = n === null ? Zr : n), n(o, r) && e.ref === t.ref)) return dl(e, t, i)
      }
      return ((t.flags |= 1), (e = Hi(a, r)), (e.ref = t.ref), (e.return = t), (t.child = e))
    }
    function zc(e, t, n, r, i) {
      if (e !== null) {
        var a = e.memoizedProps
        if (Zr(a, r) && e.ref === t.ref) {
          if (((Fc = !1), (t.pendingProps = r = a), fl(e, i))) e.flags & 131072 && (Fc = !0)
          else return ((t.lanes = e.lanes), dl(e, t, i))
        }
      }
      return qc(e, t, n, r, i)
    }
    function Bc(e, t, n, r) {
      var i = r.children,
        a = e === null ? null : e.memoizedState
      if (
        (e === null &&
          t.stateNode === null &&
          (t.stateNode = { _visibility: 1, _pendingMarkers: null, _retryCache: null, _transitions: null }),
        r.mode === `hidden`)
      ) {
        if (t.flags & 128) {
          if (((a = a === null ? n : a.baseLanes | n), e !== null)) {
            for (r = t.child = e.child, i = 0; r !== null; ) (i = i | r.lanes | r.childLanes), (r = r.sibling)
            r = i & ~a
          } else (r = 0), (t.child = null)
          return Hc(e, t, a, n, r)
        }
        if (n & 536870912)
          (t.memoizedState = { baseLanes: 0, cachePool: null }),
            e !== null && $a(t, a === null ? null : a.cachePool),
            a === null ? Po() : No(t, a),
            zo(t)
        else return ((r = t.lanes = 536870912), Hc(e, t, a === null ? n : a.baseLanes | n, n, r))
      } else
        a === null
          ? (e !== null && $a(t, null), Po(), Bo())
          : ($a(t, a.cachePool), No(t, a), Bo(), (t.memoizedState = null))
      return (Ic(e, t, i, n), t.child)
    }
    function Vc(e, t) {
      return (
        (e !== null && e.tag === 22) ||
          t.stateNode !== null ||
          (t.stateNode = { _visibility: 1, _pendingMarkers: null, _retryCache: null, _transitions: null }),
        t.sibling
      )
    }
    function Hc(e, t, n, r, i) {
      var a = Qa()
      return (
        (a = a === null ? null : { parent: Ra._currentValue, pool: a }),
        (t.memoizedState = { baseLanes: n, cachePool: a }),
        e !== null && $a(t, null),
        Po(),
        zo(t),
        e !== null && ka(e, t, r, !0),
        (t.childLanes = i),
        null
      )
    }
    function Uc(e, t) {
      return (
        (t = nl({ mode: t.mode, children: t.children }, e.mode)), (t.ref = e.ref), (e.child = t), (t.return = e), t
      )
    }
    function Wc(e, t, n) {
      return (F(t, e.child, null, n), (e = Uc(t, t.pendingProps)), (e.flags |= 2), Vo(t), (t.memoizedState = null), e)
    }
    function Gc(e, t, n) {
      var r = t.pendingProps,
        i = !!(t.flags & 128)
      if (((t.flags &= -129), e === null)) {
        if (N) {
          if (r.mode === `hidden`)
            return (
              (e = Uc(t, r)), (t.lanes = 536870912), (e.memoizedState = { baseLanes: 0, cachePool: null }), Vc(null, e)
            )
          if (
            (Ro(t),
            (e = M)
              ? ((e = am(e, pa)),
                (e = e !== null && e.data === `&` ? e : null),
                e !== null &&
                  ((t.memoizedState = {
                    dehydrated: e,
                    treeContext: ra === null ? null : { id: ia, overflow: aa },
                    retryLane: 536870912,
                    hydrationErrors: null,
                  }),
                  (n = qi(e)),
                  (n.return = t),
                  (t.child = n),
                  (da = t),
                  (M = null)))
              : (e = null),
            e === null)
          )
            throw ha(t)
          return ((t.lanes = 536870912), null)
        }
        return Uc(t, r)
      }
      var o = e.memoizedState
      if (o !== null) {
        var s = o.dehydrated
        if ((Ro(t), i)) {
          if (t.flags & 256) (t.flags &= -257), (t = Wc(e, t, n))
          else if (t.memoizedState !== null) (t.child = e.child), (t.flags |= 128), (t = null)
          else throw Error(a(558))
        } else if ((Fc || ka(e, t, n, !1), (i = (n & e.childLanes) !== 0), Fc || i)) {
          if (jo.current === null) {
            if (((r = K), r !== null && ((s = Et(r, n)), s !== 0 && s !== o.retryLane)))
              throw ((o.retryLane = s), Fi(e, s), Pd(r, e, s), Pc)
            Kd()
          }
          t = Wc(e, t, n)
        } else
          (e = o.treeContext),
            (M = lm(s.nextSibling)),
            (da = t),
            (N = !0),
            (fa = null),
            (pa = !1),
            e !== null && ua(t, e),
            (t = Uc(t, r)),
            (t.flags |= 134221824)
        return t
      }
      return (
        (e = Hi(e.child, { mode: r.mode, children: r.children })), (e.ref = t.ref), (t.child = e), (e.return = t), e
      )
    }
    function Kc(e, t) {
      var n = t.ref
      if (n === null) e !== null && e.ref !== null && (t.flags |= 4194816)
      else {
        if (typeof n != `function` && typeof n != `object`) throw Error(a(284))
        ;(e === null || e.ref !== n) && (t.flags |= 4194816)
      }
    }
    function qc(e, t, n, r, i) {
      return (
        ja(t),
        (n = ts(e, t, n, r, void 0, i)),
        (r = as()),
        e !== null && !Fc ? (os(e, t, i), dl(e, t, i)) : (N && r && ca(t), (t.flags |= 1), Ic(e, t, n, i), t.child)
      )
    }
    function Jc(e, t, n, r, i, a) {
      return (
        ja(t),
        (t.updateQueue = null),
        (n = rs(t, r, n, i)),
        ns(e),
        (r = as()),
        e !== null && !Fc ? (os(e, t, a), dl(e, t, a)) : (N && r && ca(t), (t.flags |= 1), Ic(e, t, n, a), t.child)
      )
    }
    function Yc(e, t, n, r, i) {
      if ((ja(t), t.stateNode === null)) {
        var a = Ri,
          o = n.contextType
        typeof o == `object` && o && (a = Ma(o)),
          (a = new n(r, a)),
          (t.memoizedState = a.state !== null && a.state !== void 0 ? a.state : null),
          (a.updater = xc),
          (t.stateNode = a),
          (a._reactInternals = t),
          (a = t.stateNode),
          (a.props = r),
          (a.state = t.memoizedState),
          (a.refs = {}),
          bo(t),
          (o = n.contextType),
          (a.context = typeof o == `object` && o ? Ma(o) : Ri),
          (a.state = t.memoizedState),
          (o = n.getDerivedStateFromProps),
          typeof o == `function` && (bc(t, n, o, r), (a.state = t.memoizedState)),
          typeof n.getDerivedStateFromProps == `function` ||
            typeof a.getSnapshotBeforeUpdate == `function` ||
            (typeof a.UNSAFE_componentWillMount != `function` && typeof a.componentWillMount != `function`) ||
            ((o = a.state),
            typeof a.componentWillMount == `function` && a.componentWillMount(),
            typeof a.UNSAFE_componentWillMount == `function` && a.UNSAFE_componentWillMount(),
            o !== a.state && xc.enqueueReplaceState(a, a.state, null),
            Oo(t, r, a, i),
            Do(),
            (a.state = t.memoizedState)),
          typeof a.componentDidMount == `function` && (t.flags |= 4194308),
          (r = !0)
      } else if (e === null) {
        a = t.stateNode
        var s = t.memoizedProps,
          c = wc(n, s)
        a.props = c
        var l = a.context,
          u = n.contextType
        ;(o = Ri), typeof u == `object` && u && (o = Ma(u))
        var d = n.getDerivedStateFromProps
        ;(u = typeof d == `function` || typeof a.getSnapshotBeforeUpdate == `function`),
          (s = t.pendingProps !== s),
          u ||
            (typeof a.UNSAFE_componentWillReceiveProps != `function` &&
              typeof a.componentWillReceiveProps != `function`) ||
            ((s || l !== o) && Cc(t, a, r, o)),
          (yo = !1)
        var f = t.memoizedState
        ;(a.state = f),
          Oo(t, r, a, i),
          Do(),
          (l = t.memoizedState),
          s || f !== l || yo
            ? (typeof d == `function` && (bc(t, n, d, r), (l = t.memoizedState)),
              (c = yo || Sc(t, n, c, r, f, l, o))
                ? (u ||
                    (typeof a.UNSAFE_componentWillMount != `function` && typeof a.componentWillMount != `function`) ||
                    (typeof a.componentWillMount == `function` && a.componentWillMount(),
                    typeof a.UNSAFE_componentWillMount == `function` && a.UNSAFE_componentWillMount()),
                  typeof a.componentDidMount == `function` && (t.flags |= 4194308))
                : (typeof a.componentDidMount == `function` && (t.flags |= 4194308),
                  (t.memoizedProps = r),
                  (t.memoizedState = l)),
              (a.props = r),
              (a.state = l),
              (a.context = o),
              (r = c))
            : (typeof a.componentDidMount == `function` && (t.flags |= 4194308), (r = !1))
      } else {
        ;(a = t.stateNode),
          xo(e, t),
          (o = t.memoizedProps),
          (u = wc(n, o)),
          (a.props = u),
          (d = t.pendingProps),
          (f = a.context),
          (l = n.contextType),
          (c = Ri),
          typeof l == `object` && l && (c = Ma(l)),
          (s = n.getDerivedStateFromProps),
          (l = typeof s == `function` || typeof a.getSnapshotBeforeUpdate == `function`) ||
            (typeof a.UNSAFE_componentWillReceiveProps != `function` &&
              typeof a.componentWillReceiveProps != `function`) ||
            ((o !== d || f !== c) && Cc(t, a, r, c)),
          (yo = !1),
          (f = t.memoizedState),
          (a.state = f),
          Oo(t, r, a, i),
          Do()
        var p = t.memoizedState
        o !== d || f !== p || yo || (e !== null && e.dependencies !== null && Aa(e.dependencies))
          ? (typeof s == `function` && (bc(t, n, s, r), (p = t.memoizedState)),
            (u = yo || Sc(t, n, u, r, f, p, c) || (e !== null && e.dependencies !== null && Aa(e.dependencies)))
              ? (l ||
                  (typeof a.UNSAFE_componentWillUpdate != `function` && typeof a.componentWillUpdate != `function`) ||
                  (typeof a.componentWillUpdate == `function` && a.componentWillUpdate(r, p, c),
                  typeof a.UNSAFE_componentWillUpdate == `function` && a.UNSAFE_componentWillUpdate(r, p, c)),
                typeof a.componentDidUpdate == `function` && (t.flags |= 4),
                typeof a.getSnapshotBeforeUpdate == `function` && (t.flags |= 1024))
              : (typeof a.componentDidUpdate != `function` ||
                  (o === e.memoizedProps && f === e.memoizedState) ||
                  (t.flags |= 4),
                typeof a.getSnapshotBeforeUpdate != `function` ||
                  (o === e.memoizedProps && f === e.memoizedState) ||
                  (t.flags |= 1024),
                (t.memoizedProps = r),
                (t.memoizedState = p)),
            (a.props = r),
            (a.state = p),
            (a.context = c),
            (r = u))
          : (typeof a.componentDidUpdate != `function` ||
              (o === e.memoizedProps && f === e.memoizedState) ||
              (t.flags |= 4),
            typeof a.getSnapshotBeforeUpdate != `function` ||
              (o === e.memoizedProps && f === e.memoizedState) ||
              (t.flags |= 1024),
            (r = !1))
      }
      return (
        (a = r),
        Kc(e, t),
        (r = !!(t.flags & 128)),
        a || r
          ? ((a = t.stateNode),
            (n = r && typeof n.getDerivedStateFromError != `function` ? null : a.render()),
            (t.flags |= 1),
            e !== null && r ? ((t.child = F(t, e.child, null, i)), (t.child = F(t, null, n, i))) : Ic(e, t, n, i),
            (t.memoizedState = a.state),
            (e = t.child))
          : (e = dl(e, t, i)),
        e
      )
    }
    function Xc(e, t, n, r) {
      return (ya(), (t.flags |= 256), Ic(e, t, n, r), t.child)
    }
    var Zc = { dehydrated: null, treeContext: null, retryLane: 0, hydrationErrors: null }
    function Qc(e) {
      return { baseLanes: e, cachePool: eo() }
    }
    function $c(e, t, n) {
      return ((e = e === null ? 0 : e.childLanes & ~n), t && (e |= ud), e)
    }
    function el(e, t, n) {
      var r = t.pendingProps,
        i = !1,
        a = !!(t.flags & 128),
        o
      if (
        ((o = a) || (o = e !== null && e.memoizedState === null ? !1 : !!(Ho.current & 2)),
        o && ((i = !0), (t.flags &= -129)),
        (o = !!(t.flags & 32)),
        (t.flags &= -33),
        e === null)
      ) {
        if (N) {
          if (
            (i ? Lo(t) : Bo(),
            (e = M)
              ? ((e = am(e, pa)),
                (e = e !== null && e.data !== `&` ? e : null),
                e !== null &&
                  ((t.memoizedState = {
                    dehydrated: e,
                    treeContext: ra === null ? null : { id: ia, overflow: aa },
                    retryLane: 536870912,
                    hydrationErrors: null,
                  }),
                  (n = qi(e)),
                  (n.return = t),
                  (t.child = n),
                  (da = t),
                  (M = null)))
              : (e = null),
            e === null)
          )
            throw ha(t)
          return ((t.lanes = sm(e) ? 32 : 536870912), null)
        }
        return (
          (a = r.children),
          (r = r.fallback),
          i
            ? (Bo(),
              (i = t.mode),
              (a = nl({ mode: `hidden`, children: a }, i)),
              (r = Gi(r, i, n, null)),
              (a.return = t),
              (r.return = t),
              (a.sibling = r),
              (t.child = a),
              (r = t.child),
              (r.memoizedState = Qc(n)),
              (r.childLanes = $c(e, o, n)),
              (t.memoizedState = Zc),
              Vc(null, r))
            : (Lo(t), tl(t, a))
        )
      }
      var s = e.memoizedState
      if (s !== null) {
        var c = s.dehydrated
        if (c !== null) return il(e, t, a, o, r, c, s, n)
      }
      return i
        ? (Bo(),
          (i = r.fallback),
          (a = t.mode),
          (s = e.child),
          (c = s.sibling),
          (r = Hi(s, { mode: `hidden`, children: r.children })),
          (r.subtreeFlags = s.subtreeFlags & 1206910976),
          c === null ? ((i = Gi(i, a, n, null)), (i.flags |= 2)) : (i = Hi(c, i)),
          (i.return = t),
          (r.return = t),
          (r.sibling = i),
          (t.child = r),
          Vc(null, r),
          (r = t.child),
          (i = e.child.memoizedState),
          i === null
            ? (i = Qc(n))
            : ((a = i.cachePool),
              a === null ? (a = eo()) : ((s = Ra._currentValue), (a = a.parent === s ? a : { parent: s, pool: s })),
              (i = { baseLanes: i.baseLanes | n, cachePool: a })),
          (r.memoizedState = i),
          (r.childLanes = $c(e, o, n)),
          (t.memoizedState = Zc),
          Vc(e.child, r))
        : (Lo(t),
          (n = e.child),
          (e = n.sibling),
          (n = Hi(n, { mode: `visible`, children: r.children })),
          (n.return = t),
          (n.sibling = null),
          e !== null && ((o = t.deletions), o === null ? ((t.deletions = [e]), (t.flags |= 16)) : o.push(e)),
          (t.child = n),
          (t.memoizedState = null),
          n)
    }
    function tl(e, t) {
      return ((t = nl({ mode: `visible`, children: t }, e.mode)), (t.return = e), (e.child = t))
    }
    function nl(e, t) {
      return ((e = Bi(22, e, null, t)), (e.lanes = 0), e)
    }
    function rl(e, t, n) {
      return (F(t, e.child, null, n), (e = tl(t, t.pendingProps.children)), (e.flags |= 2), (t.memoizedState = null), e)
    }
    function il(e, t, n, r, i, o, s, c) {
      if (n)
        return t.flags & 256
          ? (Lo(t), (t.flags &= -257), rl(e, t, c))
          : t.memoizedState === null
            ? (Bo(),
              (o = i.fallback),
              (s = t.mode),
              (i = nl({ mode: `visible`, children: i.children }, s)),
              (o = Gi(o, s, c, null)),
              (o.flags |= 2),
              (i.return = t),
              (o.return = t),
              (i.sibling = o),
              (t.child = i),
              F(t, e.child, null, c),
              (i = t.child),
              (i.memoizedState = Qc(c)),
              (i.childLanes = $c(e, r, c)),
              (t.memoizedState = Zc),
              Vc(null, i))
            : (Bo(), (t.child = e.child), (t.flags |= 128), null)
      if ((Lo(t), sm(o))) {
        if (((r = o.nextSibling && o.nextSibling.dataset), r)) var l = r.dgst
        return (
          (r = l),
          r !== `` &&
            ((i = Error(a(419))), (i.stack = ``), (i.digest = r), xa({ value: i, source: null, stack: null })),
          rl(e, t, c)
        )
      }
      if ((Fc || ka(e, t, c, !1), (r = (c & e.childLanes) !== 0), Fc || r)) {
        if (jo.current !== null) return rl(e, t, c)
        if (((r = K), r !== null && ((i = Et(r, c)), i !== 0 && i !== s.retryLane)))
          throw ((s.retryLane = i), Fi(e, i), Pd(r, e, i), Pc)
        return (om(o) || Kd(), rl(e, t, c))
      }
      return om(o)
        ? ((t.flags |= 192), (t.child = e.child), null)
        : ((e = s.treeContext),
          (M = lm(o.nextSibling)),
          (da = t),
          (N = !0),
          (fa = null),
          (pa = !1),
          e !== null && ua(t, e),
          (t = tl(t, i.children)),
          (t.flags |= 134221824),
          t)
    }
    function al(e, t, n) {
      e.lanes |= t
      var r = e.alternate
      r !== null && (r.lanes |= t), Da(e.return, t, n)
    }
    function ol(e) {
      for (var t = null; e !== null; ) {
        var n = e.alternate
        n !== null && Go(n) === null && (t = e), (e = e.sibling)
      }
      return t
    }
    function sl(e, t, n, r, i, a) {
      var o = e.memoizedState
      o === null
        ? (e.memoizedState = {
            isBackwards: t,
            rendering: null,
            renderingStartTime: 0,
            last: r,
            tail: n,
            tailMode: i,
            treeForkCount: a,
          })
        : ((o.isBackwards = t),
          (o.rendering = null),
          (o.renderingStartTime = 0),
          (o.last = r),
          (o.tail = n),
          (o.tailMode = i),
          (o.treeForkCount = a))
    }
    function cl(e) {
      var t = e.child
      for (e.child = null; t !== null; ) {
        var n = t.sibling
        ;(t.sibling = e.child), (e.child = t), (t = n)
      }
    }
    function ll(e, t, n) {
      var r = t.pendingProps,
        i = r.revealOrder,
        a = r.tail
      r = r.children
      var o = Ho.current
      if (t.flags & 128) return (Uo(t, o), null)
      var s = !!(o & 2)
      if (
        (s ? ((o = (o & 1) | 2), (t.flags |= 128)) : (o &= 1),
        Uo(t, o),
        i === `backwards` && e !== null ? (cl(e), Ic(e, t, r, n), cl(e)) : Ic(e, t, r, n),
        (r = N ? ea : 0),
        !s && e !== null && e.flags & 128)
      )
        a: for (e = t.child; e !== null; ) {
          if (e.tag === 13) e.memoizedState !== null && al(e, n, t)
          else if (e.tag === 19) al(e, n, t)
          else if (e.child !== null) {
            ;(e.child.return = e), (e = e.child)
            continue
          }
          if (e === t) break
          for (; e.sibling === null; ) {
            if (e.return === null || e.return === t) break a
            e = e.return
          }
          ;(e.sibling.return = e.return), (e = e.sibling)
        }
      switch (i) {
        case `backwards`:
          ;(n = ol(t.child)),
            n === null ? ((i = t.child), (t.child = null)) : ((i = n.sibling), (n.sibling = null), cl(t)),
            sl(t, !0, i, null, a, r)
          break
        case `unstable_legacy-backwards`:
          for (n = null, i = t.child, t.child = null; i !== null; ) {
            if (((e = i.alternate), e !== null && Go(e) === null)) {
              t.child = i
              break
            }
            ;(e = i.sibling), (i.sibling = n), (n = i), (i = e)
          }
          sl(t, !0, n, null, a, r)
          break
        case `together`:
          sl(t, !1, null, null, void 0, r)
          break
        case `independent`:
          t.memoizedState = null
          break
        default:
          ;(n = ol(t.child)),
            n === null ? ((i = t.child), (t.child = null)) : ((i = n.sibling), (n.sibling = null)),
            sl(t, !1, i, n, a, r)
      }
      return t.child
    }
    function ul(e, t, n) {
      var r = t.pendingProps
      return (Ta(t, t.type, r.value), Ic(e, t, r.children, n), t.child)
    }
    function dl(e, t, n) {
      if ((e !== null && (t.dependencies = e.dependencies), (sd |= t.lanes), (n & t.childLanes) === 0)) {
        if (e !== null) {
          if ((ka(e, t, n, !1), (n & t.childLanes) === 0)) return null
        } else return null
      }
      if (e !== null && t.child !== e.child) throw Error(a(153))
      if (t.child !== null) {
        for (e = t.child, n = Hi(e, e.pendingProps), t.child = n, n.return = t; e.sibling !== null; )
          (e = e.sibling), (n = n.sibling = Hi(e, e.pendingProps)), (n.return = t)
        n.sibling = null
      }
      return t.child
    }
    function fl(e, t) {
      return (e.lanes & t) !== 0 || ((e = e.dependencies), !!(e !== null && Aa(e)))
    }
    function pl(e, t, n) {
      switch (t.tag) {
        case 3:
          Fe(t, t.stateNode.containerInfo), Ta(t, Ra, e.memoizedState.cache), ya()
          break
        case 27:
        case 5:
          Le(t)
          break
        case 4:
          Fe(t, t.stateNode.containerInfo)
          break
        case 10:
          Ta(t, t.type, t.memoizedProps.value)
          break
        case 31:
          if (t.memoizedState !== null) return ((t.flags |= 128), Ro(t), null)
          break
        case 13:
          var r = t.memoizedState
          if (r !== null) {
            if (r.dehydrated !== null) return (Lo(t), (t.flags |= 128), null)
            r = ka(e, t, n, !1)
            var i = t.child.childLanes
            return r || (n & i) !== 0 ? el(e, t, n) : (Lo(t), (e = dl(e, t, n)), e === null ? null : e.sibling)
          }
          Lo(t)
          break
        case 19:
          if (t.flags & 128) return ll(e, t, n)
          if (
            ((i = !!(e.flags & 128)),
            (r = (n & t.childLanes) !== 0),
            (r ||= (ka(e, t, n, !1), (n & t.childLanes) !== 0)),
            i)
          ) {
            if (r) return ll(e, t, n)
            t.flags |= 128
          }
          if (
            ((i = t.memoizedState),
            i !== null && ((i.rendering = null), (i.tail = null), (i.lastEffect = null)),
            Uo(t, Ho.current),
            r)
          )
            break
          return null
        case 22:
          return ((t.lanes = 0), Bc(e, t, n, t.pendingProps))
        case 24:
          Ta(t, Ra, e.memoizedState.cache)
      }
      return dl(e, t, n)
    }
    function ml(e, t, n) {
      if (e !== null) {
        if (e.memoizedProps !== t.pendingProps) Fc = !0
        else {
          if (!fl(e, n) && !(t.flags & 128)) return ((Fc = !1), pl(e, t, n))
          Fc = !!(e.flags & 131072)
        }
      } else (Fc = !1), N && t.flags & 1048576 && sa(t, ea, t.index)
      switch (((t.lanes = 0), t.tag)) {
        case 16:
          a: {
            var r = t.pendingProps
            if (((e = so(t.elementType)), (t.type = e), typeof e == `function`))
              Vi(e)
                ? ((r = wc(e, r)), (t.tag = 1), (t = Yc(null, t, e, r, n)))
                : ((t.tag = 0), (t = qc(null, t, e, r, n)))
            else {
              if (e != null) {
                var i = e.$$typeof
                if (i === fe) {
                  ;(t.tag = 11), (t = Lc(null, t, e, r, n))
                  break a
                }
                if (i === he) {
                  ;(t.tag = 14), (t = Rc(null, t, e, r, n))
                  break a
                }
                if (i === de) {
                  ;(t.tag = 10), (t.type = e), (t = ul(null, t, n))
                  break a
                }
              }
              throw ((t = Te(e) || e), Error(a(306, t, ``)))
            }
          }
          return t
        case 0:
          return qc(e, t, t.type, t.pendingProps, n)
        case 1:
          return ((r = t.type), (i = wc(r, t.pendingProps)), Yc(e, t, r, i, n))
        case 3:
          a: {
            if ((Fe(t, t.stateNode.containerInfo), e === null)) throw Error(a(387))
            r = t.pendingProps
            var o = t.memoizedState
            ;(i = o.element), xo(e, t), Oo(t, r, null, n)
            var s = t.memoizedState
            if (
              ((r = s.cache), Ta(t, Ra, r), r !== o.cache && Oa(t, [Ra], n, !0), Do(), (r = s.element), o.isDehydrated)
            ) {
              if (
                ((o = { element: r, isDehydrated: !1, cache: s.cache }),
                (t.updateQueue.baseState = o),
                (t.memoizedState = o),
                t.flags & 256)
              ) {
                t = Xc(e, t, r, n)
                break a
              }
              if (r !== i) {
                ;(i = Xi(Error(a(424)), t)), xa(i), (t = Xc(e, t, r, n))
                break a
              }
              switch (((e = t.stateNode.containerInfo), e.nodeType)) {
                case 9:
                  e = e.body
                  break
                default:
                  e = e.nodeName === `HTML` ? e.ownerDocument.body : e
              }
              for (M = lm(e.firstChild), da = t, N = !0, fa = null, pa = !0, n = vo(t, null, r, n), t.child = n; n; )
                (n.flags = (n.flags & -3) | 134221824), (n = n.sibling)
            } else {
              if ((ya(), r === i)) {
                t = dl(e, t, n)
                break a
              }
              Ic(e, t, r, n)
            }
            t = t.child
          }
          return t
        case 26:
          return (
            Kc(e, t),
            e === null
              ? (n = Nm(t.type, null, t.pendingProps, null))
                ? (t.memoizedState = n)
                : N || (t.stateNode = fp(t.type, t.pendingProps, Ne.current, t))
              : (t.memoizedState = Nm(t.type, e.memoizedProps, t.pendingProps, e.memoizedState)),
            null
          )
        case 27:
          return (
            Le(t),
            e === null &&
              N &&
              ((r = t.stateNode = hm(t.type, t.pendingProps, Ne.current)),
              (da = t),
              (pa = !0),
              (i = M),
              Sp(t.type) ? ((um = i), (M = lm(r.firstChild))) : (M = i)),
            Ic(e, t, t.pendingProps.children, n),
            Kc(e, t),
            e === null && (t.flags |= 4194304),
            t.child
          )
        case 5:
          return (
            e === null &&
              N &&
              ((i = r = M) &&
                ((r = rm(r, t.type, t.pendingProps, pa)),
                r === null ? (i = !1) : ((t.stateNode = r), (da = t), (M = lm(r.firstChild)), (pa = !1), (i = !0))),
              i || ha(t)),
            Le(t),
            (i = t.type),
            (o = t.pendingProps),
            (s = e === null ? null : e.memoizedProps),
            (r = o.children),
            pp(i, o) ? (r = null) : s !== null && pp(i, s) && (t.flags |= 32),
            t.memoizedState !== null && ((i = ts(e, t, is, null, null, n)), (sh._currentValue = i)),
            Kc(e, t),
            Ic(e, t, r, n),
            t.child
          )
        case 6:
          return (
            e === null &&
              N &&
              ((e = n = M) &&
                ((n = im(n, t.pendingProps, pa)),
                n === null ? (e = !1) : ((t.stateNode = n), (da = t), (M = null), (e = !0))),
              e || ha(t)),
            null
          )
        case 13:
          return el(e, t, n)
        case 4:
          return (
            Fe(t, t.stateNode.containerInfo),
            (r = t.pendingProps),
            e === null ? (t.child = F(t, null, r, n)) : Ic(e, t, r, n),
            t.child
          )
        case 11:
          return Lc(e, t, t.type, t.pendingProps, n)
        case 7:
          return ((r = t.pendingProps), Kc(e, t), Ic(e, t, r, n), t.child)
        case 8:
          return (Ic(e, t, t.pendingProps.children, n), t.child)
        case 12:
          return (Ic(e, t, t.pendingProps.children, n), t.child)
        case 10:
          return ul(e, t, n)
        case 9:
          return (
            (i = t.type._context),
            (r = t.pendingProps.children),
            ja(t),
            (i = Ma(i)),
            (r = r(i)),
            (t.flags |= 1),
            Ic(e, t, r, n),
            t.child
          )
        case 14:
          return Rc(e, t, t.type, t.pendingProps, n)
        case 15:
          return zc(e, t, t.type, t.pendingProps, n)
        case 19:
          return ll(e, t, n)
        case 31:
          return Gc(e, t, n)
        case 22:
          return Bc(e, t, n, t.pendingProps)
        case 24:
          return (
            ja(t),
            (r = Ma(Ra)),
            e === null
              ? ((i = Qa()),
                i === null &&
                  ((i = K),
                  (o = za()),
                  (i.pooledCache = o),
                  o.refCount++,
                  o !== null && (i.pooledCacheLanes |= n),
                  (i = o)),
                (t.memoizedState = { parent: r, cache: i }),
                bo(t),
                Ta(t, Ra, i))
              : ((e.lanes & n) !== 0 && (xo(e, t), Oo(t, null, null, n), Do()),
                (i = e.memoizedState),
                (o = t.memoizedState),
                i.parent === r
                  ? ((r = o.cache), Ta(t, Ra, r), r !== i.cache && Oa(t, [Ra], n, !0))
                  : ((i = { parent: r, cache: r }),
                    (t.memoizedState = i),
                    t.lanes === 0 && (t.memoizedState = t.updateQueue.baseState = i),
                    Ta(t, Ra, r))),
            Ic(e, t, t.pendingProps.children, n),
            t.child
          )
        case 30:
          return (
            t.stateNode === null && (t.stateNode = { autoName: null, paired: null, clones: null, ref: null }),
            (r = t.pendingProps),
            r.name != null && r.name !== `auto` ? (t.flags |= e === null ? 18882560 : 18874368) : N && ca(t),
            e !== null && e.memoizedProps.name !== r.name ? (t.flags |= 4194816) : Kc(e, t),
            Ic(e, t, r.children, n),
            t.child
          )
        case 29:
          throw t.pendingProps
      }
      throw Error(a(156, t.tag))
    }
    function hl(e) {
      e.flags |= 4
    }
    function gl(e, t, n, r, i) {
      var a
      if (
        ((a = !!(e.mode & 32)) && (a = n === null ? Jm(t, r) : Jm(t, r) && (r.src !== n.src || r.srcSet !== n.srcSet)),
        a)
      ) {
        if (((e.flags |= 16777216), (i & 335544128) === i)) {
          if (e.stateNode.complete) e.flags |= 8192
          else if (Ud()) e.flags |= 8192
          else throw ((co = io), no)
        }
      } else e.flags &= -16777217
    }
    function _l(e, t) {
      if (t.type !== `stylesheet` || t.state.loading & 4) e.flags &= -16777217
      else if (((e.flags |= 16777216), !Ym(t))) {
        if (Ud()) e.flags |= 8192
        else throw ((co = io), no)
      }
    }
    function vl(e, t) {
      t !== null && (e.flags |= 4),
        e.flags & 16384 && ((t = e.tag === 22 ? 536870912 : bt()), (e.lanes |= t), (dd |= t))
    }
    function yl(e, t) {
      if (!N)
        switch (e.tailMode) {
          case `visible`:
            break
          case `collapsed`:
            for (var n = e.tail, r = null; n !== null; ) n.alternate !== null && (r = n), (n = n.sibling)
            r === null ? (t || e.tail === null ? (e.tail = null) : (e.tail.sibling = null)) : (r.sibling = null)
            break
          default:
            for (t = e.tail, n = null; t !== null; ) t.alternate !== null && (n = t), (t = t.sibling)
            n === null ? (e.tail = null) : (n.sibling = null)
        }
    }
    function H(e) {
      var t = e.alternate !== null && e.alternate.child === e.child,
        n = 0,
        r = 0
      if (t)
        for (var i = e.child; i !== null; )
          (n |= i.lanes | i.childLanes),
            (r |= i.subtreeFlags & 1206910976),
            (r |= i.flags & 1206910976),
            (i.return = e),
            (i = i.sibling)
      else
        for (i = e.child; i !== null; )
          (n |= i.lanes | i.childLanes), (r |= i.subtreeFlags), (r |= i.flags), (i.return = e), (i = i.sibling)
      return ((e.subtreeFlags |= r), (e.childLanes = n), t)
    }
    function bl(e, t, n) {
      var r = t.pendingProps
      switch ((la(t), t.tag)) {
        case 16:
        case 15:
        case 0:
        case 11:
        case 7:
        case 8:
        case 12:
        case 9:
        case 14:
          return (H(t), null)
        case 1:
          return (H(t), null)
        case 3:
          return (
            (n = t.stateNode),
            (r = null),
            e !== null && (r = e.memoizedState.cache),
            t.memoizedState.cache !== r && (t.flags |= 2048),
            Ea(Ra),
            Ie(),
            n.pendingContext && ((n.context = n.pendingContext), (n.pendingContext = null)),
            (e === null || e.child === null) &&
              (va(t)
                ? hl(t)
                : e === null || (e.memoizedState.isDehydrated && !(t.flags & 256)) || ((t.flags |= 1024), ba())),
            H(t),
            null
          )
        case 26:
          var i = t.type,
            o = t.memoizedState
          return (
            e === null
              ? (hl(t), o === null ? (H(t), gl(t, i, null, r, n)) : (H(t), _l(t, o)))
              : o
                ? o === e.memoizedState
                  ? (H(t), (t.flags &= -16777217))
                  : (hl(t), H(t), _l(t, o))
                : ((e = e.memoizedProps), e !== r && hl(t), H(t), gl(t, i, e, r, n)),
            null
          )
        case 27:
          if ((Re(t), (n = Ne.current), (i = t.type), e !== null && t.stateNode != null)) e.memoizedProps !== r && hl(t)
          else {
            if (!r) {
              if (t.stateNode === null) throw Error(a(166))
              return (H(t), (t.subtreeFlags &= -33554433), null)
            }
            ;(e = je.current), va(t) ? ga(t, e) : ((e = hm(i, r, n)), (t.stateNode = e), hl(t))
          }
          return (H(t), (t.subtreeFlags &= -33554433), null)
        case 5:
          if ((Re(t), (i = t.type), e !== null && t.stateNode != null)) e.memoizedProps !== r && hl(t)
          else {
            if (!r) {
              if (t.stateNode === null) throw Error(a(166))
              return (H(t), (t.subtreeFlags &= -33554433), null)
            }
            if (((o = je.current), va(t))) ga(t, o)
            else {
              var s = lp(Ne.current)
              switch (o) {
                case 1:
                  o = s.createElementNS(`http://www.w3.org/2000/svg`, i)
                  break
                case 2:
                  o = s.createElementNS(`http://www.w3.org/1998/Math/MathML`, i)
                  break
                default:
                  switch (i) {
                    case `svg`:
                      o = s.createElementNS(`http://www.w3.org/2000/svg`, i)
                      break
                    case `math`:
                      o = s.createElementNS(`http://www.w3.org/1998/Math/MathML`, i)
                      break
                    case `script`:
                      ;(o = s.createElement(`div`)),
                        (o.innerHTML = `<script></script>`),
                        (o = o.removeChild(o.firstChild))
                      break
                    case `select`:
                      ;(o =
                        typeof r.is == `string` ? s.createElement(`select`, { is: r.is }) : s.createElement(`select`)),
                        r.multiple ? (o.multiple = !0) : r.size && (o.size = r.size)
                      break
                    default:
                      o = typeof r.is == `string` ? s.createElement(i, { is: r.is }) : s.createElement(i)
                  }
              }
              ;(o[Mt] = t), (o[Nt] = r)
              a: for (s = t.child; s !== null; ) {
                if (s.tag === 5 || s.tag === 6) o.appendChild(s.stateNode)
                else if (s.tag !== 4 && s.tag !== 27 && s.child !== null) {
                  ;(s.child.return = s), (s = s.child)
                  continue
                }
                if (s === t) break
                for (; s.sibling === null; ) {
                  if (s.return === null || s.return === t) break a
                  s = s.return
                }
                ;(s.sibling.return = s.return), (s = s.sibling)
              }
              t.stateNode = o
              switch ((np(o, i, r), i)) {
                case `button`:
                case `input`:
                case `select`:
                case `textarea`:
                  r = !!r.autoFocus
                  break
                case `img`:
                  r = !0
                  break
                default:
                  r = !1
              }
              r && hl(t)
            }
          }
          return (
            H(t),
            (t.subtreeFlags &= -33554433),
            gl(t, t.type, e === null ? null : e.memoizedProps, t.pendingProps, n),
            null
          )
        case 6:
          if (e && t.stateNode != null) e.memoizedProps !== r && hl(t)
          else {
            if (typeof r != `string` && t.stateNode === null) throw Error(a(166))
            if (((e = Ne.current), va(t))) {
              if (((e = t.stateNode), (n = t.memoizedProps), (r = null), (i = da), i !== null))
                switch (i.tag) {
                  case 27:
                  case 5:
                    r = i.memoizedProps
                }
              ;(e[Mt] = t),
                (e = !!(e.nodeValue === n || (r !== null && !0 === r.suppressHydrationWarning) || ep(e.nodeValue, n))),
                e || ha(t, !0)
            } else (e = lp(e).createTextNode(r)), (e[Mt] = t), (t.stateNode = e)
          }
          return (H(t), null)
        case 31:
          if (((n = t.memoizedState), e === null || e.memoizedState !== null)) {
            if (((r = va(t)), n !== null)) {
              if (e === null) {
                if (!r) throw Error(a(318))
                if (((e = t.memoizedState), (e = e === null ? null : e.dehydrated), !e)) throw Error(a(557))
                e[Mt] = t
              } else ya(), !(t.flags & 128) && (t.memoizedState = null), (t.flags |= 4)
              H(t), (e = !1)
            } else (n = ba()), e !== null && e.memoizedState !== null && (e.memoizedState.hydrationErrors = n), (e = !0)
            if (!e) return t.flags & 256 ? (Vo(t), t) : (Vo(t), null)
            if (t.flags & 128) throw Error(a(558))
          }
          return (H(t), null)
        case 13:
          if (
            ((r = t.memoizedState), e === null || (e.memoizedState !== null && e.memoizedState.dehydrated !== null))
          ) {
            if (((i = va(t)), r !== null && r.dehydrated !== null)) {
              if (e === null) {
                if (!i) throw Error(a(318))
                if (((i = t.memoizedState), (i = i === null ? null : i.dehydrated), !i)) throw Error(a(317))
                i[Mt] = t
              } else ya(), !(t.flags & 128) && (t.memoizedState = null), (t.flags |= 4)
              H(t), (i = !1)
            } else (i = ba()), e !== null && e.memoizedState !== null && (e.memoizedState.hydrationErrors = i), (i = !0)
            if (!i) return t.flags & 256 ? (Vo(t), t) : (Vo(t), null)
          }
          return (
            Vo(t),
            t.flags & 128
              ? ((t.lanes = n), t)
              : ((n = r !== null),
                (e = e !== null && e.memoizedState !== null),
                n &&
                  ((r = t.child),
                  (i = null),
                  r.alternate !== null &&
                    r.alternate.memoizedState !== null &&
                    r.alternate.memoizedState.cachePool !== null &&
                    (i = r.alternate.memoizedState.cachePool.pool),
                  (o = null),
                  r.memoizedState !== null &&
                    r.memoizedState.cachePool !== null &&
                    (o = r.memoizedState.cachePool.pool),
                  o !== i && (r.flags |= 2048)),
                n !== e && n && (t.child.flags |= 8192),
                vl(t, t.updateQueue),
                H(t),
                null)
          )
        case 4:
          return (Ie(), e === null && Wf(t.stateNode.containerInfo), (t.flags |= 67108864), H(t), null)
        case 10:
          return (Ea(t.type), H(t), null)
        case 19:
          if ((Wo(t), (r = t.memoizedState), r === null)) return (H(t), null)
          if (((i = !!(t.flags & 128)), (o = r.rendering), o === null)) {
            if (i) yl(r, !1)
            else {
              if (od !== 0 || (e !== null && e.flags & 128))
                for (e = t.child; e !== null; ) {
                  if (((o = Go(e)), o !== null)) {
                    for (
                      t.flags |= 128,
                        yl(r, !1),
                        e = o.updateQueue,
                        t.updateQueue = e,
                        vl(t, e),
                        t.subtreeFlags = 0,
                        e = n,
                        n = t.child;
                      n !== null;
                    )
                      Ui(n, e), (n = n.sibling)
                    return (Uo(t, (Ho.current & 1) | 2), N && oa(t, r.treeForkCount), t.child)
                  }
                  e = e.sibling
                }
              r.tail !== null && Xe() > _d && ((t.flags |= 128), (i = !0), yl(r, !1), (t.lanes = 4194304))
            }
          } else {
            if (!i) {
              if (((e = Go(o)), e !== null)) {
                if (
                  ((t.flags |= 128),
                  (i = !0),
                  (e = e.updateQueue),
                  (t.updateQueue = e),
                  vl(t, e),
                  yl(r, !0),
                  r.tail === null && r.tailMode !== `collapsed` && r.tailMode !== `visible` && !o.alternate && !N)
                )
                  return (H(t), null)
              } else
                2 * Xe() - r.renderingStartTime > _d &&
                  n !== 536870912 &&
                  ((t.flags |= 128), (i = !0), yl(r, !1), (t.lanes = 4194304))
            }
            r.isBackwards
              ? ((o.sibling = t.child), (t.child = o))
              : ((e = r.last), e === null ? (t.child = o) : (e.sibling = o), (r.last = o))
          }
          if (r.tail !== null) {
            e = r.tail
            a: {
              for (n = e; n !== null; ) {
                if (n.alternate !== null) {
                  n = !1
                  break a
                }
                n = n.sibling
              }
              n = !0
            }
            return (
              (r.rendering = e),
              (r.tail = e.sibling),
              (r.renderingStartTime = Xe()),
              (e.sibling = null),
              (o = Ho.current),
              (o = i ? (o & 1) | 2 : o & 1),
              r.tailMode === `visible` || r.tailMode === `collapsed` || !n || N
                ? Uo(t, o)
                : ((n = o), T(I, t), T(Ho, n), Io === null && (Io = t)),
              N && oa(t, r.treeForkCount),
              e
            )
          }
          return (H(t), null)
        case 22:
        case 23:
          return (
            Vo(t),
            Fo(),
            (r = t.memoizedState !== null),
            e === null ? r && (t.flags |= 8192) : (e.memoizedState !== null) !== r && (t.flags |= 8192),
            r ? n & 536870912 && !(t.flags & 128) && (H(t), t.subtreeFlags & 6 && (t.flags |= 8192)) : H(t),
            (n = t.updateQueue),
            n !== null && vl(t, n.retryQueue),
            (n = null),
            e !== null &&
              e.memoizedState !== null &&
              e.memoizedState.cachePool !== null &&
              (n = e.memoizedState.cachePool.pool),
            (r = null),
            t.memoizedState !== null && t.memoizedState.cachePool !== null && (r = t.memoizedState.cachePool.pool),
            r !== n && (t.flags |= 2048),
            e !== null && Ae(Za),
            null
          )
        case 24:
          return (
            (n = null),
            e !== null && (n = e.memoizedState.cache),
            t.memoizedState.cache !== n && (t.flags |= 2048),
            Ea(Ra),
            H(t),
            null
          )
        case 25:
          return null
        case 30:
          return ((t.flags |= 33554432), H(t), null)
      }
      throw Error(a(156, t.tag))
    }
    function xl(e, t) {
      switch ((la(t), t.tag)) {
        case 1:
          return ((e = t.flags), e & 65536 ? ((t.flags = (e & -65537) | 128), t) : null)
        case 3:
          return (Ea(Ra), Ie(), (e = t.flags), e & 65536 && !(e & 128) ? ((t.flags = (e & -65537) | 128), t) : null)
        case 26:
        case 27:
        case 5:
          return (Re(t), null)
        case 31:
          if (t.memoizedState !== null) {
            if ((Vo(t), t.alternate === null)) throw Error(a(340))
            ya()
          }
          return ((e = t.flags), e & 65536 ? ((t.flags = (e & -65537) | 128), t) : null)
        case 13:
          if ((Vo(t), (e = t.memoizedState), e !== null && e.dehydrated !== null)) {
            if (t.alternate === null) throw Error(a(340))
            ya()
          }
          return ((e = t.flags), e & 65536 ? ((t.flags = (e & -65537) | 128), t) : null)
        case 19:
          return (
            Wo(t),
            (e = t.flags),
            e & 65536
              ? ((t.flags = (e & -65537) | 128),
                (e = t.memoizedState),
                e !== null && ((e.rendering = null), (e.tail = null)),
                (t.flags |= 4),
                t)
              : null
          )
        case 4:
          return (Ie(), null)
        case 10:
          return (Ea(t.type), null)
        case 22:
        case 23:
          return (
            Vo(t), Fo(), e !== null && Ae(Za), (e = t.flags), e & 65536 ? ((t.flags = (e & -65537) | 128), t) : null
          )
        case 24:
          return (Ea(Ra), null)
        case 25:
          return null
        default:
          return null
      }
    }
    function Sl(e, t) {
      switch ((la(t), t.tag)) {
        case 3:
          Ea(Ra), Ie()
          break
        case 26:
        case 27:
        case 5:
          Re(t)
          break
        case 4:
          Ie()
          break
        case 31:
          t.memoizedState !== null && Vo(t)
          break
        case 13:
          Vo(t)
          break
        case 19:
          Wo(t)
          break
        case 10:
          Ea(t.type)
          break
        case 22:
        case 23:
          Vo(t), Fo(), e !== null && Ae(Za)
          break
        case 24:
          Ea(Ra)
      }
    }
    function Cl(e, t) {
      try {
        var n = t.updateQueue,
          r = n === null ? null : n.lastEffect
        if (r !== null) {
          var i = r.next
          n = i
          do {
            if ((n.tag & e) === e) {
              r = void 0
              var a = n.create,
                o = n.inst
              ;(r = a()), (o.destroy = r)
            }
            n = n.next
          } while (n !== i)
        }
      } catch (e) {
        Z(t, t.return, e)
      }
    }
    function wl(e, t, n) {
      try {
        var r = t.updateQueue,
          i = r === null ? null : r.lastEffect
        if (i !== null) {
          var a = i.next
          r = a
          do {
            if ((r.tag & e) === e) {
              var o = r.inst,
                s = o.destroy
              if (s !== void 0) {
                ;(o.destroy = void 0), (i = t)
                var c = n,
                  l = s
                try {
                  l()
                } catch (e) {
                  Z(i, c, e)
                }
              }
            }
            r = r.next
          } while (r !== a)
        }
      } catch (e) {
        Z(t, t.return, e)
      }
    }
    function Tl(e) {
      var t = e.updateQueue
      if (t !== null) {
        var n = e.stateNode
        try {
          Ao(t, n)
        } catch (t) {
          Z(e, e.return, t)
        }
      }
    }
    function El(e, t, n) {
      ;(n.props = wc(e.type, e.memoizedProps)), (n.state = e.memoizedState)
      try {
        n.componentWillUnmount()
      } catch (n) {
        Z(e, t, n)
      }
    }
    function Dl(e, t) {
      try {
        var n = e.ref
        if (n !== null) {
          switch (e.tag) {
            case 26:
            case 27:
            case 5:
              var r = e.stateNode
              break
            case 30:
              var i = e.stateNode,
                a = Ti(e.memoizedProps, i)
              ;(i.ref === null || i.ref.name !== a) && (i.ref = Pp(a)), (r = i.ref)
              break
            case 7:
              if (e.stateNode === null) {
                var o = new Fp(e)
                p(e.child, !1, Qp, o, void 0, void 0), (e.stateNode = o)
              }
              r = e.stateNode
              break
            default:
              r = e.stateNode
          }
          typeof n == `function` ? (e.refCleanup = n(r)) : (n.current = r)
        }
      } catch (n) {
        Z(e, t, n)
      }
    }
    function Ol(e, t) {
      var n = e.ref,
        r = e.refCleanup
      if (n !== null) {
        if (typeof r == `function`)
          try {
            r()
          } catch (n) {
            Z(e, t, n)
          } finally {
            ;(e.refCleanup = null), (e = e.alternate), e != null && (e.refCleanup = null)
          }
        else if (typeof n == `function`)
          try {
            n(null)
          } catch (n) {
            Z(e, t, n)
          }
        else n.current = null
      }
    }
    function kl(e, t) {
      if ((e.tag === 5 || e.tag === 27 || e.tag === 6) && e.alternate === null && t !== null)
        for (var n = 0; n < t.length; n++) em(e.stateNode, t[n])
    }
    function Al(e) {
      for (var t = e.return; t !== null && (Nl(t) && em(e.stateNode, t.stateNode), !Ml(t)); ) t = t.return
    }
    function jl(e) {
      for (var t = e.return; t !== null && (Nl(t) && tm(e.stateNode, t.stateNode), !Ml(t)); ) t = t.return
    }
    function Ml(e) {
      return e.tag === 5 || e.tag === 3 || e.tag === 27
    }
    function Nl(e) {
      return e && e.tag === 7 && e.stateNode !== null
    }
    function Pl(e) {
      var t = e.type,
        n = e.memoizedProps,
        r = e.stateNode
      try {
        switch (t) {
          case `button`:
          case `input`:
          case `select`:
          case `textarea`:
            n.autoFocus && r.focus()
            break
          case `img`:
            n.src ? (r.src = n.src) : n.srcSet && (r.srcset = n.srcSet)
        }
      } catch (t) {
        Z(e, e.return, t)
      }
    }
    function Fl(e, t, n) {
      try {
        var r = e.stateNode
        ip(r, e.type, n, t), (r[Nt] = t)
      } catch (t) {
        Z(e, e.return, t)
      }
    }
    function Il(e) {
      return e.tag === 5 || e.tag === 3 || e.tag === 26 || (e.tag === 27 && Sp(e.type)) || e.tag === 4
    }
    function Ll(e) {
      a: for (;;) {
        for (; e.sibling === null; ) {
          if (e.return === null || Il(e.return)) return null
          e = e.return
        }
        for (e.sibling.return = e.return, e = e.sibling; e.tag !== 5 && e.tag !== 6 && e.tag !== 18; ) {
          if ((e.tag === 27 && Sp(e.type)) || e.flags & 2 || e.child === null || e.tag === 4) continue a
          ;(e.child.return = e), (e = e.child)
        }
        if (!(e.flags & 2)) return e.stateNode
      }
    }
    function Rl(e, t, n, r) {
      var i = e.tag
      if (i === 5 || i === 6)
        (i = e.stateNode),
          t
            ? (n.nodeType === 9 ? n.body : n.nodeName === `HTML` ? n.ownerDocument.body : n).insertBefore(i, t)
            : ((t = n.nodeType === 9 ? n.body : n.nodeName === `HTML` ? n.ownerDocument.body : n),
              t.appendChild(i),
              (n = n._reactRootContainer),
              n != null || t.onclick !== null || (t.onclick = kn)),
          kl(e, r),
          (D = !0)
      else if (
        i !== 4 &&
        (i === 27 && (kl(e, r), (r = null), Sp(e.type) && ((n = e.stateNode), (t = null))), (e = e.child), e !== null)
      )
        for (Rl(e, t, n, r), e = e.sibling; e !== null; ) Rl(e, t, n, r), (e = e.sibling)
    }
    function zl(e, t, n, r) {
      var i = e.tag
      if (i === 5 || i === 6) (i = e.stateNode), t ? n.insertBefore(i, t) : n.appendChild(i), kl(e, r), (D = !0)
      else if (
        i !== 4 &&
        (i === 27 && (kl(e, r), (r = null), Sp(e.type) && (n = e.stateNode)), (e = e.child), e !== null)
      )
        for (zl(e, t, n, r), e = e.sibling; e !== null; ) zl(e, t, n, r), (e = e.sibling)
    }
    function Bl(e) {
      var t = e.stateNode,
        n = e.memoizedProps
      try {
        for (var r = e.type, i = t.attributes; i.length; ) t.removeAttributeNode(i[0])
        np(t, r, n), (t[Mt] = e), (t[Nt] = n)
      } catch (t) {
        Z(e, e.return, t)
      }
    }
    var Vl = !1,
      Hl = null
    function Ul(e) {
      ;(e.tag === 30 || e.subtreeFlags & 33554432) && (Vl = !0)
    }
    var Wl = null
    function Gl() {
      var e = Wl
      return ((Wl = null), e)
    }
    var Kl = 0
    function ql(e, t, n, r, i) {
      return ((Kl = 0), Jl(e.child, t, n, r, i))
    }
    function Jl(e, t, n, r, i) {
      for (var a = !1; e !== null; ) {
        if (e.tag === 5) {
          var o = e.stateNode
          if (r !== null) {
            var s = Op(o)
            r.push(s), s.view && (a = !0)
          } else a || (Op(o).view && (a = !0))
          ;(Vl = !0), Tp(o, Kl === 0 ? t : t + `_` + Kl, n), Kl++
        } else
          (e.tag === 22 && e.memoizedState !== null) || (e.tag === 30 && i) || (Jl(e.child, t, n, r, i) && (a = !0))
        e = e.sibling
      }
      return a
    }
    function Yl(e, t) {
      for (; e !== null; )
        e.tag === 5
          ? Ep(e.stateNode, e.memoizedProps)
          : (e.tag === 22 && e.memoizedState !== null) || (e.tag === 30 && t) || Yl(e.child, t),
          (e = e.sibling)
    }
    function Xl(e) {
      if (e.subtreeFlags & 18874368)
        for (e = e.child; e !== null; ) {
          if (
            (e.tag !== 22 || e.memoizedState === null) &&
            (Xl(e), e.tag === 30 && e.flags & 18874368 && e.stateNode.paired)
          ) {
            var t = e.memoizedProps
            if (t.name == null || t.name === `auto`) throw Error(a(544))
            var n = t.name
            ;(t = Di(t.default, t.share)), t !== `none` && (ql(e, n, t, null, !1) || Yl(e.child, !1))
          }
          e = e.sibling
        }
    }
    function Zl(e, t) {
      if (e.tag === 30) {
        var n = e.stateNode,
          r = e.memoizedProps,
          i = Ti(r, n),
          a = Di(r.default, n.paired ? r.share : r.enter)
        a === `none` ? Xl(e) : ql(e, i, a, null, !1) ? (Xl(e), n.paired || t || Nd(e, r.onEnter)) : Yl(e.child, !1)
      } else if (e.subtreeFlags & 33554432) for (e = e.child; e !== null; ) Zl(e, t), (e = e.sibling)
      else Xl(e)
    }
    function Ql(e) {
      if (Hl !== null && Hl.size !== 0) {
        var t = Hl
        if (e.subtreeFlags & 18874368)
          for (e = e.child; e !== null; ) {
            if (e.tag !== 22 || e.memoizedState === null) {
              if (e.tag === 30 && e.flags & 18874368) {
                var n = e.memoizedProps,
                  r = n.name
                if (r != null && r !== `auto`) {
                  var i = t.get(r)
                  if (i !== void 0) {
                    var a = Di(n.default, n.share)
                    if (
                      (a !== `none` &&
                        (ql(e, r, a, null, !1)
                          ? ((a = e.stateNode), (i.paired = a), (a.paired = i), Nd(e, n.onShare))
                          : Yl(e.child, !1)),
                      t.delete(r),
                      t.size === 0)
                    )
                      break
                  }
                }
              }
              Ql(e)
            }
            e = e.sibling
          }
      }
    }
    function $l(e) {
      if (e.tag === 30) {
        var t = e.memoizedProps,
          n = Ti(t, e.stateNode),
          r = Hl === null ? void 0 : Hl.get(n),
          i = Di(t.default, r === void 0 ? t.exit : t.share)
        i !== `none` &&
          (ql(e, n, i, null, !1)
            ? r === void 0
              ? Nd(e, t.onExit)
              : ((i = e.stateNode), (r.paired = i), (i.paired = r), Hl.delete(n), Nd(e, t.onShare))
            : Yl(e.child, !1)),
          Hl !== null && Ql(e)
      } else if (e.subtreeFlags & 33554432) for (e = e.child; e !== null; ) $l(e), (e = e.sibling)
      else Hl !== null && Ql(e)
    }
    function eu(e) {
      for (e = e.child; e !== null; ) {
        if (e.tag === 30) {
          var t = e.memoizedProps,
            n = Ti(t, e.stateNode)
          ;(t = Di(t.default, t.update)), (e.flags &= -5), t !== `none` && ql(e, n, t, (e.memoizedState = []), !1)
        } else e.subtreeFlags & 33554432 && eu(e)
        e = e.sibling
      }
    }
    function tu(e) {
      if (e.subtreeFlags & 18874368)
        for (e = e.child; e !== null; ) {
          if (e.tag !== 22 || e.memoizedState === null) {
            if (e.tag === 30 && e.flags & 18874368) {
              var t = e.stateNode
              t.paired !== null && ((t.paired = null), Yl(e.child, !1))
            }
            tu(e)
          }
          e = e.sibling
        }
    }
    function nu(e) {
      if (e.tag === 30) (e.stateNode.paired = null), Yl(e.child, !1), tu(e)
      else if (e.subtreeFlags & 33554432) for (e = e.child; e !== null; ) nu(e), (e = e.sibling)
      else tu(e)
    }
    function ru(e) {
      for (e = e.child; e !== null; )
        e.tag === 30 ? Yl(e.child, !1) : e.subtreeFlags & 33554432 && ru(e), (e = e.sibling)
    }
    function iu(e, t, n, r, i, a, o) {
      for (var s = !1; t !== null; ) {
        if (t.tag === 5) {
          var c = t.stateNode
          if (a !== null && Kl < a.length) {
            var l = a[Kl],
              u = Op(c)
            ;(l.view || u.view) && (s = !0)
            var d
            if ((d = !(e.flags & 4))) {
              if (u.clip) d = !0
              else {
                d = l.rect
                var f = u.rect
                d = d.y !== f.y || d.x !== f.x || d.height !== f.height || d.width !== f.width
              }
            }
            d && (e.flags |= 4),
              u.abs ? (u = !l.abs) : ((l = l.rect), (u = u.rect), (u = l.height !== u.height || l.width !== u.width)),
              u && (e.flags |= 32)
          } else e.flags |= 32
          e.flags & 4 && Tp(c, Kl === 0 ? n : n + `_` + Kl, i),
            (s && e.flags & 4) || (Wl === null && (Wl = []), Wl.push(c, Kl === 0 ? r : r + `_` + Kl, t.memoizedProps)),
            Kl++
        } else
          (t.tag !== 22 || t.memoizedState === null) &&
            (t.tag === 30 && o ? (e.flags |= t.flags & 32) : iu(e, t.child, n, r, i, a, o) && (s = !0))
        t = t.sibling
      }
      return s
    }
    function au(e, t) {
      for (e = e.child; e !== null; ) {
        if (e.tag === 30) {
          var n = e.memoizedProps,
            r = e.stateNode,
            i = Ti(n, r),
            a = Di(n.default, n.update)
          if (t) {
            r = r.clones
            var o = r === null ? null : r.map(kp)
          } else (o = e.memoizedState), (e.memoizedState = null)
          r = e
          var s = e.child
          ;(Kl = 0), (i = iu(r, s, i, i, a, o, !1)), e.flags & 4 && i && (t || Nd(e, n.onUpdate))
        } else e.subtreeFlags & 33554432 && au(e, t)
        e = e.sibling
      }
    }
    var ou = !1,
      U = !1,
      su = !1,
      cu = !1,
      lu = typeof WeakSet == `function` ? WeakSet : Set,
      uu = null,
      du = !1,
      fu = !1,
      pu = !1,
      mu = !1
    function hu(e, t, n) {
      if (((e = e.containerInfo), (sp = gh), (e = ni(e)), j(e))) {
        if (`selectionStart` in e) var r = { start: e.selectionStart, end: e.selectionEnd }
        else
          a: {
            r = ((r = e.ownerDocument) && r.defaultView) || window
            var i = r.getSelection && r.getSelection()
            if (i && i.rangeCount !== 0) {
              r = i.anchorNode
              var a = i.anchorOffset,
                o = i.focusNode
              i = i.focusOffset
              try {
                r.nodeType, o.nodeType
              } catch {
                r = null
                break a
              }
              var s = 0,
                c = -1,
                l = -1,
                u = 0,
                d = 0,
                f = e,
                p = null
              b: for (;;) {
                for (
                  var m;
                  f !== r || (a !== 0 && f.nodeType !== 3) || (c = s + a),
                    f !== o || (i !== 0 && f.nodeType !== 3) || (l = s + i),
                    f.nodeType === 3 && (s += f.nodeValue.length),
                    (m = f.firstChild) !== null;
                )
                  (p = f), (f = m)
                for (;;) {
                  if (f === e) break b
                  if ((p === r && ++u === a && (c = s), p === o && ++d === i && (l = s), (m = f.nextSibling) !== null))
                    break
                  ;(f = p), (p = f.parentNode)
                }
                f = m
              }
              r = c === -1 || l === -1 ? null : { start: c, end: l }
            } else r = null
          }
        r ||= { start: 0, end: 0 }
      } else r = null
      for (
        cp = { focusedElem: e, selectionRange: r }, gh = !1, n = (n & 335544064) === n, uu = t, t = n ? 9270 : 1024;
        uu !== null;
      ) {
        if (((e = uu), n && ((r = e.deletions), r !== null))) for (a = 0; a < r.length; a++) n && $l(r[a])
        if (e.alternate === null && e.flags & 2) n && Ul(e), gu(n)
        else {
          if (e.tag === 22) {
            if (((r = e.alternate), e.memoizedState !== null)) {
              r !== null && r.memoizedState === null && n && $l(r), gu(n)
              continue
            }
            if (r !== null && r.memoizedState !== null) {
              n && Ul(e), gu(n)
              continue
            }
          }
          ;(r = e.child), (e.subtreeFlags & t) !== 0 && r !== null ? ((r.return = e), (uu = r)) : (n && eu(e), gu(n))
        }
      }
      Hl = null
    }
    function gu(e) {
      for (; uu !== null; ) {
        var t = uu,
          n = e,
          r = t.alternate,
          i = t.flags
        switch (t.tag) {
          case 0:
          case 11:
          case 15:
            break
          case 1:
            if (i & 1024 && r !== null) {
              ;(n = void 0), (i = r.memoizedProps), (r = r.memoizedState)
              var o = t.stateNode
              try {
                var s = wc(t.type, i)
                ;(n = o.getSnapshotBeforeUpdate(s, r)), (o.__reactInternalSnapshotBeforeUpdate = n)
              } catch (e) {
                Z(t, t.return, e)
              }
            }
            break
          case 3:
            if (i & 1024) {
              if (((r = t.stateNode.containerInfo), (n = r.nodeType), n === 9)) nm(r)
              else if (n === 1)
                switch (r.nodeName) {
                  case `HEAD`:
                  case `HTML`:
                  case `BODY`:
                    nm(r)
                    break
                  default:
                    r.textContent = ``
                }
            }
            break
          case 5:
          case 26:
          case 27:
          case 6:
          case 4:
          case 17:
            break
          case 30:
            n &&
              r !== null &&
              ((n = Ti(r.memoizedProps, r.stateNode)),
              (i = t.memoizedProps),
              (i = Di(i.default, i.update)),
              i !== `none` && ql(r, n, i, (r.memoizedState = []), !0))
            break
          default:
            if (i & 1024) throw Error(a(163))
        }
        if (((r = t.sibling), r !== null)) {
          ;(r.return = t.return), (uu = r)
          break
        }
        uu = t.return
      }
    }
    function _u(e, t, n) {
      var r = n.flags
      switch (n.tag) {
        case 0:
        case 11:
        case 15:
          Iu(e, n), r & 4 && Cl(5, n)
          break
        case 1:
          if ((Iu(e, n), r & 4)) {
            if (((e = n.stateNode), t === null))
              try {
                e.componentDidMount()
              } catch (e) {
                Z(n, n.return, e)
              }
            else {
              var i = wc(n.type, t.memoizedProps)
              t = t.memoizedState
              try {
                e.componentDidUpdate(i, t, e.__reactInternalSnapshotBeforeUpdate)
              } catch (e) {
                Z(n, n.return, e)
              }
            }
          }
          r & 64 && Tl(n), r & 512 && Dl(n, n.return)
          break
        case 3:
          if ((Iu(e, n), r & 64 && ((e = n.updateQueue), e !== null))) {
            if (((t = null), n.child !== null))
              switch (n.child.tag) {
                case 27:
                case 5:
                  t = n.child.stateNode
                  break
                case 1:
                  t = n.child.stateNode
              }
            try {
              Ao(e, t)
            } catch (e) {
              Z(n, n.return, e)
            }
          }
          break
        case 27:
          t === null && r & 4 && Bl(n)
        case 26:
        case 5:
          Iu(e, n), t === null && r & 4 && Pl(n), r & 512 && Dl(n, n.return)
          break
        case 12:
          Iu(e, n)
          break
        case 31:
          Iu(e, n), r & 4 && Tu(e, n)
          break
        case 13:
          Iu(e, n),
            r & 4 && Eu(e, n),
            r & 64 &&
              ((e = n.memoizedState),
              e !== null && ((e = e.dehydrated), e !== null && ((n = _f.bind(null, n)), cm(e, n))))
          break
        case 22:
          if (((r = n.memoizedState !== null || ou), !r)) {
            var a = (t !== null && t.memoizedState !== null) || U
            ;(t = ou),
              (i = U),
              (ou = r),
              (U = a) && !i ? ((r = 2), n.subtreeFlags & 8772 && (r |= 1), Ru(e, n, r)) : Iu(e, n),
              (ou = t),
              (U = i)
          }
          break
        case 30:
          Iu(e, n), r & 512 && Dl(n, n.return)
          break
        case 7:
          r & 512 && Dl(n, n.return)
        default:
          Iu(e, n)
      }
    }
    function vu(e, t) {
      for (e = e.child; e !== null; ) yu(e, t), (e = e.sibling)
    }
    function yu(e, t) {
      switch (e.tag) {
        case 5:
        case 26:
          try {
            var n = e.stateNode
            if (t) {
              var r = n.style
              typeof r.setProperty == `function` ? r.setProperty(`display`, `none`, `important`) : (r.display = `none`)
            } else {
              var i = e.stateNode,
                a = e.memoizedProps.style,
                o = a != null && Object.hasOwn(a, `display`) ? a.display : null
              i.style.display = o == null || typeof o == `boolean` ? `` : (`` + o).trim()
            }
          } catch (t) {
            Z(e, e.return, t)
          }
          bu(e, t)
          break
        case 6:
          try {
            ;(e.stateNode.nodeValue = t ? `` : e.memoizedProps), (D = !0)
          } catch (t) {
            Z(e, e.return, t)
          }
          break
        case 18:
          try {
            var s = e.stateNode
            t ? wp(s, !0) : wp(e.stateNode, !1)
          } catch (t) {
            Z(e, e.return, t)
          }
          break
        case 22:
        case 23:
          e.memoizedState === null && vu(e, t)
          break
        default:
          vu(e, t)
      }
    }
    function bu(e, t) {
      if (e.subtreeFlags & 67108864)
        for (e = e.child; e !== null; ) {
          a: {
            var n = e,
              r = t
            switch (n.tag) {
              case 4:
                yu(n, r)
                break a
              case 22:
                n.memoizedState === null && bu(n, r)
                break a
              default:
                bu(n, r)
            }
          }
          e = e.sibling
        }
    }
    function xu(e) {
      var t = e.alternate
      t !== null && ((e.alternate = null), xu(t)),
        (e.child = null),
        (e.deletions = null),
        (e.sibling = null),
        e.tag === 5 && ((t = e.stateNode), t !== null && Ht(t)),
        (e.stateNode = null),
        (e.return = null),
        (e.dependencies = null),
        (e.memoizedProps = null),
        (e.memoizedState = null),
        (e.pendingProps = null),
        (e.stateNode = null),
        (e.updateQueue = null)
    }
    var W = null,
      Su = !1
    function Cu(e, t, n) {
      for (n = n.child; n !== null; ) wu(e, t, n), (n = n.sibling)
    }
    function wu(e, t, n) {
      if (ot && typeof ot.onCommitFiberUnmount == `function`)
        try {
          ot.onCommitFiberUnmount(at, n)
        } catch {}
      switch (n.tag) {
        case 26:
          U || Ol(n, t),
            Cu(e, t, n),
            n.memoizedState
              ? n.memoizedState.count--
              : n.stateNode && !U && ((n = n.stateNode), n.parentNode.removeChild(n))
          break
        case 27:
          U || Ol(n, t), jl(n)
          var r = W,
            i = Su
          Sp(n.type) && ((W = n.stateNode), (Su = !1)),
            Cu(e, t, n),
            gm(n.stateNode, n.type, n.memoizedProps),
            (W = r),
            (Su = i)
          break
        case 5:
          U || Ol(n, t), jl(n)
        case 6:
          if ((n.tag === 6 && jl(n), (r = W), (i = Su), (W = null), Cu(e, t, n), (W = r), (Su = i), W !== null)) {
            if (Su)
              try {
                ;(W.nodeType === 9 ? W.body : W.nodeName === `HTML` ? W.ownerDocument.body : W).removeChild(
                  n.stateNode,
                ),
                  (D = !0)
              } catch (e) {
                Z(n, t, e)
              }
            else
              try {
                W.removeChild(n.stateNode), (D = !0)
              } catch (e) {
                Z(n, t, e)
              }
          }
          break
        case 18:
          W !== null &&
            (Su
              ? ((e = W),
                Cp(e.nodeType === 9 ? e.body : e.nodeName === `HTML` ? e.ownerDocument.body : e, n.stateNode),
                Hh(e))
              : Cp(W, n.stateNode))
          break
        case 4:
          ;(r = W), (i = Su), (W = n.stateNode.containerInfo), (Su = !0), Cu(e, t, n), (W = r), (Su = i)
          break
        case 0:
        case 11:
        case 14:
        case 15:
          wl(2, n, t), U || wl(4, n, t), Cu(e, t, n)
          break
        case 1:
          U || (Ol(n, t), (r = n.stateNode), typeof r.componentWillUnmount == `function` && El(n, t, r)), Cu(e, t, n)
          break
        case 21:
          Cu(e, t, n)
          break
        case 22:
          ;(U = (r = U) || n.memoizedState !== null), Cu(e, t, n), (U = r)
          break
        case 30:
          Ol(n, t), Cu(e, t, n)
          break
        case 7:
          U || Ol(n, t), Cu(e, t, n)
          break
        default:
          Cu(e, t, n)
      }
    }
    function Tu(e, t) {
      if (t.memoizedState === null && ((e = t.alternate), e !== null && ((e = e.memoizedState), e !== null))) {
        e = e.dehydrated
        try {
          Hh(e)
        } catch (e) {
          Z(t, t.return, e)
        }
      }
    }
    function Eu(e, t) {
      if (
        t.memoizedState === null &&
        ((e = t.alternate), e !== null && ((e = e.memoizedState), e !== null && ((e = e.dehydrated), e !== null)))
      )
        try {
          Hh(e)
        } catch (e) {
          Z(t, t.return, e)
        }
    }
    function Du(e) {
      switch (e.tag) {
        case 31:
        case 13:
        case 19:
          var t = e.stateNode
          return (t === null && (t = e.stateNode = new lu()), t)
        case 22:
          return ((e = e.stateNode), (t = e._retryCache), t === null && (t = e._retryCache = new lu()), t)
        default:
          throw Error(a(435, e.tag))
      }
    }
    function Ou(e, t) {
      var n = Du(e)
      t.forEach((t) => {
        if (!n.has(t)) {
          n.add(t)
          var r = vf.bind(null, e, t)
          t.then(r, r)
        }
      })
    }
    function ku(e, t, n) {
      var r = t.deletions
      if (r !== null)
        for (var i = 0; i < r.length; i++) {
          var o = r[i],
            s = e,
            c = t,
            l = c
          a: for (; l !== null; ) {
            switch (l.tag) {
              case 27:
                if (Sp(l.type)) {
                  ;(W = l.stateNode), (Su = !1)
                  break a
                }
                break
              case 5:
                ;(W = l.stateNode), (Su = !1)
                break a
              case 3:
              case 4:
                ;(W = l.stateNode.containerInfo), (Su = !0)
                break a
            }
            l = l.return
          }
          if (W === null) throw Error(a(160))
          wu(s, c, o), (W = null), (Su = !1), (s = o.alternate), s !== null && (s.return = null), (o.return = null)
        }
      if (t.subtreeFlags & 13886) for (t = t.child; t !== null; ) ju(t, e, n), (t = t.sibling)
    }
    var Au = null
    function ju(e, t, n) {
      var r = e.alternate,
        i = e.flags
      switch (e.tag) {
        case 0:
        case 11:
        case 14:
        case 15:
          if (i & 4 && ((r = e.updateQueue), (r = r === null ? null : r.events), r !== null))
            for (var o = 0; o < r.length; o++) {
              var s = r[o]
              s.ref.impl = s.nextImpl
            }
          ku(t, e, n), Mu(e), i & 4 && (wl(3, e, e.return), Cl(3, e), wl(5, e, e.return))
          break
        case 1:
          ku(t, e, n),
            Mu(e),
            i & 512 && (U || r === null || Ol(r, r.return)),
            i & 64 &&
              ou &&
              ((e = e.updateQueue),
              e !== null &&
                ((t = e.callbacks),
                t !== null &&
                  ((n = e.shared.hiddenCallbacks), (e.shared.hiddenCallbacks = n === null ? t : n.concat(t)))))
          break
        case 26:
          if (((o = Au), ku(t, e, n), Mu(e), i & 512 && (U || r === null || Ol(r, r.return)), i & 4)) {
            if (((i = r === null ? null : r.memoizedState), (n = e.memoizedState), r === null)) {
              if (n === null) {
                if (e.stateNode === null) {
                  if (ou) e.stateNode = fp(e.type, e.memoizedProps, t.containerInfo, e)
                  else {
                    a: {
                      ;(t = e.type), (n = e.memoizedProps), (i = o.ownerDocument || o)
                      b: switch (t) {
                        case `title`:
                          ;(r = i.getElementsByTagName(`title`)[0]),
                            (!r ||
                              r[Bt] ||
                              r[Mt] ||
                              r.namespaceURI === `http://www.w3.org/2000/svg` ||
                              r.hasAttribute(`itemprop`)) &&
                              ((r = i.createElement(t)), i.head.insertBefore(r, i.querySelector(`head > title`))),
                            np(r, t, n),
                            (r[Mt] = e),
                            Jt(r),
                            (t = r)
                          break a
                        case `link`:
                          if ((o = Gm(`link`, `href`, i).get(t + (n.href || ``)))) {
                            for (s = 0; s < o.length; s++)
                              if (
                                ((r = o[s]),
                                r.getAttribute(`href`) === (n.href == null || n.href === `` ? null : n.href) &&
                                  r.getAttribute(`rel`) === (n.rel == null ? null : n.rel) &&
                                  r.getAttribute(`title`) === (n.title == null ? null : n.title) &&
                                  r.getAttribute(`crossorigin`) === (n.crossOrigin == null ? null : n.crossOrigin))
                              ) {
                                o.splice(s, 1)
                                break b
                              }
                          }
                          ;(r = i.createElement(t)), np(r, t, n), i.head.appendChild(r)
                          break
                        case `meta`:
                          if ((o = Gm(`meta`, `content`, i).get(t + (n.content || ``)))) {
                            for (s = 0; s < o.length; s++)
                              if (
                                ((r = o[s]),
                                r.getAttribute(`content`) === (n.content == null ? null : `` + n.content) &&
                                  r.getAttribute(`name`) === (n.name == null ? null : n.name) &&
                                  r.getAttribute(`property`) === (n.property == null ? null : n.property) &&
                                  r.getAttribute(`http-equiv`) === (n.httpEquiv == null ? null : n.httpEquiv) &&
                                  r.getAttribute(`charset`) === (n.charSet == null ? null : n.charSet))
                              ) {
                                o.splice(s, 1)
                                break b
                              }
                          }
                          ;(r = i.createElement(t)), np(r, t, n), i.head.appendChild(r)
                          break
                        default:
                          throw Error(a(468, t))
                      }
                      ;(r[Mt] = e), Jt(r), (t = r)
                    }
                    e.stateNode = t
                  }
                } else ou || Km(o, e.type, e.stateNode)
              } else e.stateNode = Bm(o, n, e.memoizedProps)
            } else
              i === n
                ? n === null && e.stateNode !== null && Fl(e, e.memoizedProps, r.memoizedProps)
                : (i === null ? ((t = r.stateNode), t === null || U || t.parentNode.removeChild(t)) : i.count--,
                  n === null ? ou || Km(o, e.type, e.stateNode) : Bm(o, n, e.memoizedProps))
          }
          break
        case 27:
          ku(t, e, n),
            Mu(e),
            i & 512 && (U || r === null || Ol(r, r.return)),
            r !== null && i & 4 && Fl(e, e.memoizedProps, r.memoizedProps)
          break
        case 5:
          if (
            ((o = su),
            (su = !1),
            ku(t, e, n),
            (su = o),
            Mu(e),
            i & 512 && (U || r === null || Ol(r, r.return)),
            e.flags & 32)
          ) {
            t = e.stateNode
            try {
              xn(t, ``), (D = !0)
            } catch (t) {
              Z(e, e.return, t)
            }
          }
          i & 4 && e.stateNode != null && ((t = e.memoizedProps), Fl(e, t, r === null ? t : r.memoizedProps)),
            i & 1024 && (cu = !0)
          break
        case 6:
          if ((ku(t, e, n), Mu(e), i & 4)) {
            if (e.stateNode === null) throw Error(a(162))
            ;(t = e.memoizedProps), (n = e.stateNode)
            try {
              ;(n.nodeValue = t), (D = !0)
            } catch (t) {
              Z(e, e.return, t)
            }
          }
          break
        case 3:
          if (
            ((D = !1),
            (Wm = null),
            (o = Au),
            (Au = bm(t.containerInfo)),
            ku(t, e, n),
            (Au = o),
            Mu(e),
            i & 4 && r !== null && r.memoizedState.isDehydrated)
          )
            try {
              Hh(t.containerInfo)
            } catch (t) {
              Z(e, e.return, t)
            }
          cu && ((cu = !1), Nu(e)), (D = !1)
          break
        case 4:
          ;(i = su),
            (su = ou),
            (r = an()),
            (o = Au),
            (Au = bm(e.stateNode.containerInfo)),
            ku(t, e, n),
            Mu(e),
            (Au = o),
            D && fu && (pu = !0),
            (D = r),
            (su = i)
          break
        case 12:
          ku(t, e, n), Mu(e)
          break
        case 31:
          ku(t, e, n), Mu(e), i & 4 && ((t = e.updateQueue), t !== null && ((e.updateQueue = null), Ou(e, t)))
          break
        case 13:
          ku(t, e, n),
            Mu(e),
            e.child.flags & 8192 &&
              (e.memoizedState !== null) != (r !== null && r.memoizedState !== null) &&
              (hd = Xe()),
            i & 4 && ((t = e.updateQueue), t !== null && ((e.updateQueue = null), Ou(e, t)))
          break
        case 22:
          ;(o = e.memoizedState !== null), (s = r !== null && r.memoizedState !== null)
          var c = ou,
            l = U,
            u = su
          ;(ou = c || o),
            (su = u || o),
            (U = l || s),
            ku(t, e, n),
            (U = l),
            (su = u),
            (ou = c),
            Mu(e),
            i & 8192 &&
              ((t = e.stateNode),
              (t._visibility = o ? t._visibility & -2 : t._visibility | 1),
              !o ||
                r === null ||
                s ||
                ou ||
                U ||
                ((t = s || U), (n = ou), (r = U), (ou = o || ou), (U = t), Lu(e, 2), (ou = n), (U = r)),
              (!o && su) || vu(e, o)),
            i & 4 &&
              ((t = e.updateQueue), t !== null && ((n = t.retryQueue), n !== null && ((t.retryQueue = null), Ou(e, n))))
          break
        case 19:
          ku(t, e, n), Mu(e), i & 4 && ((t = e.updateQueue), t !== null && ((e.updateQueue = null), Ou(e, t)))
          break
        case 30:
          i & 512 && (U || r === null || Ol(r, r.return)),
            (i = an()),
            (o = fu),
            (s = (n & 335544064) === n),
            (c = e.memoizedProps),
            (fu = s && Di(c.default, c.update) !== `none`),
            ku(t, e, n),
            Mu(e),
            s && r !== null && D && (e.flags |= 4),
            (fu = o),
            (D = i)
          break
        case 21:
          break
        case 7:
          i & 512 && (U || r === null || Ol(r, r.return)), r && r.stateNode !== null && (r.stateNode._fragmentFiber = e)
        default:
          ku(t, e, n), Mu(e)
      }
    }
    function Mu(e) {
      var t = e.flags
      if (t & 2) {
        try {
          for (var n, r = e.return; r !== null; ) {
            if (Il(r)) {
              n = r
              break
            }
            r = r.return
          }
          r = null
          for (var i = e.return; i !== null; ) {
            if (Nl(i)) {
              var o = i.stateNode
              r === null ? (r = [o]) : r.push(o)
            }
            if (Ml(i)) break
            i = i.return
          }
          var s = r
          if (n == null) throw Error(a(160))
          switch (n.tag) {
            case 27:
              var c = n.stateNode
              zl(e, Ll(e), c, s)
              break
            case 5:
              var l = n.stateNode
              n.flags & 32 && (xn(l, ``), (n.flags &= -33)), zl(e, Ll(e), l, s)
              break
            case 3:
            case 4:
              var u = n.stateNode.containerInfo
              Rl(e, Ll(e), u, s)
              break
            default:
              throw Error(a(161))
          }
        } catch (t) {
          Z(e, e.return, t)
        }
        e.flags &= -3
      }
      t & 4096 && (e.flags &= -4097)
    }
    function Nu(e) {
      if (e.subtreeFlags & 1024)
        for (e = e.child; e !== null; ) {
          var t = e
          Nu(t), t.tag === 5 && t.flags & 1024 && ((t = t.stateNode), (gh = !0), t.reset(), (gh = !1)), (e = e.sibling)
        }
    }
    function Pu(e, t) {
      if (t.subtreeFlags & 9270) for (t = t.child; t !== null; ) Fu(t, e), (t = t.sibling)
      else au(t, !1)
    }
    function Fu(e, t) {
      var n = e.alternate
      if (n === null) Zl(e, !1)
      else
        switch (e.tag) {
          case 3:
            if (((mu = du = !1), Gl(), Pu(t, e), !du && !pu)) {
              if (((e = Wl), e !== null))
                for (var r = 0; r < e.length; r += 3) {
                  n = e[r]
                  var i = e[r + 1]
                  Ep(n, e[r + 2]),
                    (n = n.ownerDocument.documentElement),
                    n !== null &&
                      n.animate(
                        { opacity: [0, 0], pointerEvents: [`none`, `none`] },
                        { duration: 0, fill: `forwards`, pseudoElement: `::view-transition-group(` + i + `)` },
                      )
                }
              ;(e = t.containerInfo),
                (e = e.nodeType === 9 ? e.documentElement : e.ownerDocument.documentElement),
                e !== null &&
                  e.style.viewTransitionName === `` &&
                  ((e.style.viewTransitionName = `none`),
                  e.animate(
                    { opacity: [0, 0], pointerEvents: [`none`, `none`] },
                    { duration: 0, fill: `forwards`, pseudoElement: `::view-transition-group(root)` },
                  ),
                  e.animate(
                    { width: [0, 0], height: [0, 0] },
                    { duration: 0, fill: `forwards`, pseudoElement: `::view-transition` },
                  )),
                (mu = !0)
            }
            Wl = null
            break
          case 5:
            Pu(t, e)
            break
          case 4:
            ;(r = du), (du = !1), Pu(t, e), du && (pu = !0), (du = r)
            break
          case 22:
            e.memoizedState === null && (n.memoizedState === null ? Pu(t, e) : Zl(e, !1))
            break
          case 30:
            ;(r = du), (i = Gl()), (du = !1), Pu(t, e), du && (e.flags |= 4)
            var a = e.memoizedProps,
              o = e.stateNode
            ;(t = Ti(a, o)), (o = Ti(n.memoizedProps, o))
            var s = Di(a.default, a.update)
            s === `none`
              ? (t = !1)
              : ((a = n.memoizedState),
                (n.memoizedState = null),
                (n = e.child),
                (Kl = 0),
                (t = iu(e, n, t, o, s, a, !0)),
                Kl !== (a === null ? 0 : a.length) && (e.flags |= 32)),
              e.flags & 4 && t
                ? (Nd(e, e.memoizedProps.onUpdate), (Wl = i))
                : i !== null && (i.push.apply(i, Wl), (Wl = i)),
              (du = e.flags & 32 ? !0 : r)
            break
          default:
            Pu(t, e)
        }
    }
    function Iu(e, t) {
      if (t.subtreeFlags & 8772) for (t = t.child; t !== null; ) _u(e, t.alternate, t), (t = t.sibling)
    }
    function Lu(e, t) {
      for (e = e.child; e !== null; ) {
        var n = e,
          r = t
        switch (n.tag) {
          case 0:
          case 11:
          case 14:
          case 15:
            wl(4, n, n.return), Lu(n, r)
            break
          case 1:
            Ol(n, n.return)
            var i = n.stateNode
            typeof i.componentWillUnmount == `function` && El(n, n.return, i), Lu(n, r)
            break
          case 27:
            r & 2 && gm(n.stateNode, n.type, n.memoizedProps)
          case 5:
            Ol(n, n.return), (n.tag !== 5 && n.tag !== 27) || jl(n), Lu(n, r)
            break
          case 6:
            jl(n)
            break
          case 26:
            Ol(n, n.return),
              (i = n.stateNode),
              n.memoizedState !== null || i === null || U || i.parentNode.removeChild(i),
              Lu(n, r)
            break
          case 22:
            n.memoizedState === null && Lu(n, r)
            break
          case 30:
            Ol(n, n.return), Lu(n, r)
            break
          case 7:
            Ol(n, n.return)
          default:
            Lu(n, r)
        }
        e = e.sibling
      }
    }
    function Ru(e, t, n) {
      for (n = t.subtreeFlags & 8772 ? n : n & -2, t = t.child; t !== null; ) {
        var r = t.alternate,
          i = e,
          a = t,
          o = a.flags,
          s = !!(n & 1)
        switch (a.tag) {
          case 0:
          case 11:
          case 15:
            Ru(i, a, n), Cl(4, a)
            break
          case 1:
            if ((Ru(i, a, n), (r = a), (i = r.stateNode), typeof i.componentDidMount == `function`))
              try {
                i.componentDidMount()
              } catch (e) {
                Z(r, r.return, e)
              }
            if (((r = a), (i = r.updateQueue), i !== null)) {
              var c = r.stateNode
              try {
                var l = i.shared.hiddenCallbacks
                if (l !== null) for (i.shared.hiddenCallbacks = null, i = 0; i < l.length; i++) ko(l[i], c)
              } catch (e) {
                Z(r, r.return, e)
              }
            }
            s && o & 64 && Tl(a), Dl(a, a.return)
            break
          case 27:
            n & 2 && Bl(a)
          case 5:
            ;(a.tag !== 5 && a.tag !== 27) || Al(a), Ru(i, a, n), s && r === null && o & 4 && Pl(a), Dl(a, a.return)
            break
          case 6:
            Al(a)
            break
          case 26:
            ;(c = a.stateNode),
              a.memoizedState !== null || c === null || ou || Km(bm(c.ownerDocument), a.type, c),
              Ru(i, a, n),
              s && r === null && o & 4 && Pl(a),
              Dl(a, a.return)
            break
          case 12:
            Ru(i, a, n)
            break
          case 31:
            Ru(i, a, n), s && o & 4 && Tu(i, a)
            break
          case 13:
            Ru(i, a, n), s && o & 4 && Eu(i, a)
            break
          case 22:
            a.memoizedState === null && Ru(i, a, n), Dl(a, a.return)
            break
          case 30:
            Ru(i, a, n), Dl(a, a.return)
            break
          case 7:
            Dl(a, a.return)
          default:
            Ru(i, a, n)
        }
        t = t.sibling
      }
    }
    function zu(e, t) {
      var n = null
      e !== null &&
        e.memoizedState !== null &&
        e.memoizedState.cachePool !== null &&
        (n = e.memoizedState.cachePool.pool),
        (e = null),
        t.memoizedState !== null && t.memoizedState.cachePool !== null && (e = t.memoizedState.cachePool.pool),
        e !== n && (e != null && e.refCount++, n != null && Ba(n))
    }
    function Bu(e, t) {
      ;(e = null),
        t.alternate !== null && (e = t.alternate.memoizedState.cache),
        (t = t.memoizedState.cache),
        t !== e && (t.refCount++, e != null && Ba(e))
    }
    function Vu(e, t, n, r) {
      var i = (n & 335544064) === n
      if (t.subtreeFlags & (i ? 10262 : 10256)) for (t = t.child; t !== null; ) Hu(e, t, n, r), (t = t.sibling)
      else i && ru(t)
    }
    function Hu(e, t, n, r) {
      var i = (n & 335544064) === n
      i && t.alternate === null && t.return !== null && t.return.alternate !== null && nu(t)
      var a = t.flags
      switch (t.tag) {
        case 0:
        case 11:
        case 15:
          Vu(e, t, n, r), a & 2048 && Cl(9, t)
          break
        case 1:
          Vu(e, t, n, r)
          break
        case 3:
          Vu(e, t, n, r),
            i &&
              mu &&
              ((e = e.containerInfo),
              (e = e.nodeType === 9 ? e.body : e.nodeName === `HTML` ? e.ownerDocument.body : e),
              e.style.viewTransitionName === `root` && (e.style.viewTransitionName = ``),
              (e = e.ownerDocument.documentElement),
              e !== null && e.style.viewTransitionName === `none` && (e.style.viewTransitionName = ``)),
            a & 2048 &&
              ((a = null),
              t.alternate !== null && (a = t.alternate.memoizedState.cache),
              (t = t.memoizedState.cache),
              t !== a && (t.refCount++, a != null && Ba(a)))
          break
        case 12:
          if (a & 2048) {
            Vu(e, t, n, r), (a = t.stateNode)
            try {
              var o = t.memoizedProps,
                s = o.id,
                c = o.onPostCommit
              typeof c == `function` && c(s, t.alternate === null ? `mount` : `update`, a.passiveEffectDuration, -0)
            } catch (e) {
              Z(t, t.return, e)
            }
          } else Vu(e, t, n, r)
          break
        case 31:
          Vu(e, t, n, r)
          break
        case 13:
          Vu(e, t, n, r)
          break
        case 23:
          break
        case 22:
          ;(o = t.stateNode),
            (s = t.alternate),
            t.memoizedState === null
              ? (i && s !== null && s.memoizedState !== null && nu(t),
                o._visibility & 2
                  ? Vu(e, t, n, r)
                  : ((o._visibility |= 2), Uu(e, t, n, r, !!(t.subtreeFlags & 10256) || !1)))
              : (i && s !== null && s.memoizedState === null && nu(s), o._visibility & 2 ? Vu(e, t, n, r) : Wu(e, t)),
            a & 2048 && zu(s, t)
          break
        case 24:
          Vu(e, t, n, r), a & 2048 && Bu(t.alternate, t)
          break
        case 30:
          i && ((a = t.alternate), a !== null && (Yl(a.child, !0), Yl(t.child, !0))), Vu(e, t, n, r)
          break
        default:
          Vu(e, t, n, r)
      }
    }
    function Uu(e, t, n, r, i) {
      for (i &&= !!(t.subtreeFlags & 10256) || !1, t = t.child; t !== null; ) {
        var a = e,
          o = t,
          s = n,
          c = r,
          l = o.flags
        switch (o.tag) {
          case 0:
          case 11:
          case 15:
            Uu(a, o, s, c, i), Cl(8, o)
            break
          case 23:
            break
          case 22:
            var u = o.stateNode
            o.memoizedState === null
              ? ((u._visibility |= 2), Uu(a, o, s, c, i))
              : u._visibility & 2
                ? Uu(a, o, s, c, i)
                : Wu(a, o),
              i && l & 2048 && zu(o.alternate, o)
            break
          case 24:
            Uu(a, o, s, c, i), i && l & 2048 && Bu(o.alternate, o)
            break
          default:
            Uu(a, o, s, c, i)
        }
        t = t.sibling
      }
    }
    function Wu(e, t) {
      if (t.subtreeFlags & 10256)
        for (t = t.child; t !== null; ) {
          var n = e,
            r = t,
            i = r.flags
          switch (r.tag) {
            case 22:
              Wu(n, r), i & 2048 && zu(r.alternate, r)
              break
            case 24:
              Wu(n, r), i & 2048 && Bu(r.alternate, r)
              break
            default:
              Wu(n, r)
          }
          t = t.sibling
        }
    }
    var Gu = 8192
    function Ku(e, t, n) {
      if (e.subtreeFlags & Gu) for (e = e.child; e !== null; ) qu(e, t, n), (e = e.sibling)
    }
    function qu(e, t, n) {
      switch (e.tag) {
        case 26:
          Ku(e, t, n),
            e.flags & Gu &&
              (e.memoizedState === null
                ? ((e = e.stateNode), (t & 335544128) === t && Zm(n, e))
                : Qm(n, Au, e.memoizedState, e.memoizedProps))
          break
        case 5:
          Ku(e, t, n), e.flags & Gu && ((e = e.stateNode), (t & 335544128) === t && Zm(n, e))
          break
        case 3:
        case 4:
          var r = Au
          ;(Au = bm(e.stateNode.containerInfo)), Ku(e, t, n), (Au = r)
          break
        case 22:
          e.memoizedState === null &&
            ((r = e.alternate),
            r !== null && r.memoizedState !== null ? ((r = Gu), (Gu = 16777216), Ku(e, t, n), (Gu = r)) : Ku(e, t, n))
          break
        case 30:
          if ((e.flags & Gu) !== 0 && ((r = e.memoizedProps.name), r != null && r !== `auto`)) {
            var i = e.stateNode
            ;(i.paired = null), Hl === null && (Hl = new Map()), Hl.set(r, i)
          }
          Ku(e, t, n)
          break
        default:
          Ku(e, t, n)
      }
    }
    function Ju(e) {
      var t = e.alternate
      if (t !== null && ((e = t.child), e !== null)) {
        t.child = null
        do (t = e.sibling), (e.sibling = null), (e = t)
        while (e !== null)
      }
    }
    function Yu(e) {
      var t = e.deletions
      if (e.flags & 16) {
        if (t !== null)
          for (var n = 0; n < t.length; n++) {
            var r = t[n]
            ;(uu = r), Qu(r, e)
          }
        Ju(e)
      }
      if (e.subtreeFlags & 10256) for (e = e.child; e !== null; ) Xu(e), (e = e.sibling)
    }
    function Xu(e) {
      switch (e.tag) {
        case 0:
        case 11:
        case 15:
          Yu(e), e.flags & 2048 && wl(9, e, e.return)
          break
        case 3:
          Yu(e)
          break
        case 12:
          Yu(e)
          break
        case 22:
          var t = e.stateNode
          e.memoizedState !== null && t._visibility & 2 && (e.return === null || e.return.tag !== 13)
            ? ((t._visibility &= -3), Zu(e))
            : Yu(e)
          break
        default:
          Yu(e)
      }
    }
    function Zu(e) {
      var t = e.deletions
      if (e.flags & 16) {
        if (t !== null)
          for (var n = 0; n < t.length; n++) {
            var r = t[n]
            ;(uu = r), Qu(r, e)
          }
        Ju(e)
      }
      for (e = e.child; e !== null; ) {
        switch (((t = e), t.tag)) {
          case 0:
          case 11:
          case 15:
            wl(8, t, t.return), Zu(t)
            break
          case 22:
            ;(n = t.stateNode), n._visibility & 2 && ((n._visibility &= -3), Zu(t))
            break
          default:
            Zu(t)
        }
        e = e.sibling
      }
    }
    function Qu(e, t) {
      for (; uu !== null; ) {
        var n = uu
        switch (n.tag) {
          case 0:
          case 11:
          case 15:
            wl(8, n, t)
            break
          case 23:
          case 22:
            if (n.memoizedState !== null && n.memoizedState.cachePool !== null) {
              var r = n.memoizedState.cachePool.pool
              r != null && r.refCount++
            }
            break
          case 24:
            Ba(n.memoizedState.cache)
        }
        if (((r = n.child), r !== null)) (r.return = n), (uu = r)
        else
          for (n = e; uu !== null; ) {
            r = uu
            var i = r.sibling,
              a = r.return
            if ((xu(r), r === n)) {
              uu = null
              break
            }
            if (i !== null) {
              ;(i.return = a), (uu = i)
              break
            }
            uu = a
          }
      }
    }
    var $u = {
        getCacheForType: (e) => {
          var t = Ma(Ra),
            n = t.data.get(e)
          return (n === void 0 && ((n = e()), t.data.set(e, n)), n)
        },
        cacheSignal: () => Ma(Ra).controller.signal,
      },
      ed = typeof WeakMap == `function` ? WeakMap : Map,
      G = 0,
      K = null,
      q = null,
      J = 0,
      Y = 0,
      td = null,
      nd = !1,
      rd = !1,
      id = !1,
      ad = 0,
      od = 0,
      sd = 0,
      cd = 0,
      ld = 0,
      ud = 0,
      dd = 0,
      fd = null,
      pd = null,
      md = !1,
      hd = 0,
      gd = 0,
      _d = 1 / 0,
      vd = null,
      yd = null,
      X = 0,
      bd = null,
      xd = null,
      Sd = 0,
      Cd = 0,
      wd = null,
      Td = null,
      Ed = null,
      Dd = null,
      Od = null,
      kd = 0,
      Ad = null
    function jd() {
      return G & 2 && J !== 0 ? J & -J : S.T === null ? kt() : Pf()
    }
    function Md() {
      if (ud === 0) {
        if (!(J & 536870912) || N) {
          var e = pt
          ;(pt <<= 1), !(pt & 3932160) && (pt = 262144), (ud = e)
        } else ud = 536870912
      }
      return ((e = I.current), e !== null && (e.flags |= 32), ud)
    }
    function Nd(e, t) {
      if (t != null) {
        var n = e.stateNode,
          r = n.ref
        r === null && (r = n.ref = Pp(Ti(e.memoizedProps, n))), Dd === null && (Dd = []), Dd.push(t.bind(null, r))
      }
    }
    function Pd(e, t, n) {
      ;((e === K && (Y === 2 || Y === 9)) || e.cancelPendingCommit !== null) && (Vd(e, 0), Rd(e, J, ud, !1)),
        St(e, n),
        (G & 2 && e === K) || (e === K && (!(G & 2) && (cd |= n), od === 4 && Rd(e, J, ud, !1)), Ef(e))
    }
    function Fd(e, t, n) {
      if (G & 6) throw Error(a(327))
      var r = (!n && !(t & 127) && (t & e.expiredLanes) === 0) || _t(e, t),
        i = r ? Yd(e, t) : qd(e, t, !0),
        o = r
      do {
        if (i === 0) {
          rd && !r && Rd(e, t, 0, !1)
          break
        }
        if (((n = e.current.alternate), o && !Ld(n))) (i = qd(e, t, !1)), (o = !1)
        else {
          if (i === 2) {
            if (((o = t), e.errorRecoveryDisabledLanes & o)) var s = 0
            else (s = e.pendingLanes & -536870913), (s = s === 0 ? (s & 536870912 ? 536870912 : 0) : s)
            if (s !== 0) {
              t = s
              a: {
                var c = e
                i = fd
                var l = c.current.memoizedState.isDehydrated
                if ((l && (Vd(c, s).flags |= 256), (s = qd(c, s, !1)), s !== 2 && s !== 6)) {
                  if (id && !l) {
                    ;(c.errorRecoveryDisabledLanes |= o), (cd |= o), (i = 4)
                    break a
                  }
                  ;(o = pd), (pd = i), o !== null && (pd === null ? (pd = o) : pd.push.apply(pd, o))
                }
                i = s
              }
              if (((o = !1), i !== 2)) continue
            }
          }
          if (i === 1) {
            Vd(e, 0), Rd(e, t, 0, !0)
            break
          }
          a: {
            switch (((r = e), (o = i), o)) {
              case 0:
              case 1:
                throw Error(a(345))
              case 4:
                if ((t & 4194048) !== t && (t & 62914560) !== t) break
              case 6:
                Rd(r, t, ud, !nd)
                break a
              case 2:
                pd = null
                break
              case 3:
              case 5:
                break
              default:
                throw Error(a(329))
            }
            if ((t & 62914560) === t && ((i = hd + 300 - Xe()), 10 < i)) {
              if ((Rd(r, t, ud, !nd), gt(r, 0, !0) !== 0)) break a
              ;(Sd = t),
                (r.timeoutHandle = gp(Id.bind(null, r, n, pd, vd, md, t, ud, cd, dd, nd, o, `Throttled`, -0, 0), i))
              break a
            }
            Id(r, n, pd, vd, md, t, ud, cd, dd, nd, o, null, -0, 0)
          }
          break
        }
      } while (1)
      Ef(e)
    }
    function Id(e, t, n, r, i, a, o, s, c, l, u, d, f, p) {
      e.timeoutHandle = -1
      var m = t.subtreeFlags,
        h = (a & 335544064) === a
      ;(d = null),
        (h || m & 8192 || (m & 16785408) == 16785408) &&
        ((d = {
          stylesheets: null,
          count: 0,
          imgCount: 0,
          imgBytes: 0,
          suspenseyImages: [],
          waitingForImages: !0,
          waitingForViewTransition: !1,
          unsuspend: kn,
        }),
        (Hl = null),
        qu(t, a, d),
        h &&
          ((m = d),
          (h = e.containerInfo),
          (h = (h.nodeType === 9 ? h : h.ownerDocument).__reactViewTransition),
          h != null && (m.count++, (m.waitingForViewTransition = !0), (m = nh.bind(m)), h.finished.then(m, m))),
        (m = (a & 62914560) === a ? hd - Xe() : (a & 4194048) === a ? gd - Xe() : 0),
        (m = eh(d, m)),
        m !== null)
          ? ((Sd = a),
            (e.cancelPendingCommit = m(nf.bind(null, e, t, a, n, r, i, o, s, c, l, u, d, null, f, p))),
            Rd(e, a, o, !l))
          : nf(e, t, a, n, r, i, o, s, c, l, u, d)
    }
    function Ld(e) {
      for (var t = e; ; ) {
        var n = t.tag
        if (
          (n === 0 || n === 11 || n === 15) &&
          t.flags & 16384 &&
          ((n = t.updateQueue), n !== null && ((n = n.stores), n !== null))
        )
          for (var r = 0; r < n.length; r++) {
            var i = n[r],
              a = i.getSnapshot
            i = i.value
            try {
              if (!Xr(a(), i)) return !1
            } catch {
              return !1
            }
          }
        if (((n = t.child), t.subtreeFlags & 16384 && n !== null)) (n.return = t), (t = n)
        else {
          if (t === e) break
          for (; t.sibling === null; ) {
            if (t.return === null || t.return === e) return !0
            t = t.return
          }
          ;(t.sibling.return = t.return), (t = t.sibling)
        }
      }
      return !0
    }
    function Rd(e, t, n, r) {
      ;(t = vt(e, t)),
        (t &= ~ld),
        (t &= ~cd),
        (e.suspendedLanes |= t),
        (e.pingedLanes &= ~t),
        r && (e.warmLanes |= t),
        (r = e.expirationTimes)
      for (var i = t; 0 < i; ) {
        var a = 31 - ct(i),
          o = 1 << a
        ;(r[a] = -1), (i &= ~o)
      }
      n !== 0 && wt(e, n, t)
    }
    function zd() {
      return G & 6 ? !0 : (Df(0, !1), !1)
    }
    function Bd() {
      if (q !== null) {
        if (Y === 0) var e = q.return
        else (e = q), (wa = Ca = null), ss(e), (fo = null), (po = 0), (e = q)
        for (; e !== null; ) Sl(e.alternate, e), (e = e.return)
        q = null
      }
    }
    function Vd(e, t) {
      var n = e.timeoutHandle
      return (
        n !== -1 && ((e.timeoutHandle = -1), _p(n)),
        (n = e.cancelPendingCommit),
        n !== null && ((e.cancelPendingCommit = null), n()),
        (Sd = 0),
        Bd(),
        (K = e),
        (q = n = Hi(e.current, null)),
        (J = t),
        (Y = 0),
        (td = null),
        (nd = !1),
        (rd = _t(e, t)),
        (id = !1),
        (dd = ud = ld = cd = sd = od = 0),
        (pd = fd = null),
        (md = !1),
        (ad = vt(e, t)),
        Mi(),
        n
      )
    }
    function Hd(e, t) {
      ;(L = null),
        (S.H = gc),
        t === to || t === ro
          ? ((t = lo()), (Y = 3))
          : t === no
            ? ((t = lo()), (Y = 4))
            : (Y = t === Pc ? 8 : typeof t == `object` && t && typeof t.then == `function` ? 6 : 1),
        (td = t),
        q === null && ((od = 1), Oc(e, Xi(t, e.current)))
    }
    function Ud() {
      var e = I.current
      return e === null ? !0 : (J & 4194048) === J ? Io === null : (J & 62914560) === J || J & 536870912 ? e === Io : !1
    }
    function Wd() {
      var e = S.H
      return ((S.H = gc), e === null ? gc : e)
    }
    function Gd() {
      var e = S.A
      return ((S.A = $u), e)
    }
    function Kd() {
      ;(od = 4),
        nd || ((J & 4194048) !== J && I.current !== null) || (rd = !0),
        (!(sd & 134217727) && !(cd & 134217727)) || K === null || Rd(K, J, ud, !1)
    }
    function qd(e, t, n) {
      var r = G
      G |= 2
      var i = Wd(),
        a = Gd()
      ;(K !== e || J !== t) && ((vd = null), Vd(e, t)), (t = !1)
      var o = od
      a: do
        try {
          if (Y !== 0 && q !== null) {
            var s = q,
              c = td
            switch (Y) {
              case 8:
                Bd(), (o = 6)
                break a
              case 3:
              case 2:
              case 9:
              case 6:
                I.current === null && (t = !0)
                var l = Y
                if (((Y = 0), (td = null), $d(e, s, c, l), n && rd)) {
                  o = 0
                  break a
                }
                break
              default:
                ;(l = Y), (Y = 0), (td = null), $d(e, s, c, l)
            }
          }
          Jd(), (o = od)
          break
        } catch (t) {
          Hd(e, t)
        }
      while (1)
      return (
        t && e.shellSuspendCounter++,
        (wa = Ca = null),
        (G = r),
        (S.H = i),
        (S.A = a),
        q === null && ((K = null), (J = 0), Mi()),
        o
      )
    }
    function Jd() {
      for (; q !== null; ) Zd(q)
    }
    function Yd(e, t) {
      var n = G
      G |= 2
      var r = Wd(),
        i = Gd()
      K !== e || J !== t ? ((vd = null), (_d = Xe() + 500), Vd(e, t)) : (rd = _t(e, t))
      a: do
        try {
          if (Y !== 0 && q !== null) {
            t = q
            var o = td
            b: switch (Y) {
              case 1:
                ;(Y = 0), (td = null), $d(e, t, o, 1)
                break
              case 2:
              case 9:
                if (ao(o)) {
                  ;(Y = 0), (td = null), Qd(t)
                  break
                }
                ;(t = () => {
                  ;(Y !== 2 && Y !== 9) || K !== e || (Y = 7), Ef(e)
                }),
                  o.then(t, t)
                break a
              case 3:
                Y = 7
                break a
              case 4:
                Y = 5
                break a
              case 7:
                ao(o) ? ((Y = 0), (td = null), Qd(t)) : ((Y = 0), (td = null), $d(e, t, o, 7))
                break
              case 5:
                var s = null
                switch (q.tag) {
                  case 26:
                    s = q.memoizedState
                  case 5:
                  case 27:
                    var c = q
                    if (s ? Ym(s) : c.stateNode.complete) {
                      ;(Y = 0), (td = null)
                      var l = c.sibling
                      if (l !== null) q = l
                      else {
                        var u = c.return
                        u === null ? (q = null) : ((q = u), ef(u))
                      }
                      break b
                    }
                }
                ;(Y = 0), (td = null), $d(e, t, o, 5)
                break
              case 6:
                ;(Y = 0), (td = null), $d(e, t, o, 6)
                break
              case 8:
                Bd(), (od = 6)
                break a
              default:
                throw Error(a(462))
            }
          }
          Xd()
          break
        } catch (t) {
          Hd(e, t)
        }
      while (1)
      return ((wa = Ca = null), (S.H = r), (S.A = i), (G = n), q === null ? ((K = null), (J = 0), Mi(), od) : 0)
    }
    function Xd() {
      for (; q !== null && !Je(); ) Zd(q)
    }
    function Zd(e) {
      var t = ml(e.alternate, e, ad)
      ;(e.memoizedProps = e.pendingProps), t === null ? ef(e) : (q = t)
    }
    function Qd(e) {
      var t = e,
        n = t.alternate
      switch (t.tag) {
        case 15:
        case 0:
          t = Jc(n, t, t.pendingProps, t.type, void 0, J)
          break
        case 11:
          t = Jc(n, t, t.pendingProps, t.type.render, t.ref, J)
          break
        case 5:
          ss(t)
          var r = t
          r === da && (N ? (_a(r), r.tag === 5 && r.stateNode != null && (M = r.stateNode)) : (_a(r), (N = !0)))
        default:
          Sl(n, t), (t = q = Ui(t, ad)), (t = ml(n, t, ad))
      }
      ;(e.memoizedProps = e.pendingProps), t === null ? ef(e) : (q = t)
    }
    function $d(e, t, n, r) {
      ;(wa = Ca = null), ss(t), (fo = null), (po = 0)
      var i = t.return
      try {
        if (Nc(e, i, t, n, J)) {
          ;(od = 1), Oc(e, Xi(n, e.current)), (q = null)
          return
        }
      } catch (t) {
        if (i !== null) throw ((q = i), t)
        ;(od = 1), Oc(e, Xi(n, e.current)), (q = null)
        return
      }
      t.flags & 32768
        ? (N || r === 1
            ? (e = !0)
            : rd || J & 536870912
              ? (e = !1)
              : ((nd = e = !0),
                (r === 2 || r === 9 || r === 3 || r === 6) &&
                  ((r = I.current), r !== null && r.tag === 13 && (r.flags |= 16384))),
          tf(t, e))
        : ef(t)
    }
    function ef(e) {
      var t = e
      do {
        if (t.flags & 32768) {
          tf(t, nd)
          return
        }
        e = t.return
        var n = bl(t.alternate, t, ad)
        if (n !== null) {
          q = n
          return
        }
        if (((t = t.sibling), t !== null)) {
          q = t
          return
        }
        q = t = e
      } while (t !== null)
      od === 0 && (od = 5)
    }
    function tf(e, t) {
      do {
        var n = xl(e.alternate, e)
        if (n !== null) {
          ;(n.flags &= 32767), (q = n)
          return
        }
        if (
          ((n = e.return),
          n !== null && ((n.flags |= 32768), (n.subtreeFlags = 0), (n.deletions = null)),
          !t && ((e = e.sibling), e !== null))
        ) {
          q = e
          return
        }
        q = e = n
      } while (e !== null)
      ;(od = 6), (q = null)
    }
    function nf(e, t, n, r, i, o, s, c, l, u, d, f) {
      e.cancelPendingCommit = null
      do df()
      while (X !== 0)
      if (G & 6) throw Error(a(327))
      if (t !== null) {
        if (t === e.current) throw Error(a(177))
        e === K && ((q = K = null), (J = 0)), (xd = t), (bd = e), (Sd = n), (wd = i), (Td = r), rf(e, t, n, s, c, l, f)
      }
    }
    function rf(e, t, n, r, i, a, o) {
      var s = t.lanes | t.childLanes
      if (
        ((Cd = s),
        (s |= ji),
        Ct(e, n, s, r, i, a),
        (Dd = null),
        (n & 335544064) === n ? ((Od = Ha(e)), (r = 10262)) : ((Od = null), (r = 10256)),
        (t.subtreeFlags & r) !== 0 || (t.flags & r) !== 0
          ? ((e.callbackNode = null), (e.callbackPriority = 0), yf(et, () => (ff(), null)))
          : ((e.callbackNode = null), (e.callbackPriority = 0)),
        (Vl = !1),
        (r = !!(t.flags & 13878)),
        t.subtreeFlags & 13878 || r)
      ) {
        ;(r = S.T), (S.T = null), (i = C.p), (C.p = 2), (a = G), (G |= 4)
        try {
          hu(e, t, n)
        } finally {
          ;(G = a), (C.p = i), (S.T = r)
        }
      }
      ;(X = 1), Vl ? (Ed = Mp(o, e.containerInfo, Od, sf, cf, of, lf, ff, af, null, null)) : (sf(), cf(), lf())
    }
    function af(e) {
      if (X !== 0) {
        var t = bd.onRecoverableError
        t(e, { componentStack: null })
      }
    }
    function of() {
      X === 3 && ((X = 0), Fu(xd, bd), (X = 4))
    }
    function sf() {
      if (X === 1) {
        X = 0
        var e = bd,
          t = xd,
          n = Sd,
          r = !!(t.flags & 13878)
        if (t.subtreeFlags & 13878 || r) {
          ;(r = S.T), (S.T = null)
          var i = C.p
          C.p = 2
          var a = G
          G |= 4
          try {
            ;(fu = pu = !1), ju(t, e, n), (n = cp)
            var o = ni(e.containerInfo),
              s = n.focusedElem,
              c = n.selectionRange
            if (o !== s && s && s.ownerDocument && ti(s.ownerDocument.documentElement, s)) {
              if (c !== null && j(s)) {
                var l = c.start,
                  u = c.end
                if ((u === void 0 && (u = l), `selectionStart` in s))
                  (s.selectionStart = l), (s.selectionEnd = Math.min(u, s.value.length))
                else {
                  var d = s.ownerDocument || document,
                    f = (d && d.defaultView) || window
                  if (f.getSelection) {
                    var p = f.getSelection(),
                      m = s.textContent.length,
                      h = Math.min(c.start, m),
                      g = c.end === void 0 ? h : Math.min(c.end, m)
                    !p.extend && h > g && ((o = g), (g = h), (h = o))
                    var _ = ei(s, h),
                      v = ei(s, g)
                    if (
                      _ &&
                      v &&
                      (p.rangeCount !== 1 ||
                        p.anchorNode !== _.node ||
                        p.anchorOffset !== _.offset ||
                        p.focusNode !== v.node ||
                        p.focusOffset !== v.offset)
                    ) {
                      var y = d.createRange()
                      y.setStart(_.node, _.offset),
                        p.removeAllRanges(),
                        h > g
                          ? (p.addRange(y), p.extend(v.node, v.offset))
                          : (y.setEnd(v.node, v.offset), p.addRange(y))
                    }
                  }
                }
              }
              for (d = [], p = s; (p = p.parentNode); )
                p.nodeType === 1 && d.push({ element: p, left: p.scrollLeft, top: p.scrollTop })
              for (typeof s.focus == `function` && s.focus(), s = 0; s < d.length; s++) {
                var b = d[s]
                ;(b.element.scrollLeft = b.left), (b.element.scrollTop = b.top)
              }
            }
            ;(gh = !!sp), (cp = sp = null)
          } finally {
            ;(G = a), (C.p = i), (S.T = r)
          }
        }
        ;(e.current = t), (X = 2)
      }
    }
    function cf() {
      if (X === 2) {
        X = 0
        var e = bd,
          t = xd,
          n = !!(t.flags & 8772)
        if (t.subtreeFlags & 8772 || n) {
          ;(n = S.T), (S.T = null)
          var r = C.p
          C.p = 2
          var i = G
          G |= 4
          try {
            _u(e, t.alternate, t)
          } finally {
            ;(G = i), (C.p = r), (S.T = n)
          }
        }
        X = 3
      }
    }
    function lf() {
      if (X === 4 || X === 3) {
        X = 0
        var e = Ed
        ;(Ed = null), Ye()
        var t = bd,
          n = xd,
          r = Sd,
          i = Td,
          a = (r & 335544064) === r ? 10262 : 10256
        if (
          ((n.subtreeFlags & a) !== 0 || (n.flags & a) !== 0
            ? (X = 5)
            : ((X = 0), (xd = bd = null), uf(t, t.pendingLanes)),
          (a = t.pendingLanes),
          a === 0 && (yd = null),
          Ot(r),
          (n = n.stateNode),
          ot && typeof ot.onCommitFiberRoot == `function`)
        )
          try {
            ot.onCommitFiberRoot(at, n, void 0, (n.current.flags & 128) == 128)
          } catch {}
        if (i !== null) {
          ;(n = S.T), (a = C.p), (C.p = 2), (S.T = null)
          try {
            for (var o = t.onRecoverableError, s = 0; s < i.length; s++) {
              var c = i[s]
              o(c.value, { componentStack: c.stack })
            }
          } finally {
            ;(S.T = n), (C.p = a)
          }
        }
        if (((i = Dd), (o = Od), (Od = null), i !== null && ((Dd = null), o === null && (o = []), e !== null)))
          for (c = 0; c < i.length; c++) (n = (0, i[c])(o)), n !== void 0 && e.finished.finally(n)
        Sd & 3 && df(),
          Ef(t),
          (a = t.pendingLanes),
          r & 261930 && a & 42 ? (t === Ad ? kd++ : ((kd = 0), (Ad = t))) : ((kd = 0), (Ad = null)),
          Df(0, !1)
      }
    }
    function uf(e, t) {
      ;(e.pooledCacheLanes &= t) === 0 && ((t = e.pooledCache), t != null && ((e.pooledCache = null), Ba(t)))
    }
    function df() {
      return (Ed !== null && (Ed.skipTransition(), (Ed = null)), sf(), cf(), lf(), ff())
    }
    function ff() {
      if (X !== 5) return !1
      var e = bd,
        t = Cd
      Cd = 0
      var n = Ot(Sd),
        r = S.T,
        i = C.p
      try {
        ;(C.p = 32 > n ? 32 : n), (S.T = null), (n = wd), (wd = null)
        var o = bd,
          s = Sd
        if (((X = 0), (xd = bd = null), (Sd = 0), G & 6)) throw Error(a(331))
        var c = G
        if (
          ((G |= 4),
          Xu(o.current),
          Hu(o, o.current, s, n),
          (G = c),
          Df(0, !1),
          ot && typeof ot.onPostCommitFiberRoot == `function`)
        )
          try {
            ot.onPostCommitFiberRoot(at, o)
          } catch {}
        return !0
      } finally {
        ;(C.p = i), (S.T = r), uf(e, t)
      }
    }
    function pf(e, t, n) {
      ;(t = Xi(n, t)), (t = Ac(e.stateNode, t, 2)), (e = Co(e, t, 2)), e !== null && (St(e, 2), Ef(e))
    }
    function Z(e, t, n) {
      if (e.tag === 3) pf(e, e, n)
      else
        for (; t !== null; ) {
          if (t.tag === 3) {
            pf(t, e, n)
            break
          }
          if (t.tag === 1) {
            var r = t.stateNode
            if (
              typeof t.type.getDerivedStateFromError == `function` ||
              (typeof r.componentDidCatch == `function` && (yd === null || !yd.has(r)))
            ) {
              ;(e = Xi(n, e)), (n = jc(2)), (r = Co(t, n, 2)), r !== null && (Mc(n, r, t, e), St(r, 2), Ef(r))
              break
            }
          }
          t = t.return
        }
    }
    function mf(e, t, n) {
      var r = e.pingCache
      if (r === null) {
        r = e.pingCache = new ed()
        var i = new Set()
        r.set(t, i)
      } else (i = r.get(t)), i === void 0 && ((i = new Set()), r.set(t, i))
      i.has(n) || ((id = !0), i.add(n), (e = hf.bind(null, e, t, n)), t.then(e, e))
    }
    function hf(e, t, n) {
      var r = e.pingCache
      r !== null && r.delete(t),
        (e.pingedLanes |= e.suspendedLanes & n),
        (e.warmLanes &= ~n),
        K === e &&
          (J & n) === n &&
          (od === 4 || (od === 3 && (J & 62914560) === J && 300 > Xe() - hd)
            ? G & 2
              ? (ld |= n)
              : Vd(e, 0)
            : (ld |= n),
          dd === J && (dd = 0)),
        Ef(e)
    }
    function gf(e, t) {
      t === 0 && (t = bt()), (e = Fi(e, t)), e !== null && (St(e, t), Ef(e))
    }
    function _f(e) {
      var t = e.memoizedState,
        n = 0
      t !== null && (n = t.retryLane), gf(e, n)
    }
    function vf(e, t) {
      var n = 0
      switch (e.tag) {
        case 31:
        case 13:
          var r = e.stateNode,
            i = e.memoizedState
          i !== null && (n = i.retryLane)
          break
        case 19:
          r = e.stateNode
          break
        case 22:
          r = e.stateNode._retryCache
          break
        default:
          throw Error(a(314))
      }
      r !== null && r.delete(t), gf(e, n)
    }
    function yf(e, t) {
      return Ke(e, t)
    }
    var bf = null,
      xf = null,
      Sf = !1,
      Cf = !1,
      wf = !1,
      Tf = 0
    function Ef(e) {
      e !== xf && e.next === null && (xf === null ? (bf = xf = e) : (xf = xf.next = e)),
        (Cf = !0),
        Sf || ((Sf = !0), Nf())
    }
    function Df(e, t) {
      if (!wf && Cf) {
        wf = !0
        do
          for (var n = !1, r = bf; r !== null; ) {
            if (!t) {
              if (e !== 0) {
                var i = r.pendingLanes
                if (i === 0) var a = 0
                else {
                  var o = r.suspendedLanes,
                    s = r.pingedLanes
                  ;(a = (1 << (31 - ct(42 | e) + 1)) - 1),
                    (a &= i & ~(o & ~s)),
                    (a = a & 201326741 ? (a & 201326741) | 1 : a ? a | 2 : 0)
                }
                a !== 0 && ((n = !0), Mf(r, a))
              } else
                (a = J),
                  (a = gt(r, r === K ? a : 0, r.cancelPendingCommit !== null || r.timeoutHandle !== -1)),
                  !(a & 3) || _t(r, a) || ((n = !0), Mf(r, a))
            }
            r = r.next
          }
        while (n)
        wf = !1
      }
    }
    function Of() {
      kf()
    }
    function kf() {
      Cf = Sf = !1
      var e = 0
      Tf !== 0 && hp() && (e = Tf)
      for (var t = Xe(), n = null, r = bf; r !== null; ) {
        var i = r.next,
          a = Af(r, t)
        a === 0
          ? ((r.next = null), n === null ? (bf = i) : (n.next = i), i === null && (xf = n))
          : ((n = r), (e !== 0 || a & 3) && (Cf = !0)),
          (r = i)
      }
      ;(X !== 0 && X !== 5) || Df(e, !1), Tf !== 0 && (Tf = 0)
    }
    function Af(e, t) {
      for (
        var n = e.suspendedLanes, r = e.pingedLanes, i = e.expirationTimes, a = e.pendingLanes & -62914561;
        0 < a;
      ) {
        var o = 31 - ct(a),
          s = 1 << o,
          c = i[o]
        c === -1 ? ((s & n) === 0 || (s & r) !== 0) && (i[o] = yt(s, t)) : c <= t && (e.expiredLanes |= s), (a &= ~s)
      }
      if (
        ((t = K),
        (n = J),
        (n = gt(e, e === t ? n : 0, e.cancelPendingCommit !== null || e.timeoutHandle !== -1)),
        (r = e.callbackNode),
        n === 0 || (e === t && (Y === 2 || Y === 9)) || e.cancelPendingCommit !== null)
      )
        return (r !== null && r !== null && qe(r), (e.callbackNode = null), (e.callbackPriority = 0))
      if (!(n & 3) || _t(e, n)) {
        if (((t = n & -n), t === e.callbackPriority)) return t
        switch ((r !== null && qe(r), Ot(n))) {
          case 2:
          case 8:
            n = $e
            break
          case 32:
            n = et
            break
          case 268435456:
            n = nt
            break
          default:
            n = et
        }
        return ((r = jf.bind(null, e)), (n = Ke(n, r)), (e.callbackPriority = t), (e.callbackNode = n), t)
      }
      return (r !== null && r !== null && qe(r), (e.callbackPriority = 2), (e.callbackNode = null), 2)
    }
    function jf(e, t) {
      if (X !== 0 && X !== 5) return ((e.callbackNode = null), (e.callbackPriority = 0), null)
      var n = e.callbackNode
      if (df() && e.callbackNode !== n) return null
      var r = J
      return (
        (r = gt(e, e === K ? r : 0, e.cancelPendingCommit !== null || e.timeoutHandle !== -1)),
        r === 0
          ? null
          : (Fd(e, r, t), Af(e, Xe()), e.callbackNode != null && e.callbackNode === n ? jf.bind(null, e) : null)
      )
    }
    function Mf(e, t) {
      if (df()) return null
      Fd(e, t, !0)
    }
    function Nf() {
      bp(() => {
        G & 6 ? Ke(Qe, Of) : kf()
      })
    }
    function Pf() {
      if (Tf === 0) {
        var e = Ga
        e === 0 && ((e = ft), (ft <<= 1), !(ft & 261888) && (ft = 256)), (Tf = e)
      }
      return Tf
    }
    function Ff(e) {
      return e == null || typeof e == `symbol` || typeof e == `boolean` ? null : typeof e == `function` ? e : On(e)
    }
    function If(e, t, n, r, i) {
      if (t === `submit` && n && n.stateNode === i) {
        var a = Ff((i[Nt] || null).action),
          o = r.submitter
        o &&
          ((t = (t = o[Nt] || null) ? Ff(t.formAction) : o.getAttribute(`formAction`)),
          t !== null && ((a = t), (o = null)))
        var s = new Jn(`action`, `action`, null, r, i)
        e.push({
          event: s,
          listeners: [
            {
              instance: null,
              listener: () => {
                if (r.defaultPrevented) {
                  if (Tf !== 0) {
                    var e = new FormData(i, o)
                    nc(n, { pending: !0, data: e, method: i.method, action: a }, null, e)
                  }
                } else
                  typeof a == `function` &&
                    (s.preventDefault(),
                    (e = new FormData(i, o)),
                    nc(n, { pending: !0, data: e, method: i.method, action: a }, a, e))
              },
              currentTarget: i,
            },
          ],
        })
      }
    }
    for (var Lf = 0; Lf < Si.length; Lf++) {
      var Rf = Si[Lf]
      Ci(Rf.toLowerCase(), `on` + (Rf[0].toUpperCase() + Rf.slice(1)))
    }
    Ci(mi, `onAnimationEnd`),
      Ci(hi, `onAnimationIteration`),
      Ci(gi, `onAnimationStart`),
      Ci(`dblclick`, `onDoubleClick`),
      Ci(`focusin`, `onFocus`),
      Ci(`focusout`, `onBlur`),
      Ci(_i, `onTransitionRun`),
      Ci(vi, `onTransitionStart`),
      Ci(yi, `onTransitionCancel`),
      Ci(bi, `onTransitionEnd`),
      $t(`onMouseEnter`, [`mouseout`, `mouseover`]),
      $t(`onMouseLeave`, [`mouseout`, `mouseover`]),
      $t(`onPointerEnter`, [`pointerout`, `pointerover`]),
      $t(`onPointerLeave`, [`pointerout`, `pointerover`]),
      Qt(`onChange`, `change click focusin focusout input keydown keyup selectionchange`.split(` `)),
      Qt(`onSelect`, `focusout contextmenu dragend focusin keydown keyup mousedown mouseup selectionchange`.split(` `)),
      Qt(`onBeforeInput`, [`compositionend`, `keypress`, `textInput`, `paste`]),
      Qt(`onCompositionEnd`, `compositionend focusout keydown keypress keyup mousedown`.split(` `)),
      Qt(`onCompositionStart`, `compositionstart focusout keydown keypress keyup mousedown`.split(` `)),
      Qt(`onCompositionUpdate`, `compositionupdate focusout keydown keypress keyup mousedown`.split(` `))
    var zf =
        `abort canplay canplaythrough durationchange emptied encrypted ended error loadeddata loadedmetadata loadstart pause play playing progress ratechange resize seeked seeking stalled suspend timeupdate volumechange waiting`.split(
          ` `,
        ),
      Bf = new Set(`beforetoggle cancel close invalid load scroll scrollend toggle`.split(` `).concat(zf))
    function Vf(e, t) {
      t = !!(t & 4)
      for (var n = 0; n < e.length; n++) {
        var r = e[n],
          i = r.event
        r = r.listeners
        a: {
          var a = void 0
          if (t)
            for (var o = r.length - 1; 0 <= o; o--) {
              var s = r[o],
                c = s.instance,
                l = s.currentTarget
              if (((s = s.listener), c !== a && i.isPropagationStopped())) break a
              ;(a = s), (i.currentTarget = l)
              try {
                a(i)
              } catch (e) {
                Oi(e)
              }
              ;(i.currentTarget = null), (a = c)
            }
          else
            for (o = 0; o < r.length; o++) {
              if (
                ((s = r[o]),
                (c = s.instance),
                (l = s.currentTarget),
                (s = s.listener),
                c !== a && i.isPropagationStopped())
              )
                break a
              ;(a = s), (i.currentTarget = l)
              try {
                a(i)
              } catch (e) {
                Oi(e)
              }
              ;(i.currentTarget = null), (a = c)
            }
        }
      }
    }
    function Q(e, t) {
      var n = t[It]
      n === void 0 && (n = t[It] = new Set())
      var r = e + `__bubble`
      n.has(r) || (Gf(t, e, 2, !1), n.add(r))
    }
    function Hf(e, t, n) {
      var r = 0
      t && (r |= 4), Gf(n, e, r, t)
    }
    var Uf = `_reactListening` + Math.random().toString(36).slice(2)
    function Wf(e) {
      if (!e[Uf]) {
        ;(e[Uf] = !0),
          Xt.forEach((t) => {
            t !== `selectionchange` && (Bf.has(t) || Hf(t, !1, e), Hf(t, !0, e))
          })
        var t = e.nodeType === 9 ? e : e.ownerDocument
        t === null || t[Uf] || ((t[Uf] = !0), Hf(`selectionchange`, !1, t))
      }
    }
    function Gf(e, t, n, r) {
      switch (Ch(t)) {
        case 2:
          var i = _h
          break
        case 8:
          i = vh
          break
        default:
          i = yh
      }
      ;(n = i.bind(null, t, n, e)),
        (i = void 0),
        !Rn || (t !== `touchstart` && t !== `touchmove` && t !== `wheel`) || (i = !0),
        r
          ? i === void 0
            ? e.addEventListener(t, n, !0)
            : e.addEventListener(t, n, { capture: !0, passive: i })
          : i === void 0
            ? e.addEventListener(t, n, !1)
            : e.addEventListener(t, n, { passive: i })
    }
    function Kf(e, t, n, r, i) {
      var a = r
      if (!(t & 1) && !(t & 2) && r !== null)
        a: for (;;) {
          if (r === null) return
          var o = r.tag
          if (o === 3 || o === 4) {
            var c = r.stateNode.containerInfo
            if (c === i) break
            if (o === 4)
              for (o = r.return; o !== null; ) {
                var l = o.tag
                if ((l === 3 || l === 4) && o.stateNode.containerInfo === i) return
                o = o.return
              }
            for (; c !== null; ) {
              if (((o = Ut(c)), o === null)) return
              if (((l = o.tag), l === 5 || l === 6 || l === 26 || l === 27)) {
                r = a = o
                continue a
              }
              c = c.parentNode
            }
          }
          r = r.return
        }
      In(() => {
        var r = a,
          i = jn(n),
          o = []
        a: {
          var c = xi.get(e)
          if (c !== void 0) {
            var l = Jn,
              u = e
            switch (e) {
              case `keypress`:
                if (Un(n) === 0) break a
              case `keydown`:
              case `keyup`:
                l = fr
                break
              case `focusin`:
                ;(u = `focus`), (l = rr)
                break
              case `focusout`:
                ;(u = `blur`), (l = rr)
                break
              case `beforeblur`:
              case `afterblur`:
                l = rr
                break
              case `click`:
                if (n.button === 2) break a
              case `auxclick`:
              case `dblclick`:
              case `mousedown`:
              case `mousemove`:
              case `mouseup`:
              case `mouseout`:
              case `mouseover`:
              case `contextmenu`:
                l = tr
                break
              case `drag`:
              case `dragend`:
              case `dragenter`:
              case `dragexit`:
              case `dragleave`:
              case `dragover`:
              case `dragstart`:
              case `drop`:
                l = nr
                break
              case `touchcancel`:
              case `touchend`:
              case `touchmove`:
              case `touchstart`:
                l = hr
                break
              case mi:
              case hi:
              case gi:
                l = ir
                break
              case bi:
                l = gr
                break
              case `scroll`:
              case `scrollend`:
                l = Xn
                break
              case `wheel`:
                l = _r
                break
              case `copy`:
              case `cut`:
              case `paste`:
                l = ar
                break
              case `gotpointercapture`:
              case `lostpointercapture`:
              case `pointercancel`:
              case `pointerdown`:
              case `pointermove`:
              case `pointerout`:
              case `pointerover`:
              case `pointerup`:
                l = pr
                break
              case `submit`:
                l = mr
                break
              case `toggle`:
              case `beforetoggle`:
                l = vr
            }
            var d = !!(t & 4),
              f = !d && (e === `scroll` || e === `scrollend`),
              p = d ? (c === null ? null : c + `Capture`) : c
            d = []
            for (var m = r, h; m !== null; ) {
              var g = m
              if (
                ((h = g.stateNode),
                (g = g.tag),
                (g !== 5 && g !== 26 && g !== 27) ||
                  h === null ||
                  p === null ||
                  ((g = Ln(m, p)), g != null && d.push(qf(m, g, h))),
                f)
              )
                break
              m = m.return
            }
            0 < d.length && ((c = new l(c, u, null, n, i)), o.push({ event: c, listeners: d }))
          }
        }
        if (!(t & 7)) {
          a: {
            if (
              ((l = e === `mouseover` || e === `pointerover`),
              (c = e === `mouseout` || e === `pointerout`),
              l && n !== An && (u = n.relatedTarget || n.fromElement) && (Ut(u) || u[Ft]))
            )
              break a
            ;(c || l) &&
              ((u = i.window === i ? i : (l = i.ownerDocument) ? l.defaultView || l.parentWindow : window),
              c
                ? ((l = n.relatedTarget || n.toElement),
                  (c = r),
                  (l = l ? Ut(l) : null),
                  l !== null && ((f = s(l)), (d = l.tag), l !== f || (d !== 5 && d !== 27 && d !== 6)) && (l = null))
                : ((c = null), (l = r)),
              c !== l &&
                ((d = tr),
                (g = `onMouseLeave`),
                (p = `onMouseEnter`),
                (m = `mouse`),
                (e === `pointerout` || e === `pointerover`) &&
                  ((d = pr), (g = `onPointerLeave`), (p = `onPointerEnter`), (m = `pointer`)),
                (f = c == null ? u : Kt(c)),
                (h = l == null ? u : Kt(l)),
                (u = new d(g, m + `leave`, c, n, i)),
                (u.target = f),
                (u.relatedTarget = h),
                (g = null),
                Ut(i) === r && ((d = new d(p, m + `enter`, l, n, i)), (d.target = h), (d.relatedTarget = f), (g = d)),
                (f = g),
                (d = c && l ? re(c, l, Yf) : null),
                c !== null && Xf(o, u, c, d, !1),
                l !== null && f !== null && Xf(o, f, l, d, !0)))
          }
          a: {
            if (
              ((c = r ? Kt(r) : window),
              (l = c.nodeName && c.nodeName.toLowerCase()),
              l === `select` || (l === `input` && c.type === `file`))
            )
              var _ = Rr
            else if (Mr(c)) {
              if (zr) _ = Jr
              else {
                _ = Kr
                var v = Gr
              }
            } else
              (l = c.nodeName),
                !l || l.toLowerCase() !== `input` || (c.type !== `checkbox` && c.type !== `radio`)
                  ? r && Tn(r.elementType) && (_ = Rr)
                  : (_ = qr)
            if ((_ &&= _(e, r))) {
              Nr(o, _, n, i)
              break a
            }
            v && v(e, c, r)
          }
          switch (((v = r ? Kt(r) : window), e)) {
            case `focusin`:
              ;(Mr(v) || v.contentEditable === `true`) && ((ii = v), (ai = r), (oi = null))
              break
            case `focusout`:
              oi = ai = ii = null
              break
            case `mousedown`:
              si = !0
              break
            case `contextmenu`:
            case `mouseup`:
            case `dragend`:
              ;(si = !1), ci(o, n, i)
              break
            case `selectionchange`:
              if (ri) break
            case `keydown`:
            case `keyup`:
              ci(o, n, i)
          }
          var y
          if (br)
            b: {
              switch (e) {
                case `compositionstart`:
                  var b = `onCompositionStart`
                  break b
                case `compositionend`:
                  b = `onCompositionEnd`
                  break b
                case `compositionupdate`:
                  b = `onCompositionUpdate`
                  break b
              }
              b = void 0
            }
          else
            Or
              ? Er(e, n) && (b = `onCompositionEnd`)
              : e === `keydown` && n.keyCode === 229 && (b = `onCompositionStart`)
          b &&
            (Cr &&
              n.locale !== `ko` &&
              (Or || b !== `onCompositionStart`
                ? b === `onCompositionEnd` && Or && (y = Hn())
                : ((zn = i), (Bn = `value` in zn ? zn.value : zn.textContent), (Or = !0))),
            (v = Jf(r, b)),
            0 < v.length &&
              ((b = new or(b, e, null, n, i)),
              o.push({ event: b, listeners: v }),
              y ? (b.data = y) : ((y = Dr(n)), y !== null && (b.data = y)))),
            (y = Sr ? kr(e, n) : Ar(e, n)) &&
              ((b = Jf(r, `onBeforeInput`)),
              0 < b.length &&
                ((v = new or(`onBeforeInput`, `beforeinput`, null, n, i)),
                o.push({ event: v, listeners: b }),
                (v.data = y))),
            If(o, e, r, n, i)
        }
        Vf(o, t)
      })
    }
    function qf(e, t, n) {
      return { instance: e, listener: t, currentTarget: n }
    }
    function Jf(e, t) {
      for (var n = t + `Capture`, r = []; e !== null; ) {
        var i = e,
          a = i.stateNode
        if (
          ((i = i.tag),
          (i !== 5 && i !== 26 && i !== 27) ||
            a === null ||
            ((i = Ln(e, n)), i != null && r.unshift(qf(e, i, a)), (i = Ln(e, t)), i != null && r.push(qf(e, i, a))),
          e.tag === 3)
        )
          return r
        e = e.return
      }
      return []
    }
    function Yf(e) {
      if (e === null) return null
      do e = e.return
      while (e && e.tag !== 5 && e.tag !== 27)
      return e || null
    }
    function Xf(e, t, n, r, i) {
      for (var a = t._reactName, o = []; n !== null && n !== r; ) {
        var s = n,
          c = s.alternate,
          l = s.stateNode
        if (((s = s.tag), c !== null && c === r)) break
        ;(s !== 5 && s !== 26 && s !== 27) ||
          l === null ||
          ((c = l),
          i
            ? ((l = Ln(n, a)), l != null && o.unshift(qf(n, l, c)))
            : i || ((l = Ln(n, a)), l != null && o.push(qf(n, l, c)))),
          (n = n.return)
      }
      o.length !== 0 && e.push({ event: t, listeners: o })
    }
    var Zf = /\r\n?/g,
      Qf = /\u0000|\uFFFD/g
    function $f(e) {
      return (typeof e == `string` ? e : `` + e)
        .replace(
          Zf,
          `
`,
        )
        .replace(Qf, ``)
    }
    function ep(e, t) {
      return ((t = $f(t)), $f(e) === t)
    }
    function $(e, t, n, r, i, o) {
      switch (n) {
        case `children`:
          if (typeof r == `string`) t === `body` || (t === `textarea` && r === ``) || xn(e, r)
          else if (typeof r == `number` || typeof r == `bigint`) t !== `body` && xn(e, `` + r)
          else return
          break
        case `className`:
          sn(e, `class`, r)
          break
        case `tabIndex`:
          sn(e, `tabindex`, r)
          break
        case `dir`:
        case `role`:
        case `viewBox`:
        case `width`:
        case `height`:
          sn(e, n, r)
          break
        case `style`:
          wn(e, r, o)
          return
        case `data`:
          if (t !== `object`) {
            sn(e, `data`, r)
            break
          }
        case `src`:
        case `href`:
          if (
            (r === `` && (t !== `a` || n !== `href`)) ||
            r == null ||
            typeof r == `function` ||
            typeof r == `symbol` ||
            typeof r == `boolean`
          ) {
            e.removeAttribute(n)
            break
          }
          ;(r = On(r)), e.setAttribute(n, r)
          break
        case `action`:
        case `formAction`:
          if (typeof r == `function`) {
            e.setAttribute(
              n,
              `javascript:throw new Error('A React form was unexpectedly submitted. If you called form.submit() manually, consider using form.requestSubmit() instead. If you\\'re trying to use event.stopPropagation() in a submit event handler, consider also calling event.preventDefault().')`,
            )
            break
          }
          if (
            (typeof o == `function` &&
              (n === `formAction`
                ? (t !== `input` && $(e, t, `name`, i.name, i, null),
                  $(e, t, `formEncType`, i.formEncType, i, null),
                  $(e, t, `formMethod`, i.formMethod, i, null),
                  $(e, t, `formTarget`, i.formTarget, i, null))
                : ($(e, t, `encType`, i.encType, i, null),
                  $(e, t, `method`, i.method, i, null),
                  $(e, t, `target`, i.target, i, null))),
            r == null || typeof r == `symbol` || typeof r == `boolean`)
          ) {
            e.removeAttribute(n)
            break
          }
          ;(r = On(r)), e.setAttribute(n, r)
          break
        case `onClick`:
          r != null && (e.onclick = kn)
          return
        case `onScroll`:
          r != null && Q(`scroll`, e)
          return
        case `onScrollEnd`:
          r != null && Q(`scrollend`, e)
          return
        case `dangerouslySetInnerHTML`:
          if (r != null) {
            if (typeof r != `object` || !(`__html` in r)) throw Error(a(61))
            if (((n = r.__html), n != null)) {
              if (i.children != null) throw Error(a(60))
              o?.__html !== n && (e.innerHTML = n)
            }
          }
          break
        case `multiple`:
          e.multiple = r && typeof r != `function` && typeof r != `symbol`
          break
        case `muted`:
          e.muted = r && typeof r != `function` && typeof r != `symbol`
          break
        case `suppressContentEditableWarning`:
        case `suppressHydrationWarning`:
        case `defaultValue`:
        case `defaultChecked`:
        case `innerHTML`:
        case `ref`:
          break
        case `autoFocus`:
          break
        case `xlinkHref`:
          if (r == null || typeof r == `function` || typeof r == `boolean` || typeof r == `symbol`) {
            e.removeAttribute(`xlink:href`)
            break
          }
          ;(n = On(r)), e.setAttributeNS(`http://www.w3.org/1999/xlink`, `xlink:href`, n)
          break
        case `contentEditable`:
        case `spellCheck`:
        case `draggable`:
        case `value`:
        case `autoReverse`:
        case `externalResourcesRequired`:
        case `focusable`:
        case `preserveAlpha`:
          r != null && typeof r != `function` && typeof r != `symbol` ? e.setAttribute(n, r) : e.removeAttribute(n)
          break
        case `inert`:
        case `allowFullScreen`:
        case `async`:
        case `autoPlay`:
        case `controls`:
        case `credentialless`:
        case `default`:
        case `defer`:
        case `disabled`:
        case `disablePictureInPicture`:
        case `disableRemotePlayback`:
        case `formNoValidate`:
        case `hidden`:
        case `loop`:
        case `noModule`:
        case `noValidate`:
        case `open`:
        case `playsInline`:
        case `readOnly`:
        case `required`:
        case `reversed`:
        case `scoped`:
        case `seamless`:
        case `itemScope`:
          r && typeof r != `function` && typeof r != `symbol` ? e.setAttribute(n, ``) : e.removeAttribute(n)
          break
        case `capture`:
        case `download`:
          !0 === r
            ? e.setAttribute(n, ``)
            : !1 !== r && r != null && typeof r != `function` && typeof r != `symbol`
              ? e.setAttribute(n, r)
              : e.removeAttribute(n)
          break
        case `cols`:
        case `rows`:
        case `size`:
        case `span`:
          r != null && typeof r != `function` && typeof r != `symbol` && !isNaN(r) && 1 <= r
            ? e.setAttribute(n, r)
            : e.removeAttribute(n)
          break
        case `rowSpan`:
        case `start`:
          r == null || typeof r == `function` || typeof r == `symbol` || isNaN(r)
            ? e.removeAttribute(n)
            : e.setAttribute(n, r)
          break
        case `popover`:
          Q(`beforetoggle`, e), Q(`toggle`, e), on(e, `popover`, r)
          break
        case `xlinkActuate`:
          cn(e, `http://www.w3.org/1999/xlink`, `xlink:actuate`, r)
          break
        case `xlinkArcrole`:
          cn(e, `http://www.w3.org/1999/xlink`, `xlink:arcrole`, r)
          break
        case `xlinkRole`:
          cn(e, `http://www.w3.org/1999/xlink`, `xlink:role`, r)
          break
        case `xlinkShow`:
          cn(e, `http://www.w3.org/1999/xlink`, `xlink:show`, r)
          break
        case `xlinkTitle`:
          cn(e, `http://www.w3.org/1999/xlink`, `xlink:title`, r)
          break
        case `xlinkType`:
          cn(e, `http://www.w3.org/1999/xlink`, `xlink:type`, r)
          break
        case `xmlBase`:
          cn(e, `http://www.w3.org/XML/1998/namespace`, `xml:base`, r)
          break
        case `xmlLang`:
          cn(e, `http://www.w3.org/XML/1998/namespace`, `xml:lang`, r)
          break
        case `xmlSpace`:
          cn(e, `http://www.w3.org/XML/1998/namespace`, `xml:space`, r)
          break
        case `is`:
          on(e, `is`, r)
          break
        case `innerText`:
        case `textContent`:
          return
        default:
          if (!(2 < n.length) || (n[0] !== `o` && n[0] !== `O`) || (n[1] !== `n` && n[1] !== `N`))
            (n = En.get(n) || n), on(e, n, r)
          else return
      }
      D = !0
    }
    function tp(e, t, n, r, i, o) {
      switch (n) {
        case `style`:
          wn(e, r, o)
          return
        case `dangerouslySetInnerHTML`:
          if (r != null) {
            if (typeof r != `object` || !(`__html` in r)) throw Error(a(61))
            if (((n = r.__html), n != null)) {
              if (i.children != null) throw Error(a(60))
              o?.__html !== n && (e.innerHTML = n)
            }
          }
          break
        case `children`:
          if (typeof r == `string`) xn(e, r)
          else if (typeof r == `number` || typeof r == `bigint`) xn(e, `` + r)
          else return
          break
        case `onScroll`:
          r != null && Q(`scroll`, e)
          return
        case `onScrollEnd`:
          r != null && Q(`scrollend`, e)
          return
        case `onClick`:
          r != null && (e.onclick = kn)
          return
        case `suppressContentEditableWarning`:
        case `suppressHydrationWarning`:
        case `innerHTML`:
        case `ref`:
          return
        case `innerText`:
        case `textContent`:
          return
        default:
          if (!Object.hasOwn(Zt, n))
            a: {
              if (
                n[0] === `o` &&
                n[1] === `n` &&
                ((i = n.endsWith(`Capture`)),
                (o = n.slice(2, i ? n.length - 7 : void 0)),
                (t = e[Nt] || null),
                (t = t == null ? null : t[n]),
                typeof t == `function` && e.removeEventListener(o, t, i),
                typeof r == `function`)
              ) {
                typeof t != `function` &&
                  t !== null &&
                  (n in e ? (e[n] = null) : e.hasAttribute(n) && e.removeAttribute(n)),
                  e.addEventListener(o, r, i)
                break a
              }
              ;(D = !0), n in e ? (e[n] = r) : !0 === r ? e.setAttribute(n, ``) : on(e, n, r)
            }
          return
      }
      D = !0
    }
    function np(e, t, n) {
      switch (t) {
        case `div`:
        case `span`:
        case `svg`:
        case `path`:
        case `a`:
        case `g`:
        case `p`:
        case `li`:
          break
        case `img`:
          Q(`error`, e), Q(`load`, e)
          var r = !1,
            i = !1,
            o
          for (o in n)
            if (Object.hasOwn(n, o)) {
              var s = n[o]
              if (s != null)
                switch (o) {
                  case `src`:
                    r = !0
                    break
                  case `srcSet`:
                    i = !0
                    break
                  case `children`:
                  case `dangerouslySetInnerHTML`:
                    throw Error(a(137, t))
                  default:
                    $(e, t, o, s, n, null)
                }
            }
          i && $(e, t, `srcSet`, n.srcSet, n, null), r && $(e, t, `src`, n.src, n, null)
          return
        case `input`:
          Q(`invalid`, e)
          var c = (o = s = i = null),
            l = null,
            u = null
          for (r in n)
            if (Object.hasOwn(n, r)) {
              var d = n[r]
              if (d != null)
                switch (r) {
                  case `name`:
                    i = d
                    break
                  case `type`:
                    s = d
                    break
                  case `checked`:
                    l = d
                    break
                  case `defaultChecked`:
                    u = d
                    break
                  case `value`:
                    o = d
                    break
                  case `defaultValue`:
                    c = d
                    break
                  case `children`:
                  case `dangerouslySetInnerHTML`:
                    if (d != null) throw Error(a(137, t))
                    break
                  default:
                    $(e, t, r, d, n, null)
                }
            }
          gn(e, o, c, l, u, s, i, !1)
          return
        case `select`:
          for (i in (Q(`invalid`, e), (r = s = o = null), n))
            if (Object.hasOwn(n, i) && ((c = n[i]), c != null))
              switch (i) {
                case `value`:
                  o = c
                  break
                case `defaultValue`:
                  s = c
                  break
                case `multiple`:
                  r = c
                default:
                  $(e, t, i, c, n, null)
              }
          ;(t = o), (n = s), (e.multiple = !!r), t == null ? n != null && vn(e, !!r, n, !0) : vn(e, !!r, t, !1)
          return
        case `textarea`:
          for (s in (Q(`invalid`, e), (o = i = r = null), n))
            if (Object.hasOwn(n, s) && ((c = n[s]), c != null))
              switch (s) {
                case `value`:
                  r = c
                  break
                case `defaultValue`:
                  i = c
                  break
                case `children`:
                  o = c
                  break
                case `dangerouslySetInnerHTML`:
                  if (c != null) throw Error(a(91))
                  break
                default:
                  $(e, t, s, c, n, null)
              }
          bn(e, r, i, o)
          return
        case `option`:
          for (l in n)
            if (Object.hasOwn(n, l) && ((r = n[l]), r != null))
              switch (l) {
                case `selected`:
                  e.selected = r && typeof r != `function` && typeof r != `symbol`
                  break
                default:
                  $(e, t, l, r, n, null)
              }
          return
        case `dialog`:
          Q(`beforetoggle`, e), Q(`toggle`, e), Q(`cancel`, e), Q(`close`, e)
          break
        case `iframe`:
        case `object`:
          Q(`load`, e)
          break
        case `video`:
        case `audio`:
          for (r = 0; r < zf.length; r++) Q(zf[r], e)
          break
        case `image`:
          Q(`error`, e), Q(`load`, e)
          break
        case `details`:
          Q(`toggle`, e)
          break
        case `embed`:
        case `source`:
        case `link`:
          Q(`error`, e), Q(`load`, e)
        case `area`:
        case `base`:
        case `br`:
        case `col`:
        case `hr`:
        case `keygen`:
        case `meta`:
        case `param`:
        case `track`:
        case `wbr`:
        case `menuitem`:
          for (u in n)
            if (Object.hasOwn(n, u) && ((r = n[u]), r != null))
              switch (u) {
                case `children`:
                case `dangerouslySetInnerHTML`:
                  throw Error(a(137, t))
                default:
                  $(e, t, u, r, n, null)
              }
          return
        default:
          if (Tn(t)) {
            for (d in n) Object.hasOwn(n, d) && ((r = n[d]), r !== void 0 && tp(e, t, d, r, n, void 0))
            return
          }
      }
      for (c in n) Object.hasOwn(n, c) && ((r = n[c]), r != null && $(e, t, c, r, n, null))
    }
    var rp = {}
    function ip(e, t, n, r) {
      switch (t) {
        case `div`:
        case `span`:
        case `svg`:
        case `path`:
        case `a`:
        case `g`:
        case `p`:
        case `li`:
          break
        case `input`:
          var i = null,
            o = null,
            s = null,
            c = null,
            l = null,
            u = null,
            d = null
          for (m in n) {
            var f = n[m]
            if (Object.hasOwn(n, m) && f != null)
              switch (m) {
                case `checked`:
                  break
                case `value`:
                  break
                case `defaultValue`:
                  l = f
                default:
                  Object.hasOwn(r, m) || $(e, t, m, null, r, f)
              }
          }
          for (var p in r) {
            var m = r[p]
            if (((f = n[p]), Object.hasOwn(r, p) && (m != null || f != null)))
              switch (p) {
                case `type`:
                  m !== f && (D = !0), (o = m)
                  break
                case `name`:
                  m !== f && (D = !0), (i = m)
                  break
                case `checked`:
                  m !== f && (D = !0), (u = m)
                  break
                case `defaultChecked`:
                  m !== f && (D = !0), (d = m)
                  break
                case `value`:
                  m !== f && (D = !0), (s = m)
                  break
                case `defaultValue`:
                  m !== f && (D = !0), (c = m)
                  break
                case `children`:
                case `dangerouslySetInnerHTML`:
                  if (m != null) throw Error(a(137, t))
                  break
                default:
                  m !== f && $(e, t, p, m, r, f)
              }
          }
          hn(e, s, c, l, u, d, o, i)
          return
        case `select`:
          for (o in ((m = s = c = p = null), n))
            if (((l = n[o]), Object.hasOwn(n, o) && l != null))
              switch (o) {
                case `value`:
                  break
                case `multiple`:
                  m = l
                default:
                  Object.hasOwn(r, o) || $(e, t, o, null, r, l)
              }
          for (i in r)
            if (((o = r[i]), (l = n[i]), Object.hasOwn(r, i) && (o != null || l != null)))
              switch (i) {
                case `value`:
                  o !== l && (D = !0), (p = o)
                  break
                case `defaultValue`:
                  o !== l && (D = !0), (c = o)
                  break
                case `multiple`:
                  o !== l && (D = !0), (s = o)
                default:
                  o !== l && $(e, t, i, o, r, l)
              }
          ;(t = c),
            (n = s),
            (r = m),
            p == null ? !!r != !!n && (t == null ? vn(e, !!n, n ? [] : ``, !1) : vn(e, !!n, t, !0)) : vn(e, !!n, p, !1)
          return
        case `textarea`:
          for (c in ((m = p = null), n))
            if (((i = n[c]), Object.hasOwn(n, c) && i != null && !Object.hasOwn(r, c)))
              switch (c) {
                case `value`:
                  break
                case `children`:
                  break
                default:
                  $(e, t, c, null, r, i)
              }
          for (s in r)
            if (((i = r[s]), (o = n[s]), Object.hasOwn(r, s) && (i != null || o != null)))
              switch (s) {
                case `value`:
                  i !== o && (D = !0), (p = i)
                  break
                case `defaultValue`:
                  i !== o && (D = !0), (m = i)
                  break
                case `children`:
                  break
                case `dangerouslySetInnerHTML`:
                  if (i != null) throw Error(a(91))
                  break
                default:
                  i !== o && $(e, t, s, i, r, o)
              }
          yn(e, p, m)
          return
        case `option`:
          for (var h in n)
            if (((p = n[h]), Object.hasOwn(n, h) && p != null && !Object.hasOwn(r, h)))
              switch (h) {
                case `selected`:
                  e.selected = !1
                  break
                default:
                  $(e, t, h, null, r, p)
              }
          for (l in r)
            if (((p = r[l]), (m = n[l]), Object.hasOwn(r, l) && p !== m && (p != null || m != null)))
              switch (l) {
                case `selected`:
                  p !== m && (D = !0), (e.selected = p && typeof p != `function` && typeof p != `symbol`)
                  break
                default:
                  $(e, t, l, p, r, m)
              }
          return
        case `img`:
        case `link`:
        case `area`:
        case `base`:
        case `br`:
        case `col`:
        case `embed`:
        case `hr`:
        case `keygen`:
        case `meta`:
        case `param`:
        case `source`:
        case `track`:
        case `wbr`:
        case `menuitem`:
          for (var g in n)
            (p = n[g]), Object.hasOwn(n, g) && p != null && !Object.hasOwn(r, g) && $(e, t, g, null, r, p)
          for (u in r)
            if (((p = r[u]), (m = n[u]), Object.hasOwn(r, u) && p !== m && (p != null || m != null)))
              switch (u) {
                case `children`:
                case `dangerouslySetInnerHTML`:
                  if (p != null) throw Error(a(137, t))
                  break
                default:
                  $(e, t, u, p, r, m)
              }
          return
        default:
          if (Tn(t)) {
            for (var _ in n)
              (p = n[_]), Object.hasOwn(n, _) && p !== void 0 && !Object.hasOwn(r, _) && tp(e, t, _, void 0, r, p)
            for (d in r)
              (p = r[d]),
                (m = n[d]),
                !Object.hasOwn(r, d) || p === m || (p === void 0 && m === void 0) || tp(e, t, d, p, r, m)
            return
          }
      }
      for (var v in n) (p = n[v]), Object.hasOwn(n, v) && p != null && !Object.hasOwn(r, v) && $(e, t, v, null, r, p)
      for (f in r)
        (p = r[f]), (m = n[f]), !Object.hasOwn(r, f) || p === m || (p == null && m == null) || $(e, t, f, p, r, m)
    }
    function ap(e) {
      switch (e) {
        case `css`:
        case `script`:
        case `font`:
        case `img`:
        case `image`:
        case `input`:
        case `link`:
          return !0
        default:
          return !1
      }
    }
    function op() {
      if (typeof performance.getEntriesByType == `function`) {
        for (var e = 0, t = 0, n = performance.getEntriesByType(`resource`), r = 0; r < n.length; r++) {
          var i = n[r],
            a = i.transferSize,
            o = i.initiatorType,
            s = i.duration
          if (a && s && ap(o)) {
            for (o = 0, s = i.responseEnd, r += 1; r < n.length; r++) {
              var c = n[r],
                l = c.startTime
              if (l > s) break
              var u = c.transferSize,
                d = c.initiatorType
              u && ap(d) && ((c = c.responseEnd), (o += u * (c < s ? 1 : (s - l) / (c - l))))
            }
            if ((--r, (t += (8 * (a + o)) / (i.duration / 1e3)), e++, 10 < e)) break
          }
        }
        if (0 < e) return t / e / 1e6
      }
      return navigator.connection && ((e = navigator.connection.downlink), typeof e == `number`) ? e : 5
    }
    var sp = null,
      cp = null
    function lp(e) {
      return e.nodeType === 9 ? e : e.ownerDocument
    }
    function up(e) {
      switch (e) {
        case `http://www.w3.org/2000/svg`:
          return 1
        case `http://www.w3.org/1998/Math/MathML`:
          return 2
        default:
          return 0
      }
    }
    function dp(e, t) {
      if (e === 0)
        switch (t) {
          case `svg`:
            return 1
          case `math`:
            return 2
          default:
            return 0
        }
      return e === 1 && t === `foreignObject` ? 0 : e
    }
    function fp(e, t, n, r) {
      return ((n = lp(n).createElement(e)), (n[Mt] = r), (n[Nt] = t), np(n, e, t), Jt(n), n)
    }
    function pp(e, t) {
      return (
        e === `textarea` ||
        e === `noscript` ||
        typeof t.children == `string` ||
        typeof t.children == `number` ||
        typeof t.children == `bigint` ||
        (typeof t.dangerouslySetInnerHTML == `object` &&
          t.dangerouslySetInnerHTML !== null &&
          t.dangerouslySetInnerHTML.__html != null)
      )
    }
    var mp = null
    function hp() {
      var e = window.event
      return e && e.type === `popstate` ? e !== mp && ((mp = e), !0) : ((mp = null), !1)
    }
    var gp = typeof setTimeout == `function` ? setTimeout : void 0,
      _p = typeof clearTimeout == `function` ? clearTimeout : void 0,
      vp = typeof Promise == `function` ? Promise : void 0,
      yp = typeof requestAnimationFrame == `function` ? requestAnimationFrame : gp,
      bp =
        typeof queueMicrotask == `function`
          ? queueMicrotask
          : vp === void 0
            ? gp
            : (e) => vp.resolve(null).then(e).catch(xp)
    function xp(e) {
      setTimeout(() => {
        throw e
      })
    }
    function Sp(e) {
      return e === `head`
    }
    function Cp(e, t) {
      var n = t,
        r = 0
      do {
        var i = n.nextSibling
        if ((e.removeChild(n), i && i.nodeType === 8)) {
          if (((n = i.data), n === `/$` || n === `/&`)) {
            if (r === 0) {
              e.removeChild(i), Hh(t)
              return
            }
            r--
          } else if (n === `$` || n === `$?` || n === `$~` || n === `$!` || n === `&`) r++
          else if (n === `html`) _m(e.ownerDocument.documentElement)
          else if (n === `head`) {
            ;(n = e.ownerDocument.head), _m(n)
            for (var a = n.firstChild; a; ) {
              var o = a.nextSibling,
                s = a.nodeName
              a[Bt] ||
                s === `SCRIPT` ||
                s === `STYLE` ||
                (s === `LINK` && a.rel.toLowerCase() === `stylesheet`) ||
                n.removeChild(a),
                (a = o)
            }
          } else n === `body` && _m(e.ownerDocument.body)
        }
        n = i
      } while (n)
      Hh(t)
    }
    function wp(e, t) {
      var n = e
      e = 0
      do {
        var r = n.nextSibling
        if (
          (n.nodeType === 1
            ? t
              ? ((n._stashedDisplay = n.style.display), (n.style.display = `none`))
              : ((n.style.display = n._stashedDisplay || ``),
                n.getAttribute(`style`) === `` && n.removeAttribute(`style`))
            : n.nodeType === 3 &&
              (t ? ((n._stashedText = n.nodeValue), (n.nodeValue = ``)) : (n.nodeValue = n._stashedText || ``)),
          r && r.nodeType === 8)
        ) {
          if (((n = r.data), n === `/$`)) {
            if (e === 0) break
            e--
          } else (n !== `$` && n !== `$?` && n !== `$~` && n !== `$!`) || e++
        }
        n = r
      } while (n)
    }
    function Tp(e, t, n) {
      if (
        ((t = CSS.escape(t) === t ? t : `r-` + btoa(t).replace(/=/g, ``)),
        (e.style.viewTransitionName = t),
        n != null && (e.style.viewTransitionClass = n),
        (n = getComputedStyle(e)),
        n.display === `inline`)
      ) {
        if (((t = e.getClientRects()), t.length === 1)) var r = 1
        else
          for (var i = (r = 0); i < t.length; i++) {
            var a = t[i]
            0 < a.width && 0 < a.height && r++
          }
        r === 1 &&
          ((e = e.style),
          (e.display = t.length === 1 ? `inline-block` : `block`),
          (e.marginTop = `-` + n.paddingTop),
          (e.marginBottom = `-` + n.paddingBottom))
      }
    }
    function Ep(e, t) {
      ;(e = e.style), (t = t.style)
      var n =
        t == null
          ? null
          : Object.hasOwn(t, `viewTransitionName`)
            ? t.viewTransitionName
            : Object.hasOwn(t, `view-transition-name`)
              ? t[`view-transition-name`]
              : null
      ;(e.viewTransitionName = n == null || typeof n == `boolean` ? `` : (`` + n).trim()),
        (n =
          t == null
            ? null
            : Object.hasOwn(t, `viewTransitionClass`)
              ? t.viewTransitionClass
              : Object.hasOwn(t, `view-transition-class`)
                ? t[`view-transition-class`]
                : null),
        (e.viewTransitionClass = n == null || typeof n == `boolean` ? `` : (`` + n).trim()),
        e.display === `inline-block` &&
          (t == null
            ? (e.display = e.margin = ``)
            : ((n = t.display),
              (e.display = n == null || typeof n == `boolean` ? `` : n),
              (n = t.margin),
              n == null
                ? ((n = Object.hasOwn(t, `marginTop`) ? t.marginTop : t[`margin-top`]),
                  (e.marginTop = n == null || typeof n == `boolean` ? `` : n),
                  (t = Object.hasOwn(t, `marginBottom`) ? t.marginBottom : t[`margin-bottom`]),
                  (e.marginBottom = t == null || typeof t == `boolean` ? `` : t))
                : (e.margin = n)))
    }
    function Dp(e, t, n) {
      return (
        (n = n.ownerDocument.defaultView),
        {
          rect: e,
          abs: t.position === `absolute` || t.position === `fixed`,
          clip:
            t.clipPath !== `none` ||
            t.overflow !== `visible` ||
            t.filter !== `none` ||
            t.mask !== `none` ||
            t.mask !== `none` ||
            t.borderRadius !== `0px`,
          view: 0 <= e.bottom && 0 <= e.right && e.top <= n.innerHeight && e.left <= n.innerWidth,
        }
      )
    }
    function Op(e) {
      return Dp(e.getBoundingClientRect(), getComputedStyle(e), e)
    }
    function kp(e) {
      var t = e.getBoundingClientRect()
      t = new DOMRect(t.x + 2e4, t.y + 2e4, t.width, t.height)
      var n = getComputedStyle(e)
      return Dp(t, n, e)
    }
    function Ap(e) {
      return e.documentElement.clientHeight
    }
    function jp(e) {
      this.addEventListener(`load`, e), this.addEventListener(`error`, e)
    }
    function Mp(e, t, n, r, i, a, o, s, c) {
      var l = t.nodeType === 9 ? t : t.ownerDocument
      try {
        var u = l.startViewTransition({
          update: () => {
            var t = l.defaultView,
              n = t.navigation && t.navigation.transition,
              o = l.fonts.status
            r()
            var s = []
            if (
              (o === `loaded` && (Ap(l), l.fonts.status === `loading` && s.push(l.fonts.ready)),
              (o = s.length),
              e !== null)
            )
              for (var c = e.suspenseyImages, u = 0, d = 0; d < c.length; d++) {
                var f = c[d]
                if (!f.complete) {
                  var p = f.getBoundingClientRect()
                  if (0 < p.bottom && 0 < p.right && p.top < t.innerHeight && p.left < t.innerWidth) {
                    if (((u += Xm(f)), u > $m)) {
                      s.length = o
                      break
                    }
                    ;(f = new Promise(jp.bind(f))), s.push(f)
                  }
                }
              }
            if (0 < s.length)
              return (
                (t = Promise.race([Promise.all(s), new Promise((e) => setTimeout(e, 500))]).then(i, i)),
                (n ? Promise.allSettled([n.finished, t]) : t).then(a, a)
              )
            if ((i(), n)) return n.finished.then(a, a)
            a()
          },
          types: n,
        })
        l.__reactViewTransition = u
        var d = []
        return (
          u.ready.then(
            () => {
              for (var e = l.documentElement.getAnimations({ subtree: !0 }), t = 0; t < e.length; t++) {
                var n = e[t],
                  r = n.effect,
                  i = r.pseudoElement
                if (i != null && i.startsWith(`::view-transition`)) {
                  d.push(n), (n = r.getKeyframes())
                  for (var a = (i = void 0), s = !0, c = 0; c < n.length; c++) {
                    var u = n[c],
                      f = u.width
                    if (i === void 0) i = f
                    else if (i !== f) {
                      s = !1
                      break
                    }
                    if (((f = u.height), a === void 0)) a = f
                    else if (a !== f) {
                      s = !1
                      break
                    }
                    delete u.width, delete u.height, u.transform === `none` && delete u.transform
                  }
                  s &&
                    i !== void 0 &&
                    a !== void 0 &&
                    (r.setKeyframes(n),
                    (s = getComputedStyle(r.target, r.pseudoElement)),
                    s.width !== i || s.height !== a) &&
                    ((s = n[0]),
                    (s.width = i),
                    (s.height = a),
                    (s = n[n.length - 1]),
                    (s.width = i),
                    (s.height = a),
                    r.setKeyframes(n))
                }
              }
              o()
            },
            (e) => {
              l.__reactViewTransition === u && (l.__reactViewTransition = null)
              try {
                if (typeof e == `object` && e)
                  switch (e.name) {
                    case `InvalidStateError`:
                      ;(e.message === `View transition was skipped because document visibility state is hidden.` ||
                        e.message === `Skipping view transition because document visibility state has become hidden.` ||
                        e.message === `Skipping view transition because viewport size changed.` ||
                        e.message === `Transition was aborted because of invalid state`) &&
                        (e = null)
                  }
                e !== null && c(e)
              } finally {
                r(), i(), o()
              }
            },
          ),
          u.finished.finally(() => {
            for (var e = 0; e < d.length; e++) d[e].cancel()
            l.__reactViewTransition === u && (l.__reactViewTransition = null), s()
          }),
          u
        )
      } catch {
        return (r(), i(), o(), null)
      }
    }
    function Np(e, t) {
      ;(this._scope = document.documentElement), (this._selector = `::view-transition-` + e + `(` + t + `)`)
    }
    ;(Np.prototype.animate = function (e, t) {
      return (
        (t = typeof t == `number` ? { duration: t } : x({}, t)),
        (t.pseudoElement = this._selector),
        this._scope.animate(e, t)
      )
    }),
      (Np.prototype.getAnimations = function () {
        for (
          var e = this._scope, t = this._selector, n = e.getAnimations({ subtree: !0 }), r = [], i = 0;
          i < n.length;
          i++
        ) {
          var a = n[i].effect
          a !== null && a.target === e && a.pseudoElement === t && r.push(n[i])
        }
        return r
      }),
      (Np.prototype.getComputedStyle = function () {
        return getComputedStyle(this._scope, this._selector)
      })
    function Pp(e) {
      return {
        name: e,
        group: new Np(`group`, e),
        imagePair: new Np(`image-pair`, e),
        old: new Np(`old`, e),
        new: new Np(`new`, e),
      }
    }
    function Fp(e) {
      ;(this._fragmentFiber = e), (this._observers = this._eventListeners = null)
    }
    Fp.prototype.addEventListener = function (e, t, n) {
      var r = null,
        i = null
      if (!(n != null && typeof n != `boolean` && ((r = n.signal || null), r !== null && r.aborted))) {
        this._eventListeners === null && (this._eventListeners = [])
        var a = this._eventListeners
        if (Bp(a, e, t, n) === -1) {
          var o = this,
            s = t
          n != null &&
            typeof n != `boolean` &&
            !0 === n.once &&
            (s = function (r) {
              o.removeEventListener(e, t, n), typeof t == `function` ? t.call(this, r) : t.handleEvent(r)
            }),
            r !== null &&
              ((i = o.removeEventListener.bind(o, e, t, n)),
              r.addEventListener(`abort`, i, { once: !0 }),
              (i = r.removeEventListener.bind(r, `abort`, i))),
            (r = Rp(n)),
            a.push({ type: e, listener: t, optionsOrUseCapture: n, attachedListener: s, cleanup: i }),
            p(this._fragmentFiber.child, !1, Ip, e, s, r)
        }
        this._eventListeners = a
      }
    }
    function Ip(e, t, n, r) {
      return (v(e).addEventListener(t, n, r), !1)
    }
    Fp.prototype.removeEventListener = function (e, t, n) {
      var r = this._eventListeners
      if (r !== null && ((t = Bp(r, e, t, n)), t !== -1)) {
        var i = r[t]
        n = i.attachedListener
        var a = i.cleanup
        ;(i = Rp(i.optionsOrUseCapture)),
          p(this._fragmentFiber.child, !1, Lp, e, n, i),
          r.splice(t, 1),
          a !== null && a()
      }
    }
    function Lp(e, t, n, r) {
      return (v(e).removeEventListener(t, n, r), !1)
    }
    function Rp(e) {
      return e != null && typeof e != `boolean` && (!0 === e.once || e.signal instanceof AbortSignal)
        ? { capture: e.capture, passive: e.passive }
        : e
    }
    function zp(e) {
      return e == null ? `c=0` : typeof e == `boolean` ? `c=` + (e ? `1` : `0`) : `c=` + (e.capture ? `1` : `0`)
    }
    function Bp(e, t, n, r) {
      if (e.length === 0) return -1
      r = zp(r)
      for (var i = 0; i < e.length; i++) {
        var a = e[i]
        if (a.type === t && a.listener === n && zp(a.optionsOrUseCapture) === r) return i
      }
      return -1
    }
    ;(Fp.prototype.dispatchEvent = function (e) {
      var t = m(this._fragmentFiber)
      if (t === null) return !0
      t = v(t)
      var n = this._eventListeners
      if ((n !== null && 0 < n.length) || !e.bubbles) {
        var r = t.nodeType === 9 ? t.createComment(``) : document.createTextNode(``)
        if (n)
          for (var i = 0; i < n.length; i++) {
            var a = n[i]
            r.addEventListener(a.type, a.attachedListener, Rp(a.optionsOrUseCapture))
          }
        if ((t.appendChild(r), (e = r.dispatchEvent(e)), n))
          for (i = 0; i < n.length; i++)
            (a = n[i]), r.removeEventListener(a.type, a.attachedListener, Rp(a.optionsOrUseCapture))
        return (t.removeChild(r), e)
      }
      return t.dispatchEvent(e)
    }),
      (Fp.prototype.focus = function (e) {
        p(this._fragmentFiber.child, !0, Vp, e, void 0, void 0)
      })
    function Vp(e, t) {
      return e.tag !== 6 && ((e = v(e)), pm(e, t))
    }
    Fp.prototype.focusLast = function (e) {
      var t = []
      p(this._fragmentFiber.child, !0, Hp, t, void 0, void 0)
      for (var n = t.length - 1; 0 <= n && !Vp(t[n], e); n--);
    }
    function Hp(e, t) {
      return (t.push(e), !1)
    }
    Fp.prototype.blur = function () {
      var e = m(this._fragmentFiber)
      e !== null &&
        ((e = v(e)), (e = lp(e).activeElement), e !== null && p(this._fragmentFiber.child, !1, Up, e, void 0, void 0))
    }
    function Up(e, t) {
      return e.tag !== 6 && ((e = v(e)), e === t || e.contains(t) ? (t.blur(), !0) : !1)
    }
    Fp.prototype.observeUsing = function (e) {
      this._observers === null && (this._observers = new Set()),
        this._observers.add(e),
        p(this._fragmentFiber.child, !1, Wp, e, void 0, void 0)
    }
    function Wp(e, t) {
      return (e.tag === 6 || ((e = v(e)), t.observe(e)), !1)
    }
    Fp.prototype.unobserveUsing = function (e) {
      var t = this._observers
      if (t !== null && t.has(e)) {
        t.delete(e), p(this._fragmentFiber.child, !1, Gp, e, void 0, void 0)
        for (var n = (t = 0); n < Kp.length; n++) {
          var r = Kp[n]
          r.fragmentInstance === this && r.observer === e ? e.unobserve(r.instance) : (Kp[t++] = r)
        }
        Kp.length = t
      }
    }
    function Gp(e, t) {
      return (e.tag === 6 || ((e = v(e)), t.unobserve(e)), !1)
    }
    var Kp = [],
      qp = !1
    function Jp(e, t, n) {
      Kp.push({ fragmentInstance: e, observer: t, instance: n }),
        qp ||
          ((qp = !0),
          mm(() => {
            qp = !1
            var e = Kp
            Kp = []
            for (var t = 0; t < e.length; t++) {
              var n = e[t]
              n.observer.unobserve(n.instance)
            }
          }))
    }
    Fp.prototype.getClientRects = function () {
      var e = []
      return (p(this._fragmentFiber.child, !1, Yp, e, void 0, void 0), e)
    }
    function Yp(e, t) {
      if (e.tag === 6) {
        e = e.stateNode
        var n = e.ownerDocument.createRange()
        n.selectNodeContents(e), t.push.apply(t, n.getClientRects())
      } else (e = v(e)), t.push.apply(t, e.getClientRects())
      return !1
    }
    ;(Fp.prototype.getRootNode = function (e) {
      var t = m(this._fragmentFiber)
      return t === null ? this : v(t).getRootNode(e)
    }),
      (Fp.prototype.compareDocumentPosition = function (e) {
        var t = m(this._fragmentFiber)
        if (t === null) return Node.DOCUMENT_POSITION_DISCONNECTED
        var n = []
        p(this._fragmentFiber.child, !1, Hp, n, void 0, void 0)
        var r = v(t)
        if (n.length === 0) {
          if (((n = r), h(this._fragmentFiber))) {
            a: {
              for (t = this._fragmentFiber.return; t !== null; ) {
                if (t.tag === 4) {
                  t = t.stateNode.containerInfo
                  break a
                }
                if (t.tag === 3 || t.tag === 5 || t.tag === 27) break
                t = t.return
              }
              t = null
            }
            t != null && (n = t)
          }
          t = this._fragmentFiber
          var i = (r = n.compareDocumentPosition(e))
          return (
            n === e
              ? (i = Node.DOCUMENT_POSITION_CONTAINS)
              : r & Node.DOCUMENT_POSITION_CONTAINED_BY &&
                ((n = g(t)[1]),
                n === null
                  ? (i = Node.DOCUMENT_POSITION_PRECEDING)
                  : ((e = v(n).compareDocumentPosition(e)),
                    (i =
                      e === 0 || e & Node.DOCUMENT_POSITION_FOLLOWING
                        ? Node.DOCUMENT_POSITION_FOLLOWING
                        : Node.DOCUMENT_POSITION_PRECEDING))),
            (i |= Node.DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC)
          )
        }
        ;(t = v(n[0])), (i = v(n[n.length - 1]))
        var a = h(this._fragmentFiber) ? t.parentElement : r
        if (a == null) return Node.DOCUMENT_POSITION_DISCONNECTED
        ;(r = a.compareDocumentPosition(t) & Node.DOCUMENT_POSITION_CONTAINED_BY),
          (a = a.compareDocumentPosition(i) & Node.DOCUMENT_POSITION_CONTAINED_BY)
        var o = t.compareDocumentPosition(e),
          s = i.compareDocumentPosition(e),
          c = o & Node.DOCUMENT_POSITION_CONTAINED_BY || s & Node.DOCUMENT_POSITION_CONTAINED_BY
        return (
          (s = r && a && o & Node.DOCUMENT_POSITION_FOLLOWING && s & Node.DOCUMENT_POSITION_PRECEDING),
          (t =
            (r && t === e) || (a && i === e) || c || s
              ? Node.DOCUMENT_POSITION_CONTAINED_BY
              : (!r && t === e) || (!a && i === e)
                ? Node.DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC
                : o),
          t & Node.DOCUMENT_POSITION_DISCONNECTED ||
          t & Node.DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC ||
          Xp(t, this._fragmentFiber, n[0], n[n.length - 1], e)
            ? t
            : Node.DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC
        )
      })
    function Xp(e, t, n, r, i) {
      var a = Ut(i)
      if (e & Node.DOCUMENT_POSITION_CONTAINED_BY) {
        if ((n = !!a))
          a: {
            for (; a !== null; ) {
              if (a.tag === 7 && (a === t || a.alternate === t)) {
                n = !0
                break a
              }
              a = a.return
            }
            n = !1
          }
        return n
      }
      if (e & Node.DOCUMENT_POSITION_CONTAINS) {
        if (a === null) return ((a = i.ownerDocument), i === a || i === a.documentElement || i === a.body)
        a: {
          for (a = t, t = m(t); a !== null; ) {
            if (!((a.tag !== 5 && a.tag !== 3 && a.tag !== 27) || (a !== t && a.alternate !== t))) {
              a = !0
              break a
            }
            a = a.return
          }
          a = !1
        }
        return a
      }
      return e & Node.DOCUMENT_POSITION_PRECEDING
        ? ((t = !!a) &&
            !(t = a === n) &&
            ((t = re(n, a, ne)), t === null ? (t = !1) : (p(t, !0, ee, a, n), (a = y), (y = null), (t = a !== null))),
          t)
        : e & Node.DOCUMENT_POSITION_FOLLOWING
          ? ((t = !!a) &&
              !(t = a === r) &&
              ((t = re(r, a, ne)),
              t === null ? (t = !1) : (p(t, !0, te, a, r), (a = y), (b = y = null), (t = a !== null))),
            t)
          : !1
    }
    function Zp(e, t) {
      var n = e.ownerDocument.createRange()
      n.selectNodeContents(e),
        (e = n.getBoundingClientRect()),
        window.scrollTo(
          window.scrollX + e.left,
          t ? window.scrollY + e.top : window.scrollY + e.bottom - window.innerHeight,
        )
    }
    Fp.prototype.scrollIntoView = function (e) {
      if (typeof e == `object`) throw Error(a(566))
      var t = []
      p(this._fragmentFiber.child, !1, Hp, t, void 0, void 0)
      var n = !1 !== e
      if (t.length === 0) {
        var r = g(this._fragmentFiber)
        if (((r = n ? r[1] || r[0] || m(this._fragmentFiber) : r[0] || r[1]), r === null)) return
        if (r.tag === 6) {
          ;(e = v(r)), Zp(e, n)
          return
        }
        if (((r = v(r)), r.nodeType !== 9)) {
          if (r.nodeType === 11) {
            ;(n = `host` in r ? r.host : null), n !== null && n.scrollIntoView(e)
            return
          }
          r.scrollIntoView(e)
        }
      }
      for (r = n ? t.length - 1 : 0; r !== (n ? -1 : t.length); ) {
        var i = t[r]
        i.tag === 6 ? ((i = v(i)), Zp(i, n)) : v(i).scrollIntoView(e), (r += n ? -1 : 1)
      }
    }
    function Qp(e, t) {
      return ((e = v(e)), $p(e, t), !1)
    }
    function $p(e, t) {
      ;(e.reactFragments ??= new Set()), e.reactFragments.add(t)
    }
    function em(e, t) {
      var n = t._eventListeners
      if (n !== null)
        for (var r = 0; r < n.length; r++) {
          var i = n[r]
          e.addEventListener(i.type, i.attachedListener, Rp(i.optionsOrUseCapture))
        }
      e.nodeType !== 3 &&
        ((n = t._observers),
        n !== null &&
          n.forEach((n) => {
            for (var r = 0, i = 0; i < Kp.length; i++) {
              var a = Kp[i]
              ;(a.fragmentInstance !== t || a.observer !== n || a.instance !== e) && (Kp[r++] = a)
            }
            ;(Kp.length = r), n.observe(e)
          }),
        $p(e, t))
    }
    function tm(e, t) {
      var n = t._eventListeners
      if (n !== null)
        for (var r = 0; r < n.length; r++) {
          var i = n[r]
          e.removeEventListener(i.type, i.attachedListener, Rp(i.optionsOrUseCapture))
        }
      e.nodeType !== 3 &&
        ((n = t._observers),
        n !== null &&
          n.forEach((n) => {
            typeof n.rootMargin == `string` ? Jp(t, n, e) : n.unobserve(e)
          }),
        e.reactFragments != null && e.reactFragments.delete(t))
    }
    function nm(e) {
      var t = e.firstChild
      for (t && t.nodeType === 10 && (t = t.nextSibling); t; ) {
        var n = t
        switch (((t = t.nextSibling), n.nodeName)) {
          case `HTML`:
          case `HEAD`:
          case `BODY`:
            nm(n), Ht(n)
            continue
          case `SCRIPT`:
          case `STYLE`:
            continue
          case `LINK`:
            if (n.rel.toLowerCase() === `stylesheet`) continue
        }
        e.removeChild(n)
      }
    }
    function rm(e, t, n, r) {
      for (; e.nodeType === 1; ) {
        var i = n
        if (e.nodeName.toLowerCase() !== t.toLowerCase()) {
          if (!r && (e.nodeName !== `INPUT` || e.type !== `hidden`)) break
        } else if (!r) {
          if (t === `input` && e.type === `hidden`) {
            var a = i.name == null ? null : `` + i.name
            if (i.type === `hidden` && e.getAttribute(`name`) === a) return e
          } else return e
        } else if (!e[Bt])
          switch (t) {
            case `meta`:
              if (!e.hasAttribute(`itemprop`)) break
              return e
            case `link`:
              if (
                ((a = e.getAttribute(`rel`)),
                (a === `stylesheet` && e.hasAttribute(`data-precedence`)) ||
                  a !== i.rel ||
                  e.getAttribute(`href`) !== (i.href == null || i.href === `` ? null : i.href) ||
                  e.getAttribute(`crossorigin`) !== (i.crossOrigin == null ? null : i.crossOrigin) ||
                  e.getAttribute(`title`) !== (i.title == null ? null : i.title))
              )
                break
              return e
            case `style`:
              if (e.hasAttribute(`data-precedence`)) break
              return e
            case `script`:
              if (
                ((a = e.getAttribute(`src`)),
                (a !== (i.src == null ? null : i.src) ||
                  e.getAttribute(`type`) !== (i.type == null ? null : i.type) ||
                  e.getAttribute(`crossorigin`) !== (i.crossOrigin == null ? null : i.crossOrigin)) &&
                  a &&
                  e.hasAttribute(`async`) &&
                  !e.hasAttribute(`itemprop`))
              )
                break
              return e
            default:
              return e
          }
        if (((e = lm(e.nextSibling)), e === null)) break
      }
      return null
    }
    function im(e, t, n) {
      if (t === ``) return null
      for (; e.nodeType !== 3; )
        if (
          ((e.nodeType !== 1 || e.nodeName !== `INPUT` || e.type !== `hidden`) && !n) ||
          ((e = lm(e.nextSibling)), e === null)
        )
          return null
      return e
    }
    function am(e, t) {
      for (; e.nodeType !== 8; )
        if (
          ((e.nodeType !== 1 || e.nodeName !== `INPUT` || e.type !== `hidden`) && !t) ||
          ((e = lm(e.nextSibling)), e === null)
        )
          return null
      return e
    }
    function om(e) {
      return e.data === `$?` || e.data === `$~`
    }
    function sm(e) {
      return e.data === `$!` || (e.data === `$?` && e.ownerDocument.readyState !== `loading`)
    }
    function cm(e, t) {
      var n = e.ownerDocument
      if (e.data === `$~`) e._reactRetry = t
      else if (e.data !== `$?` || n.readyState !== `loading`) t()
      else {
        var r = () => {
          t(), n.removeEventListener(`DOMContentLoaded`, r)
        }
        n.addEventListener(`DOMContentLoaded`, r), (e._reactRetry = r)
      }
    }
    function lm(e) {
      for (; e != null; e = e.nextSibling) {
        var t = e.nodeType
        if (t === 1 || t === 3) break
        if (t === 8) {
          if (
            ((t = e.data), t === `$` || t === `$!` || t === `$?` || t === `$~` || t === `&` || t === `F!` || t === `F`)
          )
            break
          if (t === `/$` || t === `/&`) return null
        }
      }
      return e
    }
    var um = null
    function dm(e) {
      e = e.nextSibling
      for (var t = 0; e; ) {
        if (e.nodeType === 8) {
          var n = e.data
          if (n === `/$` || n === `/&`) {
            if (t === 0) return lm(e.nextSibling)
            t--
          } else (n !== `$` && n !== `$!` && n !== `$?` && n !== `$~` && n !== `&`) || t++
        }
        e = e.nextSibling
      }
      return null
    }
    function fm(e) {
      e = e.previousSibling
      for (var t = 0; e; ) {
        if (e.nodeType === 8) {
          var n = e.data
          if (n === `$` || n === `$!` || n === `$?` || n === `$~` || n === `&`) {
            if (t === 0) return e
            t--
          } else (n !== `/$` && n !== `/&`) || t++
        }
        e = e.previousSibling
      }
      return null
    }
    function pm(e, t) {
      function n() {
        r = !0
      }
      if (e.ownerDocument.activeElement === e) return !0
      var r = !1
      try {
        e.ownerDocument.addEventListener(`focus`, n, !0), (e.focus || HTMLElement.prototype.focus).call(e, t)
      } finally {
        e.ownerDocument.removeEventListener(`focus`, n, !0)
      }
      return r
    }
    function mm(e) {
      yp(() => {
        yp((t) => e(t))
      })
    }
    function hm(e, t, n) {
      switch (((t = lp(n)), e)) {
        case `html`:
          if (((e = t.documentElement), !e)) throw Error(a(452))
          return e
        case `head`:
          if (((e = t.head), !e)) throw Error(a(453))
          return e
        case `body`:
          if (((e = t.body), !e)) throw Error(a(454))
          return e
        default:
          throw Error(a(451))
      }
    }
    function gm(e, t, n) {
      for (var r in n) {
        var i = n[r]
        Object.hasOwn(n, r) && i != null && $(e, t, r, null, rp, i)
      }
      n.dangerouslySetInnerHTML != null && (e.textContent = ``), e.onclick === kn && (e.onclick = null), Ht(e)
    }
    function _m(e) {
      for (var t = e.attributes; t.length; ) e.removeAttributeNode(t[0])
      Ht(e)
    }
    var vm = new Map(),
      ym = new Set()
    function bm(e) {
      if (typeof e.getRootNode == `function`) {
        var t = e.getRootNode()
        if (t.nodeType === 9 || t.nodeType === 11) return t
      }
      return e.nodeType === 9 ? e : e.ownerDocument
    }
    var xm = C.d
    C.d = { f: Sm, r: Cm, D: Em, C: Dm, L: Om, m: km, X: jm, S: Am, M: Mm }
    function Sm() {
      var e = xm.f(),
        t = zd()
      return e || t
    }
    function Cm(e) {
      var t = Wt(e)
      t !== null && t.tag === 5 && t.type === `form` ? ic(t) : xm.r(e)
    }
    var wm = typeof document > `u` ? null : document
    function Tm(e, t, n) {
      var r = wm
      if (r && typeof t == `string` && t) {
        var i = mn(t)
        ;(i = `link[rel="` + e + `"][href="` + i + `"]`),
          typeof n == `string` && (i += `[crossorigin="` + n + `"]`),
          ym.has(i) ||
            (ym.add(i),
            (e = { rel: e, crossOrigin: n, href: t }),
            r.querySelector(i) === null &&
              ((t = r.createElement(`link`)), np(t, `link`, e), Jt(t), r.head.appendChild(t)))
      }
    }
    function Em(e) {
      xm.D(e), Tm(`dns-prefetch`, e, null)
    }
    function Dm(e, t) {
      xm.C(e, t), Tm(`preconnect`, e, t)
    }
    function Om(e, t, n) {
      xm.L(e, t, n)
      var r = wm
      if (r && e && t) {
        var i = `link[rel="preload"][as="` + mn(t) + `"]`
        t === `image` && n && n.imageSrcSet
          ? ((i += `[imagesrcset="` + mn(n.imageSrcSet) + `"]`),
            typeof n.imageSizes == `string` && (i += `[imagesizes="` + mn(n.imageSizes) + `"]`))
          : (i += `[href="` + mn(e) + `"]`)
        var a = i
        switch (t) {
          case `style`:
            a = Pm(e)
            break
          case `script`:
            a = Rm(e)
        }
        if (
          !(
            vm.has(a) ||
            ((e = x({ rel: `preload`, href: t === `image` && n && n.imageSrcSet ? void 0 : e, as: t }, n)),
            vm.set(a, e),
            r.querySelector(i) !== null ||
              (t === `style` && r.querySelector(Fm(a))) ||
              (t === `script` && r.querySelector(zm(a))))
          )
        ) {
          var o = r.createElement(`link`)
          np(o, `link`, e),
            t === `style` &&
              ((o[Vt] = !0),
              (o.onload = o.onerror =
                () => {
                  Yt(o)
                })),
            Jt(o),
            r.head.appendChild(o)
        }
      }
    }
    function km(e, t) {
      xm.m(e, t)
      var n = wm
      if (n && e) {
        var r = t && typeof t.as == `string` ? t.as : `script`,
          i = `link[rel="modulepreload"][as="` + mn(r) + `"][href="` + mn(e) + `"]`,
          a = i
        switch (r) {
          case `audioworklet`:
          case `paintworklet`:
          case `serviceworker`:
          case `sharedworker`:
          case `worker`:
          case `script`:
            a = Rm(e)
        }
        if (!vm.has(a) && ((e = x({ rel: `modulepreload`, href: e }, t)), vm.set(a, e), n.querySelector(i) === null)) {
          switch (r) {
            case `audioworklet`:
            case `paintworklet`:
            case `serviceworker`:
            case `sharedworker`:
            case `worker`:
            case `script`:
              if (n.querySelector(zm(a))) return
          }
          ;(r = n.createElement(`link`)), np(r, `link`, e), Jt(r), n.head.appendChild(r)
        }
      }
    }
    function Am(e, t, n) {
      xm.S(e, t, n)
      var r = wm
      if (r && e) {
        var i = qt(r).hoistableStyles,
          a = Pm(e)
        t ||= `default`
        var o = i.get(a)
        if (!o) {
          var s = { loading: 0, preload: null }
          if ((o = r.querySelector(Fm(a)))) s.loading = 5
          else {
            ;(e = x({ rel: `stylesheet`, href: e, 'data-precedence': t }, n)), (n = vm.get(a)) && Hm(e, n)
            var c = (o = r.createElement(`link`))
            Jt(c),
              np(c, `link`, e),
              (c._p = new Promise((e, t) => {
                ;(c.onload = e), (c.onerror = t)
              })),
              c.addEventListener(`load`, () => {
                s.loading |= 1
              }),
              c.addEventListener(`error`, () => {
                s.loading |= 2
              }),
              (s.loading |= 4),
              Vm(o, t, r)
          }
          ;(o = { type: `stylesheet`, instance: o, count: 1, state: s }), i.set(a, o)
        }
      }
    }
    function jm(e, t) {
      xm.X(e, t)
      var n = wm
      if (n && e) {
        var r = qt(n).hoistableScripts,
          i = Rm(e),
          a = r.get(i)
        a ||
          ((a = n.querySelector(zm(i))),
          a ||
            ((e = x({ src: e, async: !0 }, t)),
            (t = vm.get(i)) && Um(e, t),
            (a = n.createElement(`script`)),
            Jt(a),
            np(a, `link`, e),
            n.head.appendChild(a)),
          (a = { type: `script`, instance: a, count: 1, state: null }),
          r.set(i, a))
      }
    }
    function Mm(e, t) {
      xm.M(e, t)
      var n = wm
      if (n && e) {
        var r = qt(n).hoistableScripts,
          i = Rm(e),
          a = r.get(i)
        a ||
          ((a = n.querySelector(zm(i))),
          a ||
            ((e = x({ src: e, async: !0, type: `module` }, t)),
            (t = vm.get(i)) && Um(e, t),
            (a = n.createElement(`script`)),
            Jt(a),
            np(a, `link`, e),
            n.head.appendChild(a)),
          (a = { type: `script`, instance: a, count: 1, state: null }),
          r.set(i, a))
      }
    }
    function Nm(e, t, n, r) {
      var i = (i = Ne.current) ? bm(i) : null
      if (!i) throw Error(a(446))
      switch (e) {
        case `meta`:
        case `title`:
          return null
        case `style`:
          return typeof n.precedence == `string` && typeof n.href == `string`
            ? ((n = Pm(n.href)),
              (t = qt(i).hoistableStyles),
              (r = t.get(n)),
              r || ((r = { type: `style`, instance: null, count: 0, state: null }), t.set(n, r)),
              r)
            : { type: `void`, instance: null, count: 0, state: null }
        case `link`:
          if (n.rel === `stylesheet` && typeof n.href == `string` && typeof n.precedence == `string`) {
            e = Pm(n.href)
            var o = qt(i).hoistableStyles,
              s = o.get(e)
            if (
              (s ||
                ((i = i.ownerDocument || i),
                (s = { type: `stylesheet`, instance: null, count: 0, state: { loading: 0, preload: null } }),
                o.set(e, s),
                (o = i.querySelector(Fm(e)))
                  ? o._p || ((s.instance = o), (s.state.loading = 5))
                  : ((o = vm.get(e)),
                    o ||
                      ((o = {
                        rel: `preload`,
                        as: `style`,
                        href: n.href,
                        crossOrigin: n.crossOrigin,
                        integrity: n.integrity,
                        media: n.media,
                        hrefLang: n.hrefLang,
                        referrerPolicy: n.referrerPolicy,
                      }),
                      vm.set(e, o)),
                    Lm(i, e, o, s.state))),
              t && r === null)
            )
              throw Error(a(528, ``))
            return s
          }
          if (t && r !== null) throw Error(a(529, ``))
          return null
        case `script`:
          return (
            (t = n.async),
            (n = n.src),
            typeof n == `string` && t && typeof t != `function` && typeof t != `symbol`
              ? ((n = Rm(n)),
                (t = qt(i).hoistableScripts),
                (r = t.get(n)),
                r || ((r = { type: `script`, instance: null, count: 0, state: null }), t.set(n, r)),
                r)
              : { type: `void`, instance: null, count: 0, state: null }
          )
        default:
          throw Error(a(444, e))
      }
    }
    function Pm(e) {
      return `href="` + mn(e) + `"`
    }
    function Fm(e) {
      return `link[rel="stylesheet"][` + e + `]`
    }
    function Im(e) {
      return x({}, e, { 'data-precedence': e.precedence, precedence: null })
    }
    function Lm(e, t, n, r) {
      if ((t = e.querySelector(`link[rel="preload"][as="style"][` + t + `]`))) {
        if (!0 !== t[Vt]) {
          r.loading = 1
          return
        }
      } else
        (t = e.createElement(`link`)),
          (t[Vt] = !0),
          (t.onload = t.onerror = Yt.bind(null, t)),
          np(t, `link`, n),
          Jt(t),
          e.head.appendChild(t)
      ;(r.preload = t),
        t.addEventListener(`load`, () => (r.loading |= 1)),
        t.addEventListener(`error`, () => (r.loading |= 2))
    }
    function Rm(e) {
      return `[src="` + mn(e) + `"]`
    }
    function zm(e) {
      return `script[async]` + e
    }
    function Bm(e, t, n) {
      if ((t.count++, t.instance === null))
        switch (t.type) {
          case `style`:
            var r = e.querySelector(`style[data-href~="` + mn(n.href) + `"]`)
            if (r) return ((t.instance = r), Jt(r), r)
            var i = x({}, n, { 'data-href': n.href, 'data-precedence': n.precedence, href: null, precedence: null })
            return (
              (r = (e.ownerDocument || e).createElement(`style`)),
              Jt(r),
              np(r, `style`, i),
              Vm(r, n.precedence, e),
              (t.instance = r)
            )
          case `stylesheet`:
            i = Pm(n.href)
            var o = e.querySelector(Fm(i))
            if (o) return ((t.state.loading |= 4), (t.instance = o), Jt(o), o)
            ;(r = Im(n)), (i = vm.get(i)) && Hm(r, i), (o = (e.ownerDocument || e).createElement(`link`)), Jt(o)
            var s = o
            return (
              (s._p = new Promise((e, t) => {
                ;(s.onload = e), (s.onerror = t)
              })),
              np(o, `link`, r),
              (t.state.loading |= 4),
              Vm(o, n.precedence, e),
              (t.instance = o)
            )
          case `script`:
            return (
              (o = Rm(n.src)),
              (i = e.querySelector(zm(o)))
                ? ((t.instance = i), Jt(i), i)
                : ((r = n),
                  (i = vm.get(o)) && ((r = x({}, n)), Um(r, i)),
                  (e = e.ownerDocument || e),
                  (i = e.createElement(`script`)),
                  Jt(i),
                  np(i, `link`, r),
                  e.head.appendChild(i),
                  (t.instance = i))
            )
          case `void`:
            return null
          default:
            throw Error(a(443, t.type))
        }
      else
        t.type === `stylesheet` &&
          !(t.state.loading & 4) &&
          ((r = t.instance), (t.state.loading |= 4), Vm(r, n.precedence, e))
      return t.instance
    }
    function Vm(e, t, n) {
      for (
        var r = n.querySelectorAll(`link[rel="stylesheet"][data-precedence],style[data-precedence]`),
          i = r.length ? r[r.length - 1] : null,
          a = i,
          o = 0;
        o < r.length;
        o++
      ) {
        var s = r[o]
        if (s.dataset.precedence === t) a = s
        else if (a !== i) break
      }
      a
        ? a.parentNode.insertBefore(e, a.nextSibling)
        : ((t = n.nodeType === 9 ? n.head : n), t.insertBefore(e, t.firstChild))
    }
    function Hm(e, t) {
      ;(e.crossOrigin ??= t.crossOrigin), (e.referrerPolicy ??= t.referrerPolicy), (e.title ??= t.title)
    }
    function Um(e, t) {
      ;(e.crossOrigin ??= t.crossOrigin), (e.referrerPolicy ??= t.referrerPolicy), (e.integrity ??= t.integrity)
    }
    var Wm = null
    function Gm(e, t, n) {
      if (Wm === null) {
        var r = new Map(),
          i = (Wm = new Map())
        i.set(n, r)
      } else (i = Wm), (r = i.get(n)), r || ((r = new Map()), i.set(n, r))
      if (r.has(e)) return r
      for (r.set(e, null), n = n.getElementsByTagName(e), i = 0; i < n.length; i++) {
        var a = n[i]
        if (
          !(a[Bt] || a[Mt] || (e === `link` && a.getAttribute(`rel`) === `stylesheet`)) &&
          a.namespaceURI !== `http://www.w3.org/2000/svg`
        ) {
          var o = a.getAttribute(t) || ``
          o = e + o
          var s = r.get(o)
          s ? s.push(a) : r.set(o, [a])
        }
      }
      return r
    }
    function Km(e, t, n) {
      ;(e = e.ownerDocument || e), e.head.insertBefore(n, t === `title` ? e.querySelector(`head > title`) : null)
    }
    function qm(e, t, n) {
      if (n === 1 || t.itemProp != null) return !1
      switch (e) {
        case `meta`:
        case `title`:
          return !0
        case `style`:
          if (typeof t.precedence != `string` || typeof t.href != `string` || t.href === ``) break
          return !0
        case `link`:
          if (typeof t.rel != `string` || typeof t.href != `string` || t.href === `` || t.onLoad || t.onError) break
          switch (t.rel) {
            case `stylesheet`:
              return ((e = t.disabled), typeof t.precedence == `string` && e == null)
            default:
              return !0
          }
        case `script`:
          if (
            t.async &&
            typeof t.async != `function` &&
            typeof t.async != `symbol` &&
            !t.onLoad &&
            !t.onError &&
            t.src &&
            typeof t.src == `string`
          )
            return !0
      }
      return !1
    }
    function Jm(e, t) {
      return e === `img` && t.src != null && t.src !== `` && t.onLoad == null && t.loading !== `lazy`
    }
    function Ym(e) {
      return !(e.type === `stylesheet` && !(e.state.loading & 3))
    }
    function Xm(e) {
      return (e.width || 100) * (e.height || 100) * (typeof devicePixelRatio == `number` ? devicePixelRatio : 1) * 0.25
    }
    function Zm(e, t) {
      typeof t.decode == `function` &&
        (e.imgCount++,
        t.complete || ((e.imgBytes += Xm(t)), e.suspenseyImages.push(t)),
        (e = rh.bind(e)),
        t.decode().then(e, e))
    }
    function Qm(e, t, n, r) {
      if (
        n.type === `stylesheet` &&
        (typeof r.media != `string` || !1 !== matchMedia(r.media).matches) &&
        !(n.state.loading & 4)
      ) {
        if (n.instance === null) {
          var i = Pm(r.href),
            a = t.querySelector(Fm(i))
          if (a) {
            ;(t = a._p),
              typeof t == `object` && t && typeof t.then == `function` && (e.count++, (e = nh.bind(e)), t.then(e, e)),
              (n.state.loading |= 4),
              (n.instance = a),
              Jt(a)
            return
          }
          ;(a = t.ownerDocument || t), (r = Im(r)), (i = vm.get(i)) && Hm(r, i), (a = a.createElement(`link`)), Jt(a)
          var o = a
          ;(o._p = new Promise((e, t) => {
            ;(o.onload = e), (o.onerror = t)
          })),
            np(a, `link`, r),
            (n.instance = a)
        }
        e.stylesheets === null && (e.stylesheets = new Map()),
          e.stylesheets.set(n, t),
          (t = n.state.preload) &&
            !(n.state.loading & 3) &&
            (e.count++, (n = nh.bind(e)), t.addEventListener(`load`, n), t.addEventListener(`error`, n))
      }
    }
    var $m = 0
    function eh(e, t) {
      return (
        e.stylesheets && e.count === 0 && ah(e, e.stylesheets),
        0 < e.count || 0 < e.imgCount
          ? (n) => {
              var r = setTimeout(() => {
                if ((e.stylesheets && ah(e, e.stylesheets), e.unsuspend)) {
                  var t = e.unsuspend
                  ;(e.unsuspend = null), t()
                }
              }, 6e4 + t)
              0 < e.imgBytes && $m === 0 && ($m = 62500 * op())
              var i = setTimeout(
                () => {
                  if (
                    ((e.waitingForImages = !1), e.count === 0 && (e.stylesheets && ah(e, e.stylesheets), e.unsuspend))
                  ) {
                    var t = e.unsuspend
                    ;(e.unsuspend = null), t()
                  }
                },
                (e.imgBytes > $m ? 50 : 800) + t,
              )
              return (
                (e.unsuspend = n),
                () => {
                  ;(e.unsuspend = null), clearTimeout(r), clearTimeout(i)
                }
              )
            }
          : null
      )
    }
    function th(e) {
      if (e.count === 0 && (e.imgCount === 0 || !e.waitingForImages)) {
        if (e.stylesheets) ah(e, e.stylesheets)
        else if (e.unsuspend) {
          var t = e.unsuspend
          ;(e.unsuspend = null), t()
        }
      }
    }
    function nh() {
      this.count--, th(this)
    }
    function rh() {
      this.imgCount--, th(this)
    }
    var ih = null
    function ah(e, t) {
      ;(e.stylesheets = null),
        e.unsuspend !== null && (e.count++, (ih = new Map()), t.forEach(oh, e), (ih = null), nh.call(e))
    }
    function oh(e, t) {
      if (!(t.state.loading & 4)) {
        var n = ih.get(e)
        if (n) var r = n.get(null)
        else {
          ;(n = new Map()), ih.set(e, n)
          for (var i = e.querySelectorAll(`link[data-precedence],style[data-precedence]`), a = 0; a < i.length; a++) {
            var o = i[a]
            ;(o.nodeName === `LINK` || o.getAttribute(`media`) !== `not all`) &&
              (n.set(o.dataset.precedence, o), (r = o))
          }
          r && n.set(null, r)
        }
        ;(i = t.instance),
          (o = i.getAttribute(`data-precedence`)),
          (a = n.get(o) || r),
          a === r && n.set(null, i),
          n.set(o, i),
          this.count++,
          (r = nh.bind(this)),
          i.addEventListener(`load`, r),
          i.addEventListener(`error`, r),
          a
            ? a.parentNode.insertBefore(i, a.nextSibling)
            : ((e = e.nodeType === 9 ? e.head : e), e.insertBefore(i, e.firstChild)),
          (t.state.loading |= 4)
      }
    }
    var sh = { $$typeof: de, Provider: null, Consumer: null, _currentValue: De, _currentValue2: De, _threadCount: 0 }
    function ch(e, t, n, r, i, a, o, s, c) {
      ;(this.tag = 1),
        (this.containerInfo = e),
        (this.pingCache = this.current = this.pendingChildren = null),
        (this.timeoutHandle = -1),
        (this.callbackNode = this.next = this.pendingContext = this.context = this.cancelPendingCommit = null),
        (this.callbackPriority = 0),
        (this.expirationTimes = xt(-1)),
        (this.entangledLanes =
          this.shellSuspendCounter =
          this.errorRecoveryDisabledLanes =
          this.expiredLanes =
          this.warmLanes =
          this.pingedLanes =
          this.suspendedLanes =
          this.pendingLanes =
            0),
        (this.entanglements = xt(0)),
        (this.hiddenUpdates = xt(null)),
        (this.identifierPrefix = r),
        (this.onUncaughtError = i),
        (this.onCaughtError = a),
        (this.onRecoverableError = o),
        (this.pooledCache = null),
        (this.pooledCacheLanes = 0),
        (this.formState = c),
        (this.transitionTypes = null),
        (this.incompleteTransitions = new Map())
    }
    function lh(e, t, n, r, i, a, o, s, c, l, u, d) {
      return (
        (e = new ch(e, t, n, o, c, l, u, d, s)),
        (t = 1),
        !0 === a && (t |= 24),
        (a = Bi(3, null, null, t)),
        (e.current = a),
        (a.stateNode = e),
        (t = za()),
        t.refCount++,
        (e.pooledCache = t),
        t.refCount++,
        (a.memoizedState = { element: r, isDehydrated: n, cache: t }),
        bo(a),
        e
      )
    }
    function uh(e) {
      return e ? ((e = Ri), e) : Ri
    }
    function dh(e, t, n, r, i, a) {
      ;(i = uh(i)),
        r.context === null ? (r.context = i) : (r.pendingContext = i),
        (r = So(t)),
        (r.payload = { element: n }),
        (a = a === void 0 ? null : a),
        a !== null && (r.callback = a),
        (n = Co(e, r, t)),
        n !== null && (Pd(n, e, t), wo(n, e, t))
    }
    function fh(e, t) {
      if (((e = e.memoizedState), e !== null && e.dehydrated !== null)) {
        var n = e.retryLane
        e.retryLane = n !== 0 && n < t ? n : t
      }
    }
    function ph(e, t) {
      fh(e, t), (e = e.alternate) && fh(e, t)
    }
    function mh(e) {
      if (e.tag === 13 || e.tag === 31) {
        var t = Fi(e, 67108864)
        t !== null && Pd(t, e, 67108864), ph(e, 67108864)
      }
    }
    function hh(e) {
      if (e.tag === 13 || e.tag === 31) {
        var t = jd()
        t = Dt(t)
        var n = Fi(e, t)
        n !== null && Pd(n, e, t), ph(e, t)
      }
    }
    var gh = !0
    function _h(e, t, n, r) {
      var i = S.T
      S.T = null
      var a = C.p
      try {
        ;(C.p = 2), yh(e, t, n, r)
      } finally {
        ;(C.p = a), (S.T = i)
      }
    }
    function vh(e, t, n, r) {
      var i = S.T
      S.T = null
      var a = C.p
      try {
        ;(C.p = 8), yh(e, t, n, r)
      } finally {
        ;(C.p = a), (S.T = i)
      }
    }
    function yh(e, t, n, r) {
      if (gh) {
        var i = bh(r)
        if (i === null) Kf(e, t, r, xh, n), Mh(e, r)
        else if (Ph(i, e, t, n, r)) r.stopPropagation()
        else if ((Mh(e, r), t & 4 && -1 < jh.indexOf(e))) {
          for (; i !== null; ) {
            var a = Wt(i)
            if (a !== null)
              switch (a.tag) {
                case 3:
                  if (((a = a.stateNode), a.current.memoizedState.isDehydrated)) {
                    var o = ht(a.pendingLanes)
                    if (o !== 0) {
                      var s = a
                      for (s.pendingLanes |= 2, s.entangledLanes |= 2; o; ) {
                        var c = 1 << (31 - ct(o))
                        ;(s.entanglements[1] |= c), (o &= ~c)
                      }
                      Ef(a), !(G & 6) && ((_d = Xe() + 500), Df(0, !1))
                    }
                  }
                  break
                case 31:
                case 13:
                  ;(s = Fi(a, 2)), s !== null && Pd(s, a, 2), zd(), ph(a, 2)
              }
            if (((a = bh(r)), a === null && Kf(e, t, r, xh, n), a === i)) break
            i = a
          }
          i !== null && r.stopPropagation()
        } else Kf(e, t, r, null, n)
      }
    }
    function bh(e) {
      return ((e = jn(e)), Sh(e))
    }
    var xh = null
    function Sh(e) {
      if (((xh = null), (e = Ut(e)), e !== null)) {
        var t = s(e)
        if (t === null) e = null
        else {
          var n = t.tag
          if (n === 13) {
            if (((e = c(t)), e !== null)) return e
            e = null
          } else if (n === 31) {
            if (((e = l(t)), e !== null)) return e
            e = null
          } else if (n === 3) {
            if (t.stateNode.current.memoizedState.isDehydrated) return t.tag === 3 ? t.stateNode.containerInfo : null
            e = null
          } else t !== e && (e = null)
        }
      }
      return ((xh = e), null)
    }
    function Ch(e) {
      switch (e) {
        case `beforetoggle`:
        case `cancel`:
        case `click`:
        case `close`:
        case `contextmenu`:
        case `copy`:
        case `cut`:
        case `auxclick`:
        case `dblclick`:
        case `dragend`:
        case `dragstart`:
        case `drop`:
        case `focusin`:
        case `focusout`:
        case `input`:
        case `invalid`:
        case `keydown`:
        case `keypress`:
        case `keyup`:
        case `mousedown`:
        case `mouseup`:
        case `paste`:
        case `pause`:
        case `play`:
        case `pointercancel`:
        case `pointerdown`:
        case `pointerup`:
        case `ratechange`:
        case `reset`:
        case `seeked`:
        case `submit`:
        case `toggle`:
        case `touchcancel`:
        case `touchend`:
        case `touchstart`:
        case `volumechange`:
        case `change`:
        case `selectionchange`:
        case `textInput`:
        case `compositionstart`:
        case `compositionend`:
        case `compositionupdate`:
        case `beforeblur`:
        case `afterblur`:
        case `beforeinput`:
        case `blur`:
        case `fullscreenchange`:
        case `fullscreenerror`:
        case `focus`:
        case `hashchange`:
        case `popstate`:
        case `select`:
        case `selectstart`:
          return 2
        case `drag`:
        case `dragenter`:
        case `dragexit`:
        case `dragleave`:
        case `dragover`:
        case `mousemove`:
        case `mouseout`:
        case `mouseover`:
        case `pointermove`:
        case `pointerout`:
        case `pointerover`:
        case `resize`:
        case `scroll`:
        case `touchmove`:
        case `wheel`:
        case `mouseenter`:
        case `mouseleave`:
        case `pointerenter`:
        case `pointerleave`:
          return 8
        case `message`:
          switch (Ze()) {
            case Qe:
              return 2
            case $e:
              return 8
            case et:
            case tt:
              return 32
            case nt:
              return 268435456
            default:
              return 32
          }
        default:
          return 32
      }
    }
    var wh = !1,
      Th = null,
      Eh = null,
      Dh = null,
      Oh = new Map(),
      kh = new Map(),
      Ah = [],
      jh =
        `mousedown mouseup touchcancel touchend touchstart auxclick dblclick pointercancel pointerdown pointerup dragend dragstart drop compositionend compositionstart keydown keypress keyup input textInput copy cut paste click change contextmenu reset`.split(
          ` `,
        )
    function Mh(e, t) {
      switch (e) {
        case `focusin`:
        case `focusout`:
          Th = null
          break
        case `dragenter`:
        case `dragleave`:
          Eh = null
          break
        case `mouseover`:
        case `mouseout`:
          Dh = null
          break
        case `pointerover`:
        case `pointerout`:
          Oh.delete(t.pointerId)
          break
        case `gotpointercapture`:
        case `lostpointercapture`:
          kh.delete(t.pointerId)
      }
    }
    function Nh(e, t, n, r, i, a) {
      return e === null || e.nativeEvent !== a
        ? ((e = { blockedOn: t, domEventName: n, eventSystemFlags: r, nativeEvent: a, targetContainers: [i] }),
          t !== null && ((t = Wt(t)), t !== null && mh(t)),
          e)
        : ((e.eventSystemFlags |= r), (t = e.targetContainers), i !== null && t.indexOf(i) === -1 && t.push(i), e)
    }
    function Ph(e, t, n, r, i) {
      switch (t) {
        case `focusin`:
          return ((Th = Nh(Th, e, t, n, r, i)), !0)
        case `dragenter`:
          return ((Eh = Nh(Eh, e, t, n, r, i)), !0)
        case `mouseover`:
          return ((Dh = Nh(Dh, e, t, n, r, i)), !0)
        case `pointerover`:
          var a = i.pointerId
          return (Oh.set(a, Nh(Oh.get(a) || null, e, t, n, r, i)), !0)
        case `gotpointercapture`:
          return ((a = i.pointerId), kh.set(a, Nh(kh.get(a) || null, e, t, n, r, i)), !0)
      }
      return !1
    }
    function Fh(e) {
      var t = Ut(e.target)
      if (t !== null) {
        var n = s(t)
        if (n !== null) {
          if (((t = n.tag), t === 13)) {
            if (((t = c(n)), t !== null)) {
              ;(e.blockedOn = t),
                At(e.priority, () => {
                  hh(n)
                })
              return
            }
          } else if (t === 31) {
            if (((t = l(n)), t !== null)) {
              ;(e.blockedOn = t),
                At(e.priority, () => {
                  hh(n)
                })
              return
            }
          } else if (t === 3 && n.stateNode.current.memoizedState.isDehydrated) {
            e.blockedOn = n.tag === 3 ? n.stateNode.containerInfo : null
            return
          }
        }
      }
      e.blockedOn = null
    }
    function Ih(e) {
      if (e.blockedOn !== null) return !1
      for (var t = e.targetContainers; 0 < t.length; ) {
        var n = bh(e.nativeEvent)
        if (n === null) {
          n = e.nativeEvent
          var r = new n.constructor(n.type, n)
          ;(An = r), n.target.dispatchEvent(r), (An = null)
        } else return ((t = Wt(n)), t !== null && mh(t), (e.blockedOn = n), !1)
        t.shift()
      }
      return !0
    }
    function Lh(e, t, n) {
      Ih(e) && n.delete(t)
    }
    function Rh() {
      ;(wh = !1),
        Th !== null && Ih(Th) && (Th = null),
        Eh !== null && Ih(Eh) && (Eh = null),
        Dh !== null && Ih(Dh) && (Dh = null),
        Oh.forEach(Lh),
        kh.forEach(Lh)
    }
    function zh(e, n) {
      e.blockedOn === n &&
        ((e.blockedOn = null), wh || ((wh = !0), t.unstable_scheduleCallback(t.unstable_NormalPriority, Rh)))
    }
    var Bh = null
    function Vh(e) {
      Bh !== e &&
        ((Bh = e),
        t.unstable_scheduleCallback(t.unstable_NormalPriority, () => {
          Bh === e && (Bh = null)
          for (var t = 0; t < e.length; t += 3) {
            var n = e[t],
              r = e[t + 1],
              i = e[t + 2]
            if (typeof r != `function`) {
              if (Sh(r || n) === null) continue
              break
            }
            var a = Wt(n)
            a !== null && (e.splice(t, 3), (t -= 3), nc(a, { pending: !0, data: i, method: n.method, action: r }, r, i))
          }
        }))
    }
    function Hh(e) {
      function t(t) {
        return zh(t, e)
      }
      Th !== null && zh(Th, e), Eh !== null && zh(Eh, e), Dh !== null && zh(Dh, e), Oh.forEach(t), kh.forEach(t)
      for (var n = 0; n < Ah.length; n++) {
        var r = Ah[n]
        r.blockedOn === e && (r.blockedOn = null)
      }
      for (; 0 < Ah.length && ((n = Ah[0]), n.blockedOn === null); ) Fh(n), n.blockedOn === null && Ah.shift()
      if (((n = (e.ownerDocument || e).$$reactFormReplay), n != null))
        for (r = 0; r < n.length; r += 3) {
          var i = n[r],
            a = n[r + 1],
            o = i[Nt] || null
          if (typeof a == `function`) o || Vh(n)
          else if (o) {
            var s = null
            if (a && a.hasAttribute(`formAction`)) {
              if (((i = a), (o = a[Nt] || null))) s = o.formAction
              else if (Sh(i) !== null) continue
            } else s = o.action
            typeof s == `function` ? (n[r + 1] = s) : (n.splice(r, 3), (r -= 3)), Vh(n)
          }
        }
    }
    function Uh() {
      function e(e) {
        e.canIntercept &&
          e.info === `react-transition` &&
          e.intercept({ handler: () => new Promise((e) => (i = e)), focusReset: `manual`, scroll: `manual` })
      }
      function t() {
        i !== null && (i(), (i = null)), r || setTimeout(n, 20)
      }
      function n() {
        if (!r && !navigation.transition) {
          var e = navigation.currentEntry
          e &&
            e.url != null &&
            navigation.navigate(e.url, { state: e.getState(), info: `react-transition`, history: `replace` })
        }
      }
      if (typeof navigation == `object`) {
        var r = !1,
          i = null
        return (
          navigation.addEventListener(`navigate`, e),
          navigation.addEventListener(`navigatesuccess`, t),
          navigation.addEventListener(`navigateerror`, t),
          setTimeout(n, 100),
          () => {
            ;(r = !0),
              navigation.removeEventListener(`navigate`, e),
              navigation.removeEventListener(`navigatesuccess`, t),
              navigation.removeEventListener(`navigateerror`, t),
              i !== null && (i(), (i = null))
          }
        )
      }
    }
    function Wh(e) {
      this._internalRoot = e
    }
    ;(Gh.prototype.render = Wh.prototype.render =
      function (e) {
        var t = this._internalRoot
        if (t === null) throw Error(a(409))
        var n = t.current
        dh(n, jd(), e, t, null, null)
      }),
      (Gh.prototype.unmount = Wh.prototype.unmount =
        function () {
          var e = this._internalRoot
          if (e !== null) {
            this._internalRoot = null
            var t = e.containerInfo
            dh(e.current, 2, null, e, null, null), zd(), (t[Ft] = null)
          }
        })
    function Gh(e) {
      this._internalRoot = e
    }
    Gh.prototype.unstable_scheduleHydration = (e) => {
      if (e) {
        var t = kt()
        e = { blockedOn: null, target: e, priority: t }
        for (var n = 0; n < Ah.length && t !== 0 && t < Ah[n].priority; n++);
        Ah.splice(n, 0, e), n === 0 && Fh(e)
      }
    }
    var Kh = n.version
    if (Kh !== `19.3.1`) throw Error(a(527, Kh, `19.3.1`))
    C.findDOMNode = (e) => {
      var t = e._reactInternals
      if (t === void 0)
        throw typeof e.render == `function` ? Error(a(188)) : ((e = Object.keys(e).join(`,`)), Error(a(268, e)))
      return ((e = d(t)), (e = e === null ? null : f(e)), (e = e === null ? null : e.stateNode), e)
    }
    var qh = {
      bundleType: 0,
      version: `19.3.1`,
      rendererPackageName: `react-dom`,
      currentDispatcherRef: S,
      reconcilerVersion: `19.3.1`,
    }
    if (typeof __REACT_DEVTOOLS_GLOBAL_HOOK__ < `u`) {
      var Jh = __REACT_DEVTOOLS_GLOBAL_HOOK__
      if (!Jh.isDisabled && Jh.supportsFiber)
        try {
          ;(at = Jh.inject(qh)), (ot = Jh)
        } catch {}
    }
    e.createRoot = (e, t) => {
      if (!o(e)) throw Error(a(299))
      var n = !1,
        r = ``,
        i = Tc,
        s = Ec,
        c = Dc
      return (
        t != null &&
          (!0 === t.unstable_strictMode && (n = !0),
          t.identifierPrefix !== void 0 && (r = t.identifierPrefix),
          t.onUncaughtError !== void 0 && (i = t.onUncaughtError),
          t.onCaughtError !== void 0 && (s = t.onCaughtError),
          t.onRecoverableError !== void 0 && (c = t.onRecoverableError)),
        (t = lh(e, 1, !1, null, null, n, r, null, i, s, c, Uh)),
        (e[Ft] = t.current),
        Wf(e),
        new Wh(t)
      )
    }
  }),
  qt = e((e, t) => {
    function n() {
      if (typeof __REACT_DEVTOOLS_GLOBAL_HOOK__ < `u` && typeof __REACT_DEVTOOLS_GLOBAL_HOOK__.checkDCE == `function`)
        try {
          __REACT_DEVTOOLS_GLOBAL_HOOK__.checkDCE(n)
        } catch (e) {
          console.error(e)
        }
    }
    n(), (t.exports = Kt())
  })
function Jt(e) {
  return y[e]
}
function Yt(e) {
  return e.length <= 11 ? e : `${e.slice(0, 4)}…${e.slice(-6)}`
}
var Xt = { eip155: !0, solana: !0, bip122: !1, polkadot: !1, cosmos: !1 },
  Zt = 2
function Qt(e, t, n = {}) {
  let r = e < 0n,
    i = (r ? -e : e).toString().padStart(t + 1, `0`),
    a = i.slice(0, i.length - t),
    o = i.slice(i.length - t).slice(0, n.maxDecimals ?? t),
    s = Math.min(Zt, o.length),
    c = o
  for (; c.length > s && c.endsWith(`0`); ) c = c.slice(0, -1)
  const l = r && /[1-9]/.test(a + c) ? `-` : ``
  return n.locale === void 0 ? `${l}${a}${c === `` ? `` : `.${c}`}` : $t(`${l}${a}`, c, n.locale)
}
function $t(e, t, n) {
  const r = { minimumFractionDigits: t.length, maximumFractionDigits: t.length },
    i = t === `` ? e : `${e}.${t}`
  return new Intl.NumberFormat(n, r).format(i)
}
function en(e, t, n) {
  return new Intl.NumberFormat(n, {
    style: `currency`,
    currency: t,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(e)
}
function tn() {
  return new re({ code: `amount/invalid`, shortMessage: `Invalid amount` })
}
function nn({ decimals: e }) {
  return new re({
    code: `amount/too-many-decimals`,
    shortMessage: `The amount has more than ${e} decimals`,
    details: String(e),
  })
}
var rn = /^(\d+\.?\d*|\.\d+)$/
function D(e, t) {
  if (!rn.test(e)) throw tn()
  const [n = ``, r = ``] = e.split(`.`),
    i = r.slice(0, t).padEnd(t, `0`)
  if (/[^0]/.test(r.slice(t))) throw nn({ decimals: t })
  return BigInt(`${n || `0`}${i}`)
}
var an = qt(),
  on = { lang: void 0, message: void 0, abortEarly: void 0, abortPipeEarly: void 0 }
function sn(e) {
  return e
    ? {
        lang: e?.lang ?? void 0,
        message: e?.message,
        abortEarly: e?.abortEarly ?? void 0,
        abortPipeEarly: e?.abortPipeEarly ?? void 0,
      }
    : on
}
function cn(e) {
  const t = typeof e
  return t === `string`
    ? `"${e}"`
    : t === `number` || t === `bigint` || t === `boolean`
      ? `${e}`
      : t === `object` || t === `function`
        ? ((e && Object.getPrototypeOf(e)?.constructor?.name) ?? `null`)
        : t
}
function O(e, t, n, r, i) {
  const a = i && `input` in i ? i.input : n.value,
    o = i?.expected ?? e.expects ?? null,
    s = i?.received ?? cn(a),
    c = {
      kind: e.kind,
      type: e.type,
      input: a,
      expected: o,
      received: s,
      message: `Invalid ${t}: ${o ? `Expected ${o} but r` : `R`}eceived ${s}`,
      requirement: e.requirement,
      path: i?.path,
      issues: i?.issues,
      lang: r.lang,
      abortEarly: r.abortEarly,
      abortPipeEarly: r.abortPipeEarly,
    },
    l = e.kind === `schema`,
    u =
      i?.message ??
      e.message ??
      (e.reference, c.lang, void 0) ??
      (l ? (c.lang, void 0) : null) ??
      r.message ??
      (c.lang, void 0)
  u !== void 0 && (c.message = typeof u == `function` ? u(c) : u),
    l && (n.typed = !1),
    n.issues ? n.issues.push(c) : (n.issues = [c])
}
function ln(e, t) {
  return e === t || (Number.isNaN(e) && Number.isNaN(t))
}
function un(e, t) {
  const n = [...new Set(e)]
  return n.length > 1 ? `(${n.join(` ${t} `)})` : (n[0] ?? `never`)
}
function dn(e) {
  return ((e[`~standard`] = { version: 1, vendor: `valibot`, validate: (t) => e[`~run`]({ value: t }, sn()) }), e)
}
function fn(e) {
  if (e.path) {
    let t = ``
    for (const n of e.path)
      if (typeof n.key == `string` || typeof n.key == `number`) t += t ? `.${n.key}` : n.key
      else return null
    return t
  }
  return null
}
function pn(e, t) {
  const n = cn(e)
  return {
    kind: `validation`,
    type: `excludes`,
    reference: pn,
    async: !1,
    expects: `!${n}`,
    requirement: e,
    message: t,
    '~run'(e, t) {
      return (e.typed && e.value.includes(this.requirement) && O(this, `content`, e, t, { received: n }), e)
    },
  }
}
function mn(e) {
  return {
    kind: `validation`,
    type: `integer`,
    reference: mn,
    async: !1,
    expects: null,
    requirement: Number.isInteger,
    message: e,
    '~run'(e, t) {
      return (e.typed && !this.requirement(e.value) && O(this, `integer`, e, t), e)
    },
  }
}
function hn(e, t) {
  return {
    kind: `validation`,
    type: `max_length`,
    reference: hn,
    async: !1,
    expects: `<=${e}`,
    requirement: e,
    message: t,
    '~run'(e, t) {
      return (
        e.typed && e.value.length > this.requirement && O(this, `length`, e, t, { received: `${e.value.length}` }), e
      )
    },
  }
}
function gn(e, t) {
  return {
    kind: `validation`,
    type: `max_value`,
    reference: gn,
    async: !1,
    expects: `<=${e instanceof Date ? e.toJSON() : cn(e)}`,
    requirement: e,
    message: t,
    '~run'(e, t) {
      return (
        e.typed &&
          !(e.value <= this.requirement) &&
          O(this, `value`, e, t, { received: e.value instanceof Date ? e.value.toJSON() : cn(e.value) }),
        e
      )
    },
  }
}
function _n(e, t) {
  return {
    kind: `validation`,
    type: `min_length`,
    reference: _n,
    async: !1,
    expects: `>=${e}`,
    requirement: e,
    message: t,
    '~run'(e, t) {
      return (
        e.typed && e.value.length < this.requirement && O(this, `length`, e, t, { received: `${e.value.length}` }), e
      )
    },
  }
}
function vn(e, t) {
  return {
    kind: `validation`,
    type: `min_value`,
    reference: vn,
    async: !1,
    expects: `>=${e instanceof Date ? e.toJSON() : cn(e)}`,
    requirement: e,
    message: t,
    '~run'(e, t) {
      return (
        e.typed &&
          !(e.value >= this.requirement) &&
          O(this, `value`, e, t, { received: e.value instanceof Date ? e.value.toJSON() : cn(e.value) }),
        e
      )
    },
  }
}
function yn(e) {
  return {
    kind: `validation`,
    type: `non_empty`,
    reference: yn,
    async: !1,
    expects: `!0`,
    message: e,
    '~run'(e, t) {
      return (e.typed && e.value.length === 0 && O(this, `length`, e, t, { received: `0` }), e)
    },
  }
}
function bn(e, t) {
  return {
    kind: `validation`,
    type: `regex`,
    reference: bn,
    async: !1,
    expects: `${e}`,
    requirement: e,
    message: t,
    '~run'(e, t) {
      return (e.typed && !this.requirement.test(e.value) && O(this, `format`, e, t), e)
    },
  }
}
function xn(e) {
  return {
    kind: `validation`,
    type: `safe_integer`,
    reference: xn,
    async: !1,
    expects: null,
    requirement: Number.isSafeInteger,
    message: e,
    '~run'(e, t) {
      return (e.typed && !this.requirement(e.value) && O(this, `safe integer`, e, t), e)
    },
  }
}
function Sn() {
  return {
    kind: `transformation`,
    type: `to_lower_case`,
    reference: Sn,
    async: !1,
    '~run'(e) {
      return ((e.value = e.value.toLowerCase()), e)
    },
  }
}
function Cn(e) {
  return {
    kind: `transformation`,
    type: `transform`,
    reference: Cn,
    async: !1,
    operation: e,
    '~run'(e) {
      return ((e.value = this.operation(e.value)), e)
    },
  }
}
function wn(e) {
  return {
    kind: `validation`,
    type: `url`,
    reference: wn,
    async: !1,
    expects: null,
    requirement(e) {
      try {
        return URL.canParse ? URL.canParse(e) : (new URL(e), !0)
      } catch {
        return !1
      }
    },
    message: e,
    '~run'(e, t) {
      return (e.typed && !this.requirement(e.value) && O(this, `URL`, e, t), e)
    },
  }
}
var Tn = { abortEarly: !0 }
function En(e, t, n) {
  return typeof e.fallback == `function` ? e.fallback(t, n) : e.fallback
}
function Dn(e, t, n) {
  return typeof e.default == `function` ? e.default(t, n) : e.default
}
function On(e, t) {
  return !e[`~run`]({ value: t }, Tn).issues
}
function kn(e, t) {
  return dn({
    kind: `schema`,
    type: `array`,
    reference: kn,
    expects: `Array`,
    async: !1,
    item: e,
    message: t,
    '~run'(e, t) {
      const n = e.value
      if (Array.isArray(n)) {
        ;(e.typed = !0), (e.value = [])
        for (let r = 0; r < n.length; r++) {
          const i = n[r],
            a = this.item[`~run`]({ value: i }, t)
          if (a.issues) {
            const o = { type: `array`, origin: `value`, input: n, key: r, value: i }
            for (const t of a.issues) t.path ? t.path.unshift(o) : (t.path = [o]), e.issues?.push(t)
            if (((e.issues ||= a.issues), t.abortEarly)) {
              e.typed = !1
              break
            }
          }
          a.typed || (e.typed = !1), e.value.push(a.value)
        }
      } else O(this, `type`, e, t)
      return e
    },
  })
}
function An(e) {
  return dn({
    kind: `schema`,
    type: `bigint`,
    reference: An,
    expects: `bigint`,
    async: !1,
    message: e,
    '~run'(e, t) {
      return (typeof e.value == `bigint` ? (e.typed = !0) : O(this, `type`, e, t), e)
    },
  })
}
function jn(e) {
  return dn({
    kind: `schema`,
    type: `boolean`,
    reference: jn,
    expects: `boolean`,
    async: !1,
    message: e,
    '~run'(e, t) {
      return (typeof e.value == `boolean` ? (e.typed = !0) : O(this, `type`, e, t), e)
    },
  })
}
function Mn(e, t) {
  return dn({
    kind: `schema`,
    type: `custom`,
    reference: Mn,
    expects: `unknown`,
    async: !1,
    check: e,
    message: t,
    '~run'(e, t) {
      return (this.check(e.value) ? (e.typed = !0) : O(this, `type`, e, t), e)
    },
  })
}
function Nn(e, t) {
  return dn({
    kind: `schema`,
    type: `literal`,
    reference: Nn,
    expects: cn(e),
    async: !1,
    literal: e,
    message: t,
    '~run'(e, t) {
      return (ln(e.value, this.literal) ? (e.typed = !0) : O(this, `type`, e, t), e)
    },
  })
}
function Pn(e, t) {
  return dn({
    kind: `schema`,
    type: `nullable`,
    reference: Pn,
    expects: `(${e.expects} | null)`,
    async: !1,
    wrapped: e,
    default: t,
    '~run'(e, t) {
      return e.value === null && (this.default !== void 0 && (e.value = Dn(this, e, t)), e.value === null)
        ? ((e.typed = !0), e)
        : this.wrapped[`~run`](e, t)
    },
  })
}
function Fn(e, t) {
  return dn({
    kind: `schema`,
    type: `nullish`,
    reference: Fn,
    expects: `(${e.expects} | null | undefined)`,
    async: !1,
    wrapped: e,
    default: t,
    '~run'(e, t) {
      return (e.value === null || e.value === void 0) &&
        (this.default !== void 0 && (e.value = Dn(this, e, t)), e.value === null || e.value === void 0)
        ? ((e.typed = !0), e)
        : this.wrapped[`~run`](e, t)
    },
  })
}
function In(e) {
  return dn({
    kind: `schema`,
    type: `number`,
    reference: In,
    expects: `number`,
    async: !1,
    message: e,
    '~run'(e, t) {
      return (typeof e.value == `number` && !isNaN(e.value) ? (e.typed = !0) : O(this, `type`, e, t), e)
    },
  })
}
function Ln(e, t) {
  return dn({
    kind: `schema`,
    type: `object`,
    reference: Ln,
    expects: `Object`,
    async: !1,
    entries: e,
    message: t,
    '~run'(e, t) {
      const n = e.value
      if (n && typeof n == `object`) {
        ;(e.typed = !0), (e.value = {})
        for (const r in this.entries) {
          const i = this.entries[r]
          if (
            r in n ||
            ((i.type === `exact_optional` || i.type === `optional` || i.type === `nullish`) && i.default !== void 0)
          ) {
            const a = r in n ? n[r] : Dn(i),
              o = i[`~run`]({ value: a }, t)
            if (o.issues) {
              const i = { type: `object`, origin: `value`, input: n, key: r, value: a }
              for (const t of o.issues) t.path ? t.path.unshift(i) : (t.path = [i]), e.issues?.push(t)
              if (((e.issues ||= o.issues), t.abortEarly)) {
                e.typed = !1
                break
              }
            }
            o.typed || (e.typed = !1), (e.value[r] = o.value)
          } else if (i.fallback !== void 0) e.value[r] = En(i)
          else if (
            i.type !== `exact_optional` &&
            i.type !== `optional` &&
            i.type !== `nullish` &&
            (O(this, `key`, e, t, {
              input: void 0,
              expected: `"${r}"`,
              path: [{ type: `object`, origin: `key`, input: n, key: r, value: n[r] }],
            }),
            t.abortEarly)
          )
            break
        }
      } else O(this, `type`, e, t)
      return e
    },
  })
}
function k(e, t) {
  return dn({
    kind: `schema`,
    type: `optional`,
    reference: k,
    expects: `(${e.expects} | undefined)`,
    async: !1,
    wrapped: e,
    default: t,
    '~run'(e, t) {
      return e.value === void 0 && (this.default !== void 0 && (e.value = Dn(this, e, t)), e.value === void 0)
        ? ((e.typed = !0), e)
        : this.wrapped[`~run`](e, t)
    },
  })
}
function Rn(e, t) {
  return dn({
    kind: `schema`,
    type: `picklist`,
    reference: Rn,
    expects: un(e.map(cn), `|`),
    async: !1,
    options: e,
    message: t,
    '~run'(e, t) {
      return (this.options.includes(e.value) ? (e.typed = !0) : O(this, `type`, e, t), e)
    },
  })
}
function A(e) {
  return dn({
    kind: `schema`,
    type: `string`,
    reference: A,
    expects: `string`,
    async: !1,
    message: e,
    '~run'(e, t) {
      return (typeof e.value == `string` ? (e.typed = !0) : O(this, `type`, e, t), e)
    },
  })
}
function zn(e) {
  let t
  if (e)
    for (const n of e)
      if (t) for (const e of n.issues) t.push(e)
      else t = n.issues
  return t
}
function Bn(e, t) {
  return dn({
    kind: `schema`,
    type: `union`,
    reference: Bn,
    expects: un(
      e.map((e) => e.expects),
      `|`,
    ),
    async: !1,
    options: e,
    message: t,
    '~run'(e, t) {
      let n, r, i
      for (const a of this.options) {
        const o = a[`~run`]({ value: e.value }, t)
        if (o.typed) {
          if (o.issues) r ? r.push(o) : (r = [o])
          else {
            n = o
            break
          }
        } else i ? i.push(o) : (i = [o])
      }
      if (n) return n
      if (r) {
        if (r.length === 1) return r[0]
        O(this, `type`, e, t, { issues: zn(r) }), (e.typed = !0)
      } else if (i?.length === 1) return i[0]
      else O(this, `type`, e, t, { issues: zn(i) })
      return e
    },
  })
}
function Vn() {
  return dn({
    kind: `schema`,
    type: `unknown`,
    reference: Vn,
    expects: `unknown`,
    async: !1,
    '~run'(e) {
      return ((e.typed = !0), e)
    },
  })
}
function Hn(...e) {
  return dn({
    ...e[0],
    pipe: e,
    '~run'(t, n) {
      for (const r of e)
        if (r.kind !== `metadata`) {
          if (t.issues && (r.kind === `schema` || r.kind === `transformation`)) {
            t.typed = !1
            break
          }
          ;(t.issues && (n.abortEarly || n.abortPipeEarly)) || (t = r[`~run`](t, n))
        }
      return t
    },
  })
}
function Un(e, t, n) {
  const r = e[`~run`]({ value: t }, sn(n))
  return { typed: r.typed, success: !r.issues, output: r.value, issues: r.issues }
}
function Wn(e, t) {
  if (typeof e != `string`) return !1
  const n = e.split(`:`)
  return n.length === t && n.every((e) => e !== ``) && ie(n[0] ?? ``)
}
var Gn = Mn((e) => Wn(e, 2), `CAIP-2 id`),
  Kn = Mn((e) => Wn(e, 3), `CAIP-10 id`)
function qn(e, t) {
  return `${e}:${t}`
}
var Jn = 120
function Yn(e) {
  return e.length > Jn ? `${e.slice(0, Jn)}…` : e
}
function Xn() {
  return new re({ code: `caip/not-an-address`, shortMessage: `Invalid CAIP Address` })
}
function Zn({ text: e }) {
  return new re({ code: `caip/invalid-address`, shortMessage: `Invalid CAIP-10 address: ${Yn(e)}` })
}
function Qn(e) {
  if (typeof e != `string` || !e.includes(`:`)) throw Xn()
  const [t, n, r, ...i] = e.split(`:`)
  if (!t || !n || !r || i.length > 0 || !ie(t)) throw Zn({ text: e })
  return { namespace: t, reference: n, address: r, networkId: `${t}:${n}` }
}
var $n = {
    eip155: [`balance`, `send`, `onramp`, `names`, `activity`],
    solana: [`balance`, `send`, `onramp`],
    bip122: [],
    polkadot: [],
    cosmos: [],
  },
  er = {
    'api/invalid-request': { status: 400, retryable: !1 },
    'api/invalid-address': { status: 400, retryable: !1 },
    'api/unsupported-chain': { status: 400, retryable: !1 },
    'api/project-id-missing': { status: 401, retryable: !1 },
    'api/project-id-invalid': { status: 401, retryable: !1 },
    'api/origin-not-allowed': { status: 403, retryable: !1 },
    'api/not-found': { status: 404, retryable: !1 },
    'api/method-not-allowed': { status: 405, retryable: !1 },
    'api/payload-too-large': { status: 413, retryable: !1 },
    'api/invalid-body': { status: 422, retryable: !1 },
    'api/upgrade-required': { status: 426, retryable: !1 },
    'api/rate-limited': { status: 429, retryable: !0 },
    'api/quota-exceeded': { status: 429, retryable: !0 },
    'api/internal': { status: 500, retryable: !1 },
    'api/upstream-unavailable': { status: 503, retryable: !0 },
    'rpc/parse-error': { status: 400, retryable: !1 },
    'rpc/invalid-request': { status: 400, retryable: !1 },
  },
  tr = Hn(A(), bn(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, `Not a CAIP-2 chain id`)),
  nr = Hn(A(), pn(`\0`)),
  rr = {
    projectId: k(Hn(nr, hn(128))),
    st: k(Hn(A(), hn(64))),
    sv: k(Hn(A(), hn(256))),
    clientId: k(Hn(A(), hn(256))),
  },
  ir = [
    {
      status: 400,
      code: `api/invalid-request`,
      field: ``,
      when: 'A path or query value is missing or malformed; `field` names it.',
    },
    { status: 413, code: `api/payload-too-large`, field: ``, when: `The body is larger than 2 MB.` },
    {
      status: 429,
      code: `api/rate-limited`,
      field: `rate_limited`,
      when: 'Too many calls from this address; `Retry-After` says when to come back.',
    },
    { status: 500, code: `api/internal`, field: ``, when: 'A fault of the service; `requestId` finds it in the log.' },
  ],
  ar = [
    { status: 401, code: `api/project-id-missing`, field: `projectId`, when: `No project id was given.` },
    {
      status: 401,
      code: `api/project-id-invalid`,
      field: `authentication`,
      when: `The project is unknown or disabled.`,
    },
    {
      status: 403,
      code: `api/origin-not-allowed`,
      field: `origin`,
      when: `The page is not on the origin list of the project.`,
    },
    {
      status: 503,
      code: `api/upstream-unavailable`,
      field: `authentication`,
      when: `The project cannot be checked at present.`,
    },
  ],
  or = [
    {
      status: 429,
      code: `api/quota-exceeded`,
      field: `projectId`,
      when: `The daily request budget of the project is used up.`,
    },
  ]
function sr(e) {
  switch (e) {
    case `none`:
      return ir
    case `project`:
      return [...ir, ...ar]
    case `project+quota`:
      return [...ir, ...ar, ...or]
  }
}
function cr(e) {
  const t = new Set(e.errors.map((e) => e.code))
  return {
    ...e,
    aliases: e.aliases ?? [],
    responseType: e.responseType ?? `json`,
    body: e.body,
    errors: [...e.errors, ...sr(e.auth).filter((e) => !t.has(e.code))],
  }
}
var lr = Hn(
    Bn([Hn(nr, hn(2e4)), kn(A())]),
    Cn((e) => (typeof e == `string` ? e.split(`,`) : e).map((e) => e.trim()).filter((e) => e !== ``)),
  ),
  ur = [
    { status: 403, code: `api/project-id-missing`, field: `projectId`, when: `No project id was given.` },
    {
      status: 403,
      code: `api/project-id-invalid`,
      field: `authentication`,
      when: `The project is unknown or disabled.`,
    },
  ],
  dr = (e, t) =>
    Hn(
      Bn([
        Hn(
          A(),
          bn(/^\d{1,9}$/),
          Cn((e) => Number(e)),
        ),
        In(),
      ]),
      mn(),
      vn(e),
      gn(t),
    ),
  fr = Fn(A()),
  pr = Ln({
    id: Hn(A(), _n(1)),
    name: A(),
    homepage: fr,
    image_id: fr,
    image_url: fr,
    order: k(In()),
    chains: k(kn(tr)),
    mobile_link: fr,
    desktop_link: fr,
    webapp_link: fr,
    link_mode: fr,
    app_store: fr,
    play_store: fr,
    chrome_store: fr,
    rdns: fr,
    injected: Fn(kn(Ln({ namespace: A(), injected_id: A() }))),
    badge_type: Fn(Rn([`none`, `certified`])),
    description: fr,
    supports_wc: k(jn()),
  }),
  mr = cr({
    id: `getWallets`,
    method: `GET`,
    path: `/getWallets`,
    summary: `A page of the wallet directory`,
    query: Ln({
      ...rr,
      page: k(dr(1, 1e5), 1),
      entries: k(dr(1, 1e3), 40),
      include: k(lr),
      exclude: k(lr),
      chains: k(lr),
      search: k(Hn(nr, hn(200))),
      badge_type: k(Rn([`none`, `certified`])),
      names: k(lr),
      rdns: k(lr),
      platform: k(Rn([`ios`, `android`])),
    }),
    response: Ln({ count: Hn(In(), mn(), vn(0)), data: kn(pr) }),
    examples: [
      {
        request: { params: {}, query: { page: 1, entries: 4, chains: [`eip155:1`] } },
        response: {
          count: 1,
          data: [
            {
              id: `5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c5b2c`,
              name: `Demo Wallet`,
              homepage: `https://wallet.example`,
              image_id: `example.wallet`,
              order: 1,
              mobile_link: `demo://`,
              desktop_link: null,
              webapp_link: null,
              app_store: null,
              play_store: null,
              rdns: `example.wallet`,
              injected: [{ namespace: `eip155`, injected_id: `isDemo` }],
              badge_type: `certified`,
            },
          ],
        },
      },
      { request: { params: {}, query: { search: `meta`, entries: 100 } }, response: { count: 0, data: [] } },
    ],
    errors: ur,
    auth: `project`,
    cacheSeconds: 7200,
  })
function hr(e, t, n, r, i) {
  const a = t.replace(/:(\w+)/g, (e, t) => encodeURIComponent(n[t] ?? ``)),
    o = new URLSearchParams(),
    s = { ...r, ...i }
  for (const [e, t] of Object.entries(s)) {
    if (t === void 0) continue
    const n = typeof t == `object` ? t.join(`,`) : String(t)
    n !== `` && o.set(e, n)
  }
  const c = o.toString()
  return c === `` ? `${e}${a}` : `${e}${a}?${c}`
}
var gr = Ln({ status: Nn(`FAILED`), reasons: kn(Ln({ field: A(), description: A() })), code: A(), requestId: A() })
function _r() {
  return new re({
    code: `http/unreachable`,
    shortMessage: `The service could not be reached`,
    details: `The kit has no apiUrl`,
  })
}
function vr({ cause: e }) {
  return new re({ code: `http/unreachable`, shortMessage: `The service could not be reached`, retryable: !0, cause: e })
}
function yr() {
  return new re({ code: `http/timeout`, shortMessage: `The request took too long to respond.`, retryable: !0 })
}
function br(e) {
  return new re({
    code: e.code,
    shortMessage: e.description,
    details: `request ${e.requestId}`,
    retryable: e.retryable,
    cause: e.failure,
  })
}
function xr({ failure: e, retryable: t }) {
  return new re({
    code: `http/status`,
    shortMessage: `HTTP request failed with status ${e.status}`,
    details: String(e.status),
    retryable: t,
    cause: e,
  })
}
function Sr({ endpointId: e, cause: t }) {
  return new re({
    code: `http/invalid-answer`,
    shortMessage: `The answer does not have the agreed shape`,
    details: e,
    cause: t,
  })
}
function Cr(e) {
  return e !== null && /^\d{1,6}$/.test(e) ? Number(e) * 1e3 : void 0
}
var wr = {
  'api/project-id-invalid': `Invalid Project ID`,
  'api/project-id-missing': `Project ID Not Configured`,
  'api/origin-not-allowed': `Invalid App Configuration`,
}
function Tr(e) {
  return {
    async call(t, n, r = {}) {
      try {
        const i = await Er(e, t, n, r.signal)
        return Or(t, i, await Dr(t, i))
      } catch (t) {
        throw (x(t) && Ar(e, t.code), t)
      }
    },
  }
}
async function Er(e, t, n, r) {
  const { apiUrl: i } = e.options
  if (!i) throw _r()
  const a = { ...n.params },
    o = hr(i, t.path, a, { ...n.query }, _e(e)),
    s = new AbortController(),
    c = e.env.clock.setTimer(() => s.abort(), h)
  try {
    return await e.env.fetch(o, {
      method: t.method,
      signal: r ? AbortSignal.any([r, s.signal]) : s.signal,
      ...(n.body === void 0 ? {} : { body: JSON.stringify(n.body), headers: { 'content-type': `text/plain` } }),
    })
  } catch (e) {
    throw s.signal.aborted ? yr() : r?.aborted ? e : vr({ cause: e })
  } finally {
    c()
  }
}
async function Dr(e, t) {
  return !t.ok || e.responseType === `json`
    ? t.json().catch(() => void 0)
    : e.responseType === `image`
      ? t.blob()
      : t.text()
}
function Or(e, t, n) {
  if (t.ok) {
    const t = Un(e.response, n)
    if (!t.success) throw Sr({ endpointId: e.id, cause: t.issues })
    return t.output
  }
  const r = { status: t.status, retryAfterMs: Cr(t.headers.get(`retry-after`)) },
    i = Un(gr, n)
  if (!i.success || !kr(i.output.code)) throw xr({ failure: r, retryable: _.includes(t.status) })
  const { code: a, reasons: o, requestId: s } = i.output,
    { retryable: c } = er[a]
  throw br({ code: a, description: o[0]?.description ?? a, retryable: c, requestId: s, failure: r })
}
function kr(e) {
  return Object.hasOwn(er, e)
}
function Ar(e, t) {
  const n = wr[t],
    r = ge(e, `api.alerts`, () => new Set())
  n === void 0 || r.has(t) || (r.add(t), Ee(e, { message: n, code: t }))
}
function jr(e, t = e.activeNamespace) {
  const n = t && e.currentByNamespace[t],
    r = n === void 0 ? void 0 : e.connections.get(n),
    i = t && e.networkByNamespace[t],
    a = (r?.accounts ?? []).map(Qn).filter((e) => e.namespace === t),
    o = a.find((e) => e.networkId === i),
    s = t !== void 0 && Xt[t],
    c = (o ?? (s || i === void 0 ? a[0] : void 0))?.address,
    l = [...new Set(a.map((e) => e.address))]
  return {
    namespace: t,
    address: c,
    caipAddress: c && i ? qn(i, c) : void 0,
    status: Mr(e, r),
    allAccounts: t ? l.map((e) => ({ namespace: t, address: e, type: `eoa` })) : [],
    connectedWalletInfo: r && { name: r.name, icon: r.imageUrl, type: r.type },
    currentTab: e.currentTab,
    networkId: i,
    walletNetworkId: r?.walletNetworkId,
    connectionId: r?.uid,
  }
}
function Mr(e, t) {
  return e.status === `connected` ? (t ? `connected` : `disconnected`) : e.status
}
function Nr(e, t) {
  const { connectorId: n } = t
  if (!e.store.getState().connections.has(n)) throw ce({ connectorId: n })
  he(e).send({ type: `ConnectionChosen`, connectorId: n })
}
function Pr(e) {
  return ge(e, `connection.dormant`, () => new Map())
}
async function Fr(e, t = {}) {
  const n = Ir(e, t)
  t.connectorId === void 0 && t.namespace === void 0 && Pr(e).clear()
  for (const t of n) Pr(e).delete(t.uid)
  const { connectors: r } = e.store.getState()
  he(e).send({ type: `Ended`, connectorIds: n.map(({ uid: e }) => e), by: `person` }), Rr(e, n)
  const i = (
      await Promise.allSettled(n.map(async ({ connectorId: e }) => r.find(({ id: t }) => t === e)?.disconnect()))
    ).flatMap((e, t) => {
      const r = n[t]
      if (e.status === `fulfilled` || !r) return []
      const i = be(e.reason).shortMessage
      return pe(r.accounts).map((t) => ({ namespace: t, reason: i, cause: e.reason }))
    }),
    [a] = i
  if (a) {
    const t = n.length === 1 ? ae({ cause: a.cause }) : me({ failures: i })
    throw (e.emit({ type: `DISCONNECT_ERROR`, message: t.message }), t)
  }
  const o = t.namespace ?? (n.length === 1 ? Lr(n[0]) : void 0)
  e.emit({ type: `DISCONNECT_SUCCESS`, namespace: o ?? `all` })
}
function Ir(e, { connectorId: t, namespace: n }) {
  const { connections: r, currentByNamespace: i } = e.store.getState(),
    a = t ?? (n && i[n])
  if (t === void 0 && n === void 0) return [...r.values()]
  const o = a === void 0 ? void 0 : r.get(a)
  return o ? [o] : []
}
function Lr(e) {
  const t = e ? pe(e.accounts) : []
  return t.length === 1 ? t[0] : void 0
}
function Rr(e, t) {
  if (t.length === 0) return
  fe(e), e.store.setState({ currentTab: 0 })
  const { modal: n, connections: r } = e.store.getState()
  n.open && (r.size > 0 ? ue(e, `Account`) : d(e))
}
function zr() {
  const e = new Map()
  return {
    get: (t) => e.get(t) ?? null,
    set: (t, n) => void e.set(t, n),
    remove: (t) => void e.delete(t),
    subscribe: () => () => void 0,
  }
}
function Br() {
  return {
    get: (e) => {
      try {
        return localStorage.getItem(e)
      } catch {
        return null
      }
    },
    set: (e, t) => localStorage.setItem(e, t),
    remove: (e) => localStorage.removeItem(e),
    subscribe: (e, t) => {
      const n = (n) => {
        ;(n.key === e || n.key === null) && t(n.key === null ? null : n.newValue)
      }
      return (addEventListener(`storage`, n), () => removeEventListener(`storage`, n))
    },
  }
}
function Vr() {
  const e = typeof navigator > `u` ? `` : navigator.userAgent,
    t = /iPhone|iPad|iPod/.test(e),
    n = /Android/.test(e)
  return {
    ios: t,
    android: n,
    mobile: t || n || /Mobile/.test(e),
    telegram: typeof window < `u` && `TelegramWebviewProxy` in window,
    locale: typeof navigator > `u` ? `en-US` : navigator.language,
  }
}
function Hr(e) {
  return typeof Image > `u`
    ? Promise.resolve()
    : new Promise((t) => {
        const n = new Image()
        ;(n.onload = () => t()), (n.onerror = () => t()), (n.src = e)
      })
}
function Ur() {
  const e = typeof window < `u`
  return {
    clock: {
      nowMs: () => Date.now(),
      setTimer: (e, t) => {
        const n = setTimeout(e, t)
        return () => clearTimeout(n)
      },
    },
    storage: e ? Br() : zr(),
    fetch: (e, t) => fetch(e, t),
    openUrl: (e, t) => void window.open(e, t, `noreferrer,noopener`),
    randomBytes: (e) => crypto.getRandomValues(new Uint8Array(e)),
    platform: Vr(),
    href: () => (e ? location.href : ``),
    preloadImage: Hr,
    log: (e, t, n) => {
      ;(e === `warn` || e === `error`) && console[e](`Latchkey: ${t}`, n ?? ``)
    },
  }
}
var Wr = new Set([`balance`, `send`])
function Gr(e, t, n) {
  const r = e.networks.find((e) => e.caipNetworkId === n)
  if (!r) return !1
  const i = $n[r.chainNamespace]
  return Wr.has(t) && !i.includes(t) ? !1 : (e.adapters.get(r.chainNamespace)?.capabilities.has(t) ?? !1)
}
var Kr = (e) => {
    let t,
      n = new Set(),
      r = (e, r) => {
        const i = typeof e == `function` ? e(t) : e
        if (!Object.is(i, t)) {
          const e = t
          ;(t = (r ?? (typeof i != `object` || !i)) ? i : Object.assign({}, t, i)), n.forEach((n) => n(t, e))
        }
      },
      i = () => t,
      a = { setState: r, getState: i, getInitialState: () => o, subscribe: (e) => (n.add(e), () => n.delete(e)) },
      o = (t = e(r, i, a))
    return a
  },
  qr = (e) => (e ? Kr(e) : Kr)
function Jr(e) {
  return { ...ne, branding: v.branding, ...e.features }
}
function Yr(e, t) {
  const n = e.networks.find((e) => e.caipNetworkId === t),
    r = new URLSearchParams({ chainId: t })
  e.projectId && r.set(`projectId`, e.projectId)
  const i = e.apiUrl ? [`${e.apiUrl}/v1/?${r}`] : []
  return [
    ...new Set([
      ...(e.customRpcUrls?.[t] ?? []),
      ...(n?.rpcUrls.default.http ?? []),
      ...i,
      ...(n?.rpcUrls.chainDefault.http ?? []),
    ]),
  ]
}
function Xr(e) {
  const t = {}
  for (const n of e.networks) t[n.chainNamespace] ??= n.caipNetworkId
  const n = e.networks.find((t) => t.caipNetworkId === e.defaultNetwork) ?? e.networks[0]
  return (
    (t[n.chainNamespace] = n.caipNetworkId),
    {
      connectors: [],
      connections: new Map(),
      currentByNamespace: {},
      networkByNamespace: t,
      activeNamespace: n.chainNamespace,
      status: `disconnected`,
      attempt: { status: `idle` },
      switchingNamespace: !1,
      switchingNetworkId: void 0,
      switchingSlow: !1,
      lastConnectorId: void 0,
      recentWallets: [],
      modal: {
        open: e.enableEmbedded ?? !1,
        loading: !1,
        shaking: !1,
        embedded: e.enableEmbedded ?? !1,
        stack: [{ view: `Connect`, params: void 0 }],
        direction: `none`,
      },
      notification: {
        message: ``,
        code: void 0,
        text: void 0,
        variant: `success`,
        svg: void 0,
        open: !1,
        autoClose: !0,
        link: void 0,
      },
      theme: {
        themeMode: e.themeMode ?? `dark`,
        themeVariables: e.themeVariables ?? {},
        preset: e.themePreset,
        accent: e.accent,
      },
      send: le,
      currentTab: 0,
      locale: e.locale ?? `en-US`,
    }
  )
}
function Zr(e, t) {
  const n = Object.entries(e.currentByNamespace),
    r = [...t].filter((t) => !e.connections.has(t.uid))
  return {
    v: 1,
    activeNamespace: e.activeNamespace,
    activeNetworkId: e.activeNamespace && e.networkByNamespace[e.activeNamespace],
    recentWallets: e.recentWallets.map(({ id: e, name: t, imageUrl: n }) => ({ id: e, name: t, imageUrl: n })),
    connectedNamespaces: n.map(([e]) => e),
    connections: [...e.connections.values(), ...r].map((e) => ({
      connectorId: e.connectorId,
      name: e.name,
      imageUrl: e.imageUrl,
      type: e.type,
      accounts: [...e.accounts],
      walletNetworkId: e.walletNetworkId,
      currentFor: n.filter(([, t]) => t === e.uid).map(([e]) => e),
    })),
    lastConnectorId: e.lastConnectorId,
  }
}
var Qr = (() => {
    const e = typeof document < `u` && document.createElement(`link`).relList
    return e && e.supports && e.supports(`modulepreload`) ? `modulepreload` : `preload`
  })(),
  $r = (e) => `/` + e,
  ei = {},
  ti = (e) => e.pathname.endsWith(`.css`),
  ni = (e, t, n) => {
    if (t in e) return e[t]
    const r = n()
    if (!r) {
      e[t] = void 0
      return
    }
    const i = r.then(
      () => {
        e[t] = void 0
      },
      (n) => {
        throw ((e[t] = void 0), n)
      },
    )
    return ((e[t] = i), i)
  },
  j = (e, t, n) => {
    let r = Promise.resolve()
    if (t && t.length > 0) {
      let e,
        i = document.querySelector(`meta[property=csp-nonce]`),
        a = i?.nonce || i?.getAttribute(`nonce`)
      function o(e) {
        return Promise.all(
          e.map((e) =>
            Promise.resolve(e).then(
              (e) => ({ status: `fulfilled`, value: e }),
              (e) => ({ status: `rejected`, reason: e }),
            ),
          ),
        )
      }
      function s(e) {
        return import.meta.resolve ? new URL(import.meta.resolve(e)) : new URL(e, import.meta.url)
      }
      r = o(
        t
          .map((t) => {
            t = $r(t, n)
            const r = s(t),
              i = ti(r)
            return ni(ei, r.href, () => {
              if (e === void 0) {
                e = { all: new Set(), styles: new Set() }
                const t = document.getElementsByTagName(`link`)
                for (let n = t.length - 1; n >= 0; n--) {
                  const r = t[n]
                  e.all.add(r.href), r.rel === `stylesheet` && e.styles.add(r.href)
                }
              }
              if ((i ? e.styles : e.all).has(r.href)) return
              const t = document.createElement(`link`)
              if (
                ((t.rel = i ? `stylesheet` : Qr),
                i || (t.as = `script`),
                (t.crossOrigin = ``),
                (t.href = r.href),
                a && t.setAttribute(`nonce`, a),
                document.head.appendChild(t),
                i)
              )
                return new Promise((e, n) => {
                  const i = (a) => {
                    t.removeEventListener(`load`, i),
                      t.removeEventListener(`error`, i),
                      a.type === `error` ? n(Error(`Unable to preload CSS for ${r}`)) : e(a)
                  }
                  t.addEventListener(`load`, i), t.addEventListener(`error`, i)
                })
            })
          })
          .filter((e) => e !== void 0),
      )
    }
    function i(e) {
      const t = new Event(`vite:preloadError`, { cancelable: !0 })
      if (((t.payload = e), window.dispatchEvent(t), !t.defaultPrevented)) throw e
    }
    return r.then((t) => {
      for (const e of t || []) e.status === `rejected` && i(e.reason)
      return e().catch(i)
    })
  }
function ri(e) {
  let { storage: t } = e.env,
    n = e.options.storageKey ?? `latchkey`,
    r = new AbortController(),
    i = t.get(n),
    a = i,
    o = i !== null,
    s = !1,
    c = () => JSON.stringify(Zr(e.store.getState(), Pr(e).values())),
    l = () => {
      if (o) return
      const r = c()
      if (r !== a) {
        a = r
        try {
          t.set(n, r)
        } catch (t) {
          s || e.env.log(`warn`, `The browser does not store: this page will be forgotten`, t), (s = !0)
        }
      }
    },
    u = async (t, n) => {
      try {
        const { takeRecord: i } = await j(
          async () => {
            const { takeRecord: e } = await import(`./takeRecord-D3IK5FpB.js`)
            return { takeRecord: e }
          },
          __vite__mapDeps([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        )
        if (r.signal.aborted) return
        ;(o = !0), i(e, t, n, r.signal), n === `tab` && (a = c())
      } catch (t) {
        e.env.log(`error`, `What was stored could not be read`, t),
          n === `page` && e.store.setState({ status: `disconnected` })
      }
      ;(o = !1), l()
    }
  i !== null &&
    (e.options.enableReconnect !== !1 && i.includes(`"connectorId"`) && e.store.setState({ status: `reconnecting` }),
    u(i, `page`))
  const d = [e.store.subscribe(l), t.subscribe(n, (e) => void u(e, `tab`)), () => r.abort()]
  return () => {
    for (const e of d) e()
  }
}
function ii(e) {
  const t = ge(e, `connectors.sources`, () => (e.options.connectors ?? []).map((t) => t({ env: e.env }))),
    n = new AbortController(),
    r = async () => {
      const { restoreConnection: t } = await j(
        async () => {
          const { restoreConnection: e } = await import(`./restoreConnection-vYkGGfIQ.js`)
          return { restoreConnection: e }
        },
        __vite__mapDeps([9, 3, 4, 1, 2, 5, 6, 7, 8]),
      )
      for (const r of e.store.getState().connectors) Pr(e).has(r.id) && (await t(e, r, n.signal))
    },
    i = () => {
      e.store.setState({ connectors: t.flatMap((e) => e.current()) }),
        e.options.enableReconnect === !1 || e.slots.has(`connection.reconnect`) || (Pr(e).size > 0 && r())
    },
    a = t.map((e) => e.start(i))
  return (
    i(),
    () => {
      n.abort()
      for (const e of a) e()
    }
  )
}
function ai(e) {
  const t = [ii(e), ri(e)]
  return () => {
    for (const e of t) e()
    e.slots.get(`connection.reconnect`)?.abort.abort(), e.slots.delete(`connection.reconnect`)
    for (const t of e.slots.values()) oi(t) && t.stop()
  }
}
function oi(e) {
  return typeof e == `object` && !!e && `stop` in e && typeof e.stop == `function`
}
function si(e) {
  const t = { ...Ur(), ...e.env },
    n = new Map((e.adapters ?? []).map((e) => [e.namespace, e])),
    r = new Set(),
    i = new Map()
  async function a(r) {
    if (r === void 0) throw Te({ purpose: `load its driver` })
    const a = n.get(r)
    if (!a) throw De({ namespace: r })
    const o = i.get(r) ?? a.load({ env: t, rpcUrls: (t) => Yr(e, t) })
    return (i.set(r, o), o.catch(() => i.delete(r)), o)
  }
  const o = {
    options: e,
    features: Jr(e),
    networks: e.networks,
    store: qr(() => Xr(e)),
    env: t,
    driver: a,
    adapters: n,
    onEvent: (e) => (r.add(e), () => void r.delete(e)),
    emit: (e) => {
      for (const n of r)
        try {
          n(e)
        } catch (e) {
          t.log(`error`, `An event listener threw`, e)
        }
    },
    slots: new Map(),
    start: () => ai(o),
  }
  return o
}
var ci = { switchingNamespace: !1, switchingNetworkId: void 0, switchingSlow: !1 }
function li(e, t) {
  switch (t.type) {
    case `SwitchRequested`: {
      const { chainNamespace: n, caipNetworkId: r } = t.network,
        i = n !== e.activeNamespace,
        a = i ? le : e.send
      return [
        { ...e, switchingNamespace: i, switchingNetworkId: r, switchingSlow: !1, send: a },
        [{ type: `later`, key: `slow`, delayMs: g, event: { type: `SwitchSlow` } }],
      ]
    }
    case `SwitchSlow`:
      return [e.switchingNetworkId ? { ...e, switchingSlow: !0 } : e, []]
    case `Switched`: {
      const { chainNamespace: n, caipNetworkId: r } = t.network,
        i = t.movedUid === void 0 ? void 0 : e.connections.get(t.movedUid),
        a = i ? new Map(e.connections).set(i.uid, { ...i, walletNetworkId: r }) : e.connections,
        o = { ...e.networkByNamespace, [n]: r }
      return [
        { ...e, ...ci, connections: a, networkByNamespace: o, activeNamespace: n },
        [
          { type: `abort`, key: `slow` },
          { type: `emit`, event: { type: `SWITCH_NETWORK`, network: r } },
        ],
      ]
    }
    case `SwitchFailed`:
      return [{ ...e, ...ci }, [{ type: `abort`, key: `slow` }]]
  }
}
function ui(e) {
  return ge(e, `network.machine`, () =>
    ye({
      read: () => e.store.getState(),
      write: (t) => e.store.setState(t),
      transition: li,
      perform: (t, n, r) => {
        if (t.type === `abort`) return
        if (t.type === `emit`) return e.emit(t.event)
        const i = e.env.clock.setTimer(() => r(t.event), t.delayMs)
        n.addEventListener(`abort`, i, { once: !0 })
      },
    }),
  )
}
function di(e) {
  e.slots.delete(`network.ticket`), ui(e).send({ type: `SwitchFailed` })
}
function fi(e) {
  const { modal: t, attempt: n, switchingNetworkId: r } = e.store.getState(),
    i = t.stack.at(-1)
  Se(e).send({ type: `WentBack`, connected: se(e.store.getState()) }),
    e.env.clock.setTimer(() => {
      const t = e.store.getState()
      i?.view === `ConnectingExternal` && t.attempt === n && xe(e)
      const a = r !== void 0 && t.switchingNetworkId === r
      i?.view === `SwitchNetwork` && a && di(e)
    }, 100)
}
function pi(e, t) {
  Se(e).send({ type: `WentBackTo`, index: t })
}
function mi(e, t, ...[n]) {
  Se(e).send({ type: `Pushed`, entry: { view: t, params: n } })
}
function hi(e, t, n = t.activeNamespace) {
  const r = n && t.networkByNamespace[n]
  return e.networks.find((e) => e.caipNetworkId === r)
}
function gi(e, t, n = t.activeNamespace) {
  const r = n && t.currentByNamespace[n],
    i = r === void 0 ? void 0 : t.connections.get(r)?.walletNetworkId,
    a = e.networks.find((e) => e.caipNetworkId === i)
  return { networkId: i, network: a, supported: i === void 0 || a !== void 0 }
}
function _i(e, t) {
  const n = e.networks.find((e) => e.caipNetworkId === t)
  if (!n) throw we({ details: String(t) })
  return n
}
var vi = [`wallet/user-rejected`, `wallet/request-pending`, `wallet/disconnected`, `network/client-not-set`]
async function yi(e, t) {
  const n = bi(e, t.networkId),
    { activeNamespace: r, networkByNamespace: i, currentByNamespace: a, connections: o } = e.store.getState(),
    s = n.chainNamespace,
    c = o.get(a[s] ?? ``),
    l = c?.walletNetworkId
  if (r === s && i[s] === t.networkId && (l === void 0 || l === t.networkId)) return
  const u = ui(e),
    d = {}
  e.slots.set(`network.ticket`, d)
  const f = () => e.slots.get(`network.ticket`) !== d
  u.send({ type: `SwitchRequested`, network: n })
  try {
    await xi(e, c, n)
  } catch (t) {
    if (f()) return
    u.send({ type: `SwitchFailed` })
    const n = be(t),
      r = vi.includes(n.code) ? n : Ce({ cause: t }),
      { modal: i } = e.store.getState()
    throw (i.open && i.stack.length > 1 && fi(e), Ee(e, { message: r.shortMessage, code: r.code }), r)
  }
  f() || (u.send({ type: `Switched`, network: n, movedUid: l === void 0 ? void 0 : c?.uid }), Si(e, l))
}
function bi(e, t) {
  try {
    return _i(e, t)
  } catch (t) {
    throw (t instanceof re && Ee(e, { message: `Network Not Found`, code: t.code }), t)
  }
}
async function xi(e, t, n) {
  if (!t || t.walletNetworkId === n.caipNetworkId) return
  const r = e.store.getState().connectors.find(({ id: e }) => e === t.connectorId)
  if (r?.switchNetwork) await r.switchNetwork({ network: n, rpcUrls: Yr(e.options, n.caipNetworkId) })
  else if (t.walletNetworkId !== void 0) throw S({ details: `${t.name} can't be asked to switch` })
}
function Si(e, t) {
  const { modal: n } = e.store.getState()
  if (!n.open) return
  const r = t !== void 0 && !e.networks.some(({ caipNetworkId: e }) => e === t),
    i = n.stack.findLastIndex(({ view: e }) => e !== `SwitchNetwork` && e !== `Networks`)
  r || i === -1 ? d(e) : pi(e, i)
}
var Ci = [{ type: `abort`, key: `slow` }]
function wi(e) {
  return e.code === `transaction/reverted` ? `reverted` : e.code === `transaction/timeout` ? `pending` : `failed`
}
function Ti(e, t) {
  switch (t.type) {
    case `Edited`: {
      if (e.loading) return [e, []]
      const n = `receiverAddress` in t.change,
        r = { ...e, ...t.change, status: `editing`, error: void 0, hash: void 0 }
      return n ? [{ ...r, receiverProfileName: void 0, receiverProfileImageUrl: void 0 }, []] : [r, []]
    }
    case `ReceiverAsked`:
      return [{ ...e, status: `resolving`, error: void 0 }, []]
    case `ReceiverFound`: {
      const { receiver: n } = t,
        r = `name` in n ? { receiverProfileName: n.name, receiverProfileImageUrl: n.imageUrl } : {}
      return [{ ...e, ...r, status: `editing`, receiverAddress: n.address }, []]
    }
    case `ReceiverRefused`:
      return [{ ...e, status: `editing`, error: t.error }, []]
    case `Submitted`:
      return [{ ...e, loading: !0, status: `resolving`, error: void 0, hash: void 0 }, []]
    case `WalletAsked`:
      return [
        { ...e, status: `signing`, slow: !1 },
        [{ type: `later`, key: `slow`, delayMs: g, event: { type: `WalletSlow` } }],
      ]
    case `WalletSlow`:
      return [e.status === `signing` ? { ...e, slow: !0 } : e, []]
    case `Sent`:
      return [{ ...e, status: `pending`, slow: !1, hash: t.hash }, Ci]
    case `Confirmed`:
      return [{ ...e, loading: !1, status: `confirmed` }, Ci]
    case `Failed`: {
      const { error: n } = t
      return [{ ...e, loading: !1, slow: !1, status: wi(n), error: n }, Ci]
    }
    case `Cancelled`:
      return [{ ...e, loading: !1, slow: !1, status: `editing`, error: void 0 }, Ci]
  }
}
function Ei(e) {
  return ge(e, `send.machine`, () =>
    ye({
      read: () => e.store.getState().send,
      write: (t) => e.store.setState({ send: t }),
      transition: Ti,
      perform: (t, n, r) => {
        if (t.type === `abort`) return
        const i = e.env.clock.setTimer(() => r(t.event), t.delayMs)
        n.addEventListener(`abort`, i, { once: !0 })
      },
    }),
  )
}
function Di(e) {
  const { status: t } = e.store.getState().send
  ;(t === `resolving` || t === `signing`) && (e.slots.delete(`send.ticket`), Ei(e).send({ type: `Cancelled` }))
}
function Oi(e, t) {
  Ei(e).send({ type: `Edited`, change: t })
}
function ki() {
  return new re({ code: `send/missing-input`, shortMessage: `An amount and receiver address are required` })
}
function Ai() {
  return new re({ code: `send/token-required`, shortMessage: `A token is required` })
}
function ji({ details: e }) {
  return new re({ code: `chain/unsupported`, shortMessage: `Unsupported chain`, details: e })
}
function Mi({ hash: e }) {
  return new re({ code: `transaction/reverted`, shortMessage: `The transaction was reverted on chain`, details: e })
}
function Ni({ cause: e }) {
  return new re({ code: `address/invalid`, shortMessage: `Invalid address`, cause: e })
}
async function Pi(e, t, n) {
  const r = await e.driver(t.chainNamespace),
    i = n.trim()
  try {
    return { address: r.parseAddress(i) }
  } catch (e) {
    if (!x(e, `address/invalid`)) throw e
    const n = i.includes(`.`) ? await r.resolveName?.({ network: t, name: i }) : void 0
    if (!n) throw Ni({ cause: e })
    return { ...n, address: r.parseAddress(n.address) }
  }
}
function Fi(e) {
  const { send: t, activeNamespace: n, networkByNamespace: r } = e.store.getState(),
    i = n && r[n]
  return _i(e, t.networkId ?? t.token?.networkId ?? i)
}
async function Ii(e) {
  const t = Ei(e),
    n = e.store.getState().send.receiverAddress,
    r = () => e.store.getState().send.receiverAddress !== n
  t.send({ type: `ReceiverAsked` })
  try {
    const i = await Pi(e, Fi(e), n)
    return r() ? void 0 : (t.send({ type: `ReceiverFound`, receiver: i }), i.address)
  } catch (e) {
    r() || t.send({ type: `ReceiverRefused`, error: be(e) })
    return
  }
}
function Li(e) {
  return ge(e, `balances.stale`, () => new Set())
}
var Ri = 3e5
async function zi(e, t) {
  const { driver: n, network: r, hash: i, told: a } = t,
    { signal: o } = new AbortController()
  try {
    if ((await n.waitForTransaction?.({ network: r, hash: i, timeoutMs: Ri, signal: o }))?.status === `reverted`)
      throw Mi({ hash: i })
    Bi(e, t), e.emit({ type: `SEND_SUCCESS`, ...a }), Hi(e, t)
  } catch (n) {
    const r = be(n)
    e.emit({ type: `SEND_ERROR`, network: a.network, message: r.shortMessage }),
      t.isCurrent() ? t.step({ type: `Failed`, error: r }) : Ee(e, { message: r.shortMessage, code: r.code })
  }
}
function Bi(e, { network: t, tokenAddress: n }) {
  const r = qn(t.caipNetworkId, Jt(t.chainNamespace))
  for (const t of [r, n]) t !== void 0 && Li(e).add(t)
}
var Vi = [`WalletSend`, `WalletSendSelectToken`, `WalletSendPreview`, `WalletSendResult`]
function Hi(e, { network: t, hash: n, told: r, isCurrent: i, step: a }) {
  if (i()) {
    a({ type: `Confirmed` })
    const { modal: t } = e.store.getState()
    t.open && Vi.includes(t.stack.at(-1)?.view ?? ``) && ue(e, `Account`), fe(e)
  }
  const o = t.blockExplorers?.default
  C(e, {
    message: `Sent ${r.amount} ${r.token}`,
    text: { key: `sent`, amount: r.amount, symbol: r.token },
    variant: `success`,
    link: o && { href: `${o.url}/tx/${n}`, label: o.name },
  })
}
async function Ui(e) {
  const { send: t } = e.store.getState()
  if (t.loading) return
  const n = {}
  e.slots.set(`send.ticket`, n)
  const r = () => e.slots.get(`send.ticket`) === n,
    i = (t) => {
      r() && Ei(e).send(t)
    }
  i({ type: `Submitted` })
  try {
    const { request: n, driver: a, connection: o } = await Wi(e, t)
    if (!r()) return
    const { network: s, token: c } = n,
      l = { network: s.caipNetworkId, token: c.symbol, amount: t.sendTokenAmount }
    if ((i({ type: `WalletAsked` }), e.emit({ type: `SEND_INITIATED`, ...l }), await Ki(e, o, n), !r())) return
    const { hash: u } = await (a.send ?? qi(s.name))(n)
    return (
      i({ type: `Sent`, hash: u }),
      r() && Ji(e),
      zi(e, { driver: a, network: s, hash: u, tokenAddress: c.address, told: l, isCurrent: r, step: i }),
      { hash: u }
    )
  } catch (n) {
    const a = be(n)
    if ((i({ type: `Failed`, error: a }), Yi(e, t, a), !r())) return
    throw a
  }
}
async function Wi(e, t) {
  const { sendTokenAmount: n, receiverAddress: r, token: i } = t
  if (n.trim() === `` || r.trim() === ``) throw ki()
  if (!i) throw Ai()
  const a = Fi(e),
    o = a.chainNamespace
  if (!e.adapters.get(o)?.capabilities.has(`send`)) throw ji({ details: a.name })
  const { connections: s, currentByNamespace: c, connectors: l } = e.store.getState(),
    u = s.get(c[o] ?? ``),
    d = l.find(({ id: e }) => e === u?.connectorId)
  if (!u || !d) throw de({ details: `No wallet is connected on ${a.name}` })
  const f = D(n.trim(), i.decimals)
  if (f === 0n) throw ki()
  const p = await e.driver(o),
    [m, h] = await Promise.all([d.getProvider(), Pi(e, a, r)]),
    g = Gi(u, a.caipNetworkId, o),
    _ = { address: i.address, symbol: i.symbol, decimals: i.decimals }
  return {
    request: { provider: m, network: a, from: g, to: h.address, token: _, amountUnits: f },
    driver: p,
    connection: u,
  }
}
function Gi(e, t, n) {
  const { accounts: r } = e,
    i = r.find((e) => e.startsWith(`${t}:`)) ?? r.find((e) => e.startsWith(`${n}:`))
  return i?.slice(i.lastIndexOf(`:`) + 1) ?? ``
}
async function Ki(e, t, { network: n }) {
  const { connections: r, connectors: i } = e.store.getState(),
    a = r.get(t.uid)?.walletNetworkId
  a !== void 0 &&
    a !== n.caipNetworkId &&
    (await i
      .find(({ id: e }) => e === t.connectorId)
      ?.switchNetwork?.({ network: n, rpcUrls: Yr(e.options, n.caipNetworkId) }))
}
function qi(e) {
  return () => {
    throw ji({ details: e })
  }
}
function Ji(e) {
  const { modal: t } = e.store.getState()
  t.open && t.stack.at(-1)?.view === `WalletSendPreview` && mi(e, `WalletSendResult`)
}
function Yi(e, t, n) {
  const { activeNamespace: r, networkByNamespace: i } = e.store.getState(),
    a = r && i[r],
    o = t.networkId ?? t.token?.networkId ?? a
  o && e.emit({ type: `SEND_ERROR`, network: o, message: n.shortMessage })
}
function Xi(e, t) {
  e.store.setState({ locale: t })
}
function Zi(e, t) {
  e.store.setState(({ theme: e }) => ({
    theme: { ...e, ...t, themeVariables: { ...e.themeVariables, ...t.themeVariables } },
  }))
}
function Qi(e, t) {
  if (Object.is(e, t)) return !0
  if (!$i(e) || !$i(t) || Array.isArray(e) !== Array.isArray(t)) return !1
  const n = Object.keys(e)
  return n.length === Object.keys(t).length && n.every((n) => n in t && Qi(e[n], t[n]))
}
function $i(e) {
  if (typeof e != `object` || !e) return !1
  const t = Object.getPrototypeOf(e)
  return t === Object.prototype || t === Array.prototype
}
function ea(e, t) {
  const n = (0, E.useRef)(void 0),
    r = (e) => ((n.current !== void 0 && Qi(n.current.value, e)) || (n.current = { value: e }), n.current.value)
  return (0, E.useSyncExternalStore)(
    e.subscribe,
    () => r(t(e.getState())),
    () => r(t(e.getInitialState())),
  )
}
function ta(e) {
  return ea(u().store, e)
}
function na(e = {}) {
  return ta((t) => {
    const n = jr(t, e.namespace)
    return { ...n, isConnected: n.status === `connected` }
  })
}
var ra = `react/queries`
function ia() {
  const e = u(),
    [t, n] = (0, E.useState)(e.slots.get(ra))
  return (
    (0, E.useEffect)(() => {
      if (t !== void 0) return
      let r = !1
      return (
        aa(e).then(
          (e) => {
            r || n(e)
          },
          (t) => e.env.log(`error`, `The code for queries could not be fetched`, t),
        ),
        () => {
          r = !0
        }
      )
    }, [e, t]),
    t
  )
}
async function aa(e) {
  const t = await j(() => import(`./queryParts-DskW7guf.js`), __vite__mapDeps([11, 3, 4, 6, 2, 12]))
  return (e.slots.set(ra, t), t)
}
var oa = [],
  sa = () => void 0,
  ca = { data: void 0, error: void 0, isPending: !0, isFetching: !1, refetch: sa }
function la(e) {
  const t = u(),
    n = ia(),
    r = n === void 0 ? oa : e(n, t),
    i = JSON.stringify(r.map(({ queryKey: e }) => e)),
    [a, o] = (0, E.useState)()
  n !== void 0 && (a?.kit !== t || a.keys !== i) && o({ kit: t, keys: i, observer: n.observeQueries(t, r) })
  const s = a?.observer,
    c = (0, E.useCallback)((e) => s?.subscribe(e) ?? sa, [s]),
    l = (0, E.useSyncExternalStore)(
      c,
      () => s?.getCurrentResult() ?? oa,
      () => oa,
    )
  return (0, E.useMemo)(
    () =>
      l.map((e) => ({
        data: e.data,
        error: e.error === null ? void 0 : be(e.error),
        isPending: e.status === `pending`,
        isFetching: e.isFetching,
        refetch: () => void e.refetch(),
      })),
    [l],
  )
}
function ua(e) {
  const [t] = la((t, n) => {
    const r = e(t, n)
    return r === void 0 ? [] : [r]
  })
  return t ?? ca
}
function da(e, { namespace: t, networkId: n }) {
  return t === void 0
    ? []
    : e.networks
        .filter((e) => e.chainNamespace === t)
        .map((e) => e.caipNetworkId)
        .filter((r) => (Xt[t] || r === n) && Gr(e, `balance`, r))
}
function M(e = {}) {
  const t = u(),
    n = ta((t) => jr(t, e.namespace)),
    r = e.networkIds ?? da(t, n),
    { data: i, ...a } = ua((e) =>
      n.address === void 0 || r.length === 0
        ? void 0
        : { ...e.balancesQuery(t, { address: n.address, networkIds: r }), refetchInterval: b },
    )
  return { tokens: i?.tokens, failures: i?.failures ?? [], ...a }
}
function N() {
  return ta((e) => [...e.connections.values()])
}
function fa(e) {
  const [t, n] = (0, E.useState)({ isPending: !1, error: void 0 }),
    r = (0, E.useRef)(0),
    i = (0, E.useCallback)(
      async (...t) => {
        r.current += 1
        const i = r.current,
          a = (e) => {
            i === r.current && n({ isPending: !1, error: e })
          }
        n({ isPending: !0, error: void 0 })
        try {
          const n = await e(...t)
          return (a(void 0), n)
        } catch (e) {
          const t = be(e)
          throw (a(t), t)
        }
      },
      [e],
    )
  return { ...t, run: i }
}
function pa() {
  const e = u(),
    {
      run: t,
      isPending: n,
      error: r,
    } = fa(
      (0, E.useCallback)(
        async (t) => {
          await Fr(e, t)
        },
        [e],
      ),
    )
  return { disconnect: t, isPending: n, error: r }
}
function ma() {
  const e = u()
  return (0, E.useMemo)(
    () => ({
      open: async (t) => {
        await oe(e, t)
      },
      close: () => void d(e),
    }),
    [e],
  )
}
function ha() {
  const e = u(),
    t = ta((e) => e.locale)
  return (0, E.useMemo)(() => ({ locale: t, setLocale: (t) => Xi(e, t) }), [e, t])
}
function ga() {
  const e = u(),
    {
      run: t,
      isPending: n,
      error: r,
    } = fa(
      (0, E.useCallback)(
        async (t) => {
          await yi(e, t)
        },
        [e],
      ),
    )
  return { switchNetwork: t, isPending: n, error: r }
}
function _a() {
  const e = u(),
    t = ta((t) => hi(e, t)),
    { switchNetwork: n } = ga()
  return { network: t, networkId: t?.caipNetworkId, chainId: t?.id, networks: e.networks, switchNetwork: n }
}
function va() {
  const e = u(),
    t = ta((e) => e.send)
  return (0, E.useMemo)(
    () => ({
      ...t,
      edit: (t) => Oi(e, t),
      resolveReceiver: () => Ii(e),
      submit: () => Ui(e),
      cancel: () => Di(e),
      reset: () => fe(e),
    }),
    [e, t],
  )
}
function ya() {
  const e = u()
  return (0, E.useCallback)((t) => void Nr(e, t), [e])
}
function ba() {
  const e = u(),
    t = ta((e) => e.theme)
  return (0, E.useMemo)(() => ({ ...t, setTheme: (t) => Zi(e, t) }), [e, t])
}
function xa(e, t) {
  return e
    .split(/\{(\w+)\}/)
    .map((e, n) => (n % 2 == 0 ? e : (t[e] ?? `{${e}}`)))
    .filter((e) => e !== ``)
}
function Sa(e, t, n) {
  const r = n !== void 0 && `count` in n ? Number(n.count) : 0
  return t[new Intl.PluralRules(e).select(r)] ?? t.other
}
function Ca(e, t) {
  return (n, ...[r]) => {
    const i = t[n]
    return xa(typeof i == `string` ? i : Sa(e, i, r), r ?? {}).join(``)
  }
}
var wa = {
    'button.connect': `Connect wallet`,
    'button.connecting': `Connecting…`,
    'button.account': `Account {address}`,
    'button.accountWithBalance': `Account {address}, {balance}`,
    'button.network': `Choose a network`,
    'button.networkChange': `Network: {network}. Change`,
    'button.networkUnsupported': `Unsupported network`,
  },
  Ta = [`en-US`, `de`, `ar`]
function Ea(e) {
  const t = e.toLowerCase().split(`-`)[0]
  return Ta.find((e) => e.toLowerCase().split(`-`)[0] === t) ?? `en-US`
}
var Da = {
  'en-US': async () =>
    (
      await j(async () => {
        const { enUS: e } = await import(`./enUS--TdQv4y7.js`)
        return { enUS: e }
      }, [])
    ).enUS,
  de: async () =>
    (
      await j(async () => {
        const { de: e } = await import(`./de-BDG4A7tN.js`)
        return { de: e }
      }, [])
    ).de,
  ar: async () =>
    (
      await j(async () => {
        const { ar: e } = await import(`./ar-Di9eja6h.js`)
        return { ar: e }
      }, [])
    ).ar,
}
function Oa(e) {
  return Da[Ea(e)]()
}
function ka(e, t) {
  const [n, r] = (0, E.useState)(),
    i = t.find((t) => t.locale === e),
    a = Ea(e),
    o = i === void 0 && a !== `en-US`
  return (
    (0, E.useEffect)(() => {
      if (!o) return
      let e = !1
      return (
        Oa(a).then(
          (t) => {
            e || r(t)
          },
          () => {},
        ),
        () => {
          e = !0
        }
      )
    }, [o, a]),
    i === void 0 ? (o && n?.locale === a ? n : void 0) : i
  )
}
function Aa(e) {
  if (typeof requestIdleCallback == `function`) {
    const t = requestIdleCallback(e, { timeout: 2e3 })
    return () => cancelIdleCallback(t)
  }
  const t = setTimeout(e, 200)
  return () => clearTimeout(t)
}
function ja(e, t) {
  const [n, r] = (0, E.useState)(),
    i = ea(e.store, (e) => e.modal.open),
    a = (0, E.useCallback)(() => {
      t &&
        j(
          async () => {
            const { modalChunk: e } = await import(`./modalChunk-CHBOaJ7b.js`)
            return { modalChunk: e }
          },
          __vite__mapDeps([
            13, 14, 15, 1, 2, 3, 4, 5, 6, 7, 8, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 12, 27, 28, 29, 30,
          ]),
        ).then(
          ({ modalChunk: e }) => r(e),
          (t) => {
            e.env.log(`error`, `The dialog could not be fetched`, t), e.store.getState().modal.open && d(e)
          },
        )
    }, [e, t])
  return (
    (0, E.useEffect)(() => Aa(a), [a]),
    (0, E.useEffect)(() => {
      i && a()
    }, [i, a]),
    { chunk: n, prefetch: a }
  )
}
var Ma = `react/start`
function Na(e) {
  const t = e.slots.get(Ma) ?? { providers: 0, stop: e.start() }
  return (
    (t.providers += 1),
    e.slots.set(Ma, t),
    () => {
      --t.providers, t.providers > 0 || (e.slots.delete(Ma), t.stop())
    }
  )
}
var Pa = [],
  Fa = wa
function Ia({ kit: e, catalogues: t = Pa, modal: n = !0, children: r }) {
  ;(0, E.useEffect)(() => Na(e), [e])
  const i = ka(
      ea(e.store, (e) => e.locale),
      t,
    ),
    { chunk: a, prefetch: o } = ja(e, n),
    s = (0, E.useMemo)(() => {
      const t = i?.locale ?? `en-US`
      return {
        kit: e,
        t: Ca(t, i?.messages ?? Fa),
        locale: t,
        direction: i?.direction ?? `ltr`,
        catalogue: i,
        prefetchModal: o,
      }
    }, [e, i, o])
  return (0, w.jsxs)(c, {
    value: s,
    children: [r, a === void 0 ? null : (0, w.jsx)(a.Modal, { catalogue: i ?? a.catalogue })],
  })
}
function La(e, t) {
  return e.connectors.find((e) => e.id === t)?.name ?? e.connections.get(t)?.name
}
var Ra = {
    Connect: {
      load: async () =>
        (
          await j(
            async () => {
              const { ConnectView: e } = await import(`./ConnectView-AHEGKIHE.js`).then((e) => e.n)
              return { ConnectView: e }
            },
            __vite__mapDeps([24, 4, 19, 16, 25, 18, 26, 3, 2, 12, 20, 27, 28, 1, 5, 6, 7, 8, 15]),
          )
        ).ConnectView,
      title: ({ t: e }) => e(`title.connect`),
      start: `help`,
    },
    AllWallets: {
      load: async () =>
        (
          await j(
            async () => {
              const { AllWalletsView: e } = await import(`./AllWalletsView-CrUBDBC1.js`)
              return { AllWalletsView: e }
            },
            __vite__mapDeps([
              31, 7, 2, 3, 4, 19, 16, 25, 18, 21, 32, 17, 30, 23, 33, 26, 12, 27, 28, 1, 5, 6, 8, 15, 34,
            ]),
          )
        ).AllWalletsView,
      title: ({ t: e }) => e(`title.allWallets`),
    },
    ConnectingExternal: {
      load: async () =>
        (
          await j(
            async () => {
              const { ConnectingExternalView: e } = await import(`./ConnectingExternalView-BK7ju9Es.js`)
              return { ConnectingExternalView: e }
            },
            __vite__mapDeps([35, 28, 1, 2, 3, 4, 5, 6, 7, 8, 19, 16, 25, 18, 36, 17, 37, 30, 21, 38, 27, 15, 39]),
          )
        ).ConnectingExternalView,
      title: ({ t: e, state: t, params: n }) => La(t, n.connectorId) ?? e(`title.connect`),
    },
    ConnectingWalletConnect: {
      load: async () =>
        (
          await j(
            async () => {
              const { ConnectingWalletConnectView: e } = await import(`./ConnectingWalletConnectView-CSczyWXw.js`)
              return { ConnectingWalletConnectView: e }
            },
            __vite__mapDeps([40, 19, 16, 4, 25, 18, 17, 41, 29, 42, 12, 2, 3, 20, 43]),
          )
        ).ConnectingWalletConnectView,
      title: ({ t: e }) => e(`title.getWallet`),
    },
    ConnectingWalletConnectBasic: {
      load: async () =>
        (
          await j(
            async () => {
              const { ConnectingWalletConnectBasicView: e } = await import(
                `./ConnectingWalletConnectBasicView-Bgui5rWl.js`
              )
              return { ConnectingWalletConnectBasicView: e }
            },
            __vite__mapDeps([44, 43, 19, 16, 4, 25, 18]),
          )
        ).ConnectingWalletConnectBasicView,
      title: ({ t: e }) => e(`title.connect`),
    },
    Account: {
      load: async () =>
        (
          await j(
            async () => {
              const { AccountView: e } = await import(`./AccountView-DbIhSSxX.js`)
              return { AccountView: e }
            },
            __vite__mapDeps([45, 19, 16, 4, 17, 3, 18, 46, 5, 6, 2, 8, 25, 47, 38, 20, 48]),
          )
        ).AccountView,
      title: ({ t: e }) => e(`title.account`),
      titleHidden: !0,
      start: `network`,
    },
    Networks: {
      load: async () =>
        (
          await j(
            async () => {
              const { NetworksView: e } = await import(`./NetworksView-DotmsFuo.js`)
              return { NetworksView: e }
            },
            __vite__mapDeps([49, 19, 16, 4, 25, 18, 22, 17, 50, 2, 3, 51]),
          )
        ).NetworksView,
      title: ({ t: e }) => e(`title.networks`),
    },
    SwitchNetwork: {
      load: async () =>
        (
          await j(
            async () => {
              const { SwitchNetworkView: e } = await import(`./SwitchNetworkView-C_0sU6YS.js`)
              return { SwitchNetworkView: e }
            },
            __vite__mapDeps([52, 2, 3, 4, 19, 16, 25, 18, 37, 17, 30, 21, 51]),
          )
        ).SwitchNetworkView,
      title: ({ t: e }) => e(`title.networks`),
    },
    UnsupportedChain: {
      load: async () =>
        (
          await j(
            async () => {
              const { UnsupportedChainView: e } = await import(`./UnsupportedChainView-BgQDJZtA.js`)
              return { UnsupportedChainView: e }
            },
            __vite__mapDeps([53, 19, 16, 4, 25, 18, 50, 2, 3, 51]),
          )
        ).UnsupportedChainView,
      title: ({ t: e }) => e(`title.unsupportedNetwork`),
    },
    SwitchActiveChain: {
      load: async () =>
        (
          await j(
            async () => {
              const { SwitchActiveChainView: e } = await import(`./SwitchActiveChainView-M_0yeAdi.js`)
              return { SwitchActiveChainView: e }
            },
            __vite__mapDeps([54, 2, 3, 4, 19, 16, 25, 18, 51]),
          )
        ).SwitchActiveChainView,
      title: ({ t: e }) => e(`title.connect`),
    },
    WalletSend: {
      load: async () =>
        (
          await j(
            async () => {
              const { WalletSendView: e } = await import(`./WalletSendView-DqUQRNOv.js`)
              return { WalletSendView: e }
            },
            __vite__mapDeps([55, 16, 4, 17, 19, 25, 18, 32, 30, 46, 39, 56, 33, 57, 8, 6]),
          )
        ).WalletSendView,
      title: ({ t: e }) => e(`title.send`),
    },
    WalletSendSelectToken: {
      load: async () =>
        (
          await j(
            async () => {
              const { WalletSendSelectTokenView: e } = await import(`./WalletSendSelectTokenView-CHo6RsaE.js`)
              return { WalletSendSelectTokenView: e }
            },
            __vite__mapDeps([58, 19, 16, 4, 32, 17, 30, 18, 20, 48, 2, 3, 46, 57]),
          )
        ).WalletSendSelectTokenView,
      title: ({ t: e }) => e(`title.chooseToken`),
    },
    WalletSendPreview: {
      load: async () =>
        (
          await j(
            async () => {
              const { WalletSendPreviewView: e } = await import(`./WalletSendPreviewView-B1NPfvwp.js`)
              return { WalletSendPreviewView: e }
            },
            __vite__mapDeps([59, 2, 3, 4, 60, 16, 17, 19, 25, 18, 36, 47, 56, 46, 33, 57]),
          )
        ).WalletSendPreviewView,
      title: ({ t: e }) => e(`title.review`),
    },
    WalletSendResult: {
      load: async () =>
        (
          await j(
            async () => {
              const { WalletSendResultView: e } = await import(`./WalletSendResultView-C4y8g2q0.js`)
              return { WalletSendResultView: e }
            },
            __vite__mapDeps([61, 1, 2, 3, 4, 5, 6, 7, 8, 19, 16, 25, 18, 29, 17, 37, 30, 21, 38, 39]),
          )
        ).WalletSendResultView,
      title: ({ t: e }) => e(`title.payment`),
    },
    WalletReceive: {
      load: async () =>
        (
          await j(
            async () => {
              const { WalletReceiveView: e } = await import(`./WalletReceiveView-DtpGhI3C.js`)
              return { WalletReceiveView: e }
            },
            __vite__mapDeps([62, 2, 3, 4, 60, 16, 17, 19, 18]),
          )
        ).WalletReceiveView,
      title: ({ t: e }) => e(`title.receive`),
    },
    GetWallet: {
      load: async () =>
        (
          await j(
            async () => {
              const { GetWalletView: e } = await import(`./GetWalletView-DDKquZE1.js`)
              return { GetWalletView: e }
            },
            __vite__mapDeps([63, 12, 2, 3, 4, 19, 16, 25, 18, 20]),
          )
        ).GetWalletView,
      title: ({ t: e }) => e(`title.getWallet`),
    },
    Downloads: {
      load: async () =>
        (
          await j(
            async () => {
              const { DownloadsView: e } = await import(`./DownloadsView-B-SDWb0Z.js`)
              return { DownloadsView: e }
            },
            __vite__mapDeps([64, 19, 16, 4, 41, 17, 18, 29, 42, 12, 2, 3, 20, 43, 25]),
          )
        ).DownloadsView,
      title: ({ t: e }) => e(`title.getWallet`),
    },
    WhatIsAWallet: {
      load: async () =>
        (
          await j(
            async () => {
              const { WhatIsAWalletView: e } = await import(`./WhatIsAWalletView-Cl86owjx.js`)
              return { WhatIsAWalletView: e }
            },
            __vite__mapDeps([65, 19, 16, 4, 25, 18, 66, 17, 34]),
          )
        ).WhatIsAWalletView,
      title: ({ t: e }) => e(`title.whatIsAWallet`),
    },
    WhatIsANetwork: {
      load: async () =>
        (
          await j(
            async () => {
              const { WhatIsANetworkView: e } = await import(`./WhatIsANetworkView-qYQ5TJ_j.js`)
              return { WhatIsANetworkView: e }
            },
            __vite__mapDeps([67, 19, 16, 4, 42, 66, 17, 34]),
          )
        ).WhatIsANetworkView,
      title: ({ t: e }) => e(`title.whatIsANetwork`),
    },
  },
  za = Object.keys(Ra),
  Ba = class extends E.Component {
    state = { crashed: !1 }
    static getDerivedStateFromError() {
      return { crashed: !0 }
    }
    render() {
      return this.state.crashed ? this.props.fallback : this.props.children
    }
  },
  Va = (0, E.createContext)(void 0)
function P() {
  const e = (0, E.useContext)(Va)
  if (e === void 0) throw Error(`useText needs a <TextProvider> above it.`)
  return e
}
var Ha = { page: `_page_mv9mp_1`, inside: `_inside_mv9mp_8`, card: `_card_mv9mp_13` }
function Ua({ icon: e, title: t, text: r, inside: i, children: a }) {
  return (0, w.jsx)(`div`, {
    className: n(Ha.page, i && Ha.inside),
    children: (0, w.jsxs)(`div`, {
      className: Ha.card,
      children: [(0, w.jsx)(Ye, { icon: e, title: t, level: 1, live: i ? void 0 : `alert`, children: r }), a],
    }),
  })
}
function Wa() {
  const { t: e } = P()
  return (0, w.jsx)(Ua, {
    icon: Xe,
    title: e(`crash.title`),
    text: e(`crash.text`),
    children: (0, w.jsx)(p, { variant: `primary`, onClick: () => location.reload(), children: e(`crash.reload`) }),
  })
}
var Ga = `latchkey:navigated`
function Ka(e) {
  e !== location.pathname && history.pushState(null, ``, e), window.dispatchEvent(new Event(Ga))
}
function qa(e) {
  return (
    window.addEventListener(`popstate`, e),
    window.addEventListener(Ga, e),
    () => {
      window.removeEventListener(`popstate`, e), window.removeEventListener(Ga, e)
    }
  )
}
function Ja() {
  return (0, E.useSyncExternalStore)(qa, () => location.pathname)
}
function Ya(e) {
  const { t } = P()
  ;(0, E.useEffect)(() => {
    document.title = t(`app.page`, { page: e })
  }, [t, e])
}
function Xa() {
  const { t: e } = P(),
    t = Ja()
  return (
    Ya(e(`notFound.title`)),
    (0, w.jsx)(Ua, {
      inside: !0,
      icon: mt,
      title: e(`notFound.title`),
      text: e(`notFound.text`, { path: t }),
      children: (0, w.jsx)(p, { variant: `primary`, onClick: () => Ka(`/`), children: e(`notFound.home`) }),
    })
  )
}
var Za = { panel: `_panel_rqmyz_1`, head: `_head_rqmyz_8` }
function Qa({ title: e, action: t, className: r, children: i }) {
  const a = (0, E.useId)()
  return (0, w.jsxs)(`section`, {
    className: n(Za.panel, r),
    'aria-labelledby': a,
    children: [
      (0, w.jsxs)(`header`, { className: Za.head, children: [(0, w.jsx)(`h2`, { id: a, children: e }), t] }),
      i,
    ],
  })
}
var $a = { chip: `_chip_p4gtn_1` }
function eo() {
  const { t: e } = P(),
    { address: t, connectedWalletInfo: n } = na(),
    { open: r } = ma()
  if (t === void 0) return null
  const i = Yt(t)
  return (0, w.jsx)(`button`, {
    type: `button`,
    className: $a.chip,
    'aria-label': e(`account.menu`, { address: i }),
    'data-testid': `account-button`,
    onClick: () => r({ view: `Account` }),
    children: (0, w.jsx)(Me, {
      image: (0, w.jsx)(et, { seed: t }),
      name: n?.name ?? ``,
      note: (0, w.jsx)(Rt, { children: i }),
    }),
  })
}
function to() {
  const { t: e } = P(),
    t = u(),
    { isConnected: n } = na(),
    { network: r } = _a(),
    { open: i } = ma()
  return !n || r === void 0
    ? null
    : (0, w.jsx)(Be, {
        menu: !0,
        lead: (0, w.jsx)(nt, { size: `xs`, name: r.name, src: ve(t, r) }),
        'aria-label': e(`home.changeNetwork`, { network: r.name }),
        'data-testid': `w3m-network-button`,
        onClick: () => i({ view: `Networks` }),
        children: r.name,
      })
}
var no = { bar: `_bar_o62al_1`, title: `_title_o62al_8`, phone: `_phone_o62al_15`, account: `_account_o62al_34` }
function ro({ title: e, account: t }) {
  return (
    Ya(e),
    (0, w.jsxs)(`header`, {
      className: n(no.bar, t && no.account),
      children: [
        (0, w.jsx)(`h1`, { className: no.title, tabIndex: -1, children: e }),
        (0, w.jsx)(`div`, { className: no.phone, children: (0, w.jsx)(eo, {}) }),
        (0, w.jsx)(to, {}),
      ],
    })
  )
}
var io = [
  `Account`,
  `SwitchActiveChain`,
  `WalletReceive`,
  `WalletSend`,
  `WalletSendPreview`,
  `WalletSendResult`,
  `WalletSendSelectToken`,
]
async function ao(e, t) {
  const n = e.store.getState(),
    r = hi(e, n)
  if (!(io.includes(t) && n.connections.size === 0))
    switch (t) {
      case `ConnectingExternal`: {
        const [e] = n.connectors
        return e && { view: t, params: { connectorId: e.id } }
      }
      case `SwitchNetwork`: {
        const n = e.networks.find(({ caipNetworkId: e }) => e !== r?.caipNetworkId)
        return n && { view: t, params: { networkId: n.caipNetworkId } }
      }
      case `SwitchActiveChain`:
        return r && { view: t, params: { namespace: r.chainNamespace, networkId: r.caipNetworkId } }
      case `Downloads`: {
        const { data: n } = await Tr(e).call(mr, { params: {}, query: { page: 1, entries: 1 } }),
          [r] = n
        return r && { view: t, params: { walletId: r.id } }
      }
      default:
        return { view: t, params: void 0 }
    }
}
function oo({ view: e }) {
  const { t } = P(),
    n = u(),
    r = ta(({ connections: e, connectors: t }) => e.size + t.length),
    [i, a] = (0, E.useState)(!1)
  return (
    (0, E.useEffect)(() => {
      if (i) return
      let t = !1
      return (
        ao(n, e).then(
          (e) => {
            t || e === void 0 || (a(!0), oe(n, e))
          },
          (t) => n.env.log(`debug`, `The gallery can't show ${e}`, t),
        ),
        () => {
          t = !0
        }
      )
    }, [n, e, i, r]),
    i
      ? null
      : (0, w.jsx)(wt, {
          icon: ct,
          title: t(`gallery.unavailable`),
          live: `status`,
          children: t(`gallery.unavailableText`),
        })
  )
}
function so({ view: e }) {
  const { t } = P(),
    n = za.find((t) => t === e)
  return (0, w.jsxs)(w.Fragment, {
    children: [
      (0, w.jsx)(ro, { title: t(`gallery.title`) }),
      (0, w.jsxs)(Qa, {
        title: t(`gallery.title`),
        children: [
          (0, w.jsx)(Ht, { children: t(`gallery.text`) }),
          (0, w.jsx)(xt, {
            children: za.map((e) =>
              (0, w.jsx)(St, { title: e, next: !0, selected: e === n, onClick: () => Ka(`/gallery/${e}`) }, e),
            ),
          }),
        ],
      }),
      n && (0, w.jsx)(oo, { view: n }, n),
    ],
  })
}
var co = { hero: `_hero_1uj9e_1`, what: `_what_1uj9e_11`, acts: `_acts_1uj9e_16`, who: `_who_1uj9e_33` }
function lo({ value: e, price: t }) {
  return t ? e : void 0
}
function uo({ holdings: e, networkCount: t }) {
  const { t: n, locale: r } = P(),
    i = e.map(lo).filter((e) => e !== void 0)
  if (i.length === 0) return null
  const a = e.length - i.length
  return (0, w.jsx)(je, {
    caption: n(`home.total`, { count: t }),
    value: en(
      i.reduce((e, t) => e + t, 0),
      `USD`,
      r,
    ),
    note: a > 0 ? n(`home.totalLacks`, { count: a }) : void 0,
  })
}
function fo({ address: e, holdings: t }) {
  const { t: n } = P(),
    { connectedWalletInfo: r } = na(),
    { networks: i } = _a(),
    { open: a } = ma()
  return (0, w.jsxs)(`section`, {
    className: co.hero,
    'aria-label': n(`account.menu`, { address: Yt(e) }),
    children: [
      (0, w.jsxs)(`div`, {
        className: co.what,
        children: [
          (0, w.jsx)(`div`, {
            className: co.who,
            children: (0, w.jsx)(Me, {
              image: (0, w.jsx)(et, { seed: e, size: `m` }),
              name: r?.name ?? ``,
              note: (0, w.jsx)(Rt, { full: e, children: Yt(e) }),
              end: (0, w.jsx)(We, { text: e, label: n(`home.copyAddress`), copiedLabel: n(`home.copied`) }),
            }),
          }),
          (0, w.jsx)(uo, { holdings: t, networkCount: i.length }),
        ],
      }),
      (0, w.jsx)(`div`, {
        className: co.acts,
        children: (0, w.jsxs)(T, {
          children: [
            (0, w.jsx)(ke, {
              icon: ft,
              'data-testid': `wallet-features-receive-button`,
              onClick: () => a({ view: `WalletReceive` }),
              children: n(`home.receive`),
            }),
            (0, w.jsx)(ke, {
              icon: ht,
              'data-testid': `wallet-features-send-button`,
              onClick: () => a({ view: `WalletSend` }),
              children: n(`home.send`),
            }),
          ],
        }),
      }),
    ],
  })
}
var po = { panel: `_panel_m70vz_1`, inner: `_inner_m70vz_10` }
function mo({ restoring: e }) {
  const { t } = P(),
    { open: n } = ma()
  return e
    ? (0, w.jsx)(`section`, {
        className: po.panel,
        children: (0, w.jsx)(`div`, {
          className: po.inner,
          children: (0, w.jsx)(Bt, { title: t(`home.restoring`), live: `status`, children: (0, w.jsx)(f, {}) }),
        }),
      })
    : (0, w.jsx)(`section`, {
        className: po.panel,
        children: (0, w.jsxs)(`div`, {
          className: po.inner,
          children: [
            (0, w.jsx)(Ye, { icon: vt, title: t(`home.connectTitle`), level: 2, children: t(`home.connectText`) }),
            (0, w.jsxs)(zt, {
              children: [
                (0, w.jsx)(p, {
                  variant: `primary`,
                  'data-testid': `connect-button`,
                  onClick: () => n(),
                  children: t(`home.connect`),
                }),
                (0, w.jsx)(p, {
                  variant: `quiet`,
                  onClick: () => n({ view: `WhatIsAWallet` }),
                  children: t(`home.whatIsAWallet`),
                }),
              ],
            }),
          ],
        }),
      })
}
var ho = { cols: `_cols_c6ch4_1`, col: `_col_c6ch4_1` }
function go({ holdings: e }) {
  const { t } = P(),
    n = u(),
    { networks: r, networkId: i, switchNetwork: a } = _a()
  return (0, w.jsx)(Qa, {
    title: t(`home.networks`),
    children: (0, w.jsx)(xt, {
      children: r.map((t) =>
        (0, w.jsx)(
          St,
          {
            image: (0, w.jsx)(nt, { name: t.name, src: ve(n, t) }),
            title: t.name,
            subtitle: (0, w.jsx)(_o, { holdings: e, networkId: t.caipNetworkId }),
            selected: t.caipNetworkId === i,
            onClick: () => {
              a({ networkId: t.caipNetworkId }).catch(() => void 0)
            },
          },
          t.caipNetworkId,
        ),
      ),
    }),
  })
}
function _o({ holdings: { status: e, list: t, unavailable: n }, networkId: r }) {
  const { t: i } = P()
  if (e === `loading`) return (0, w.jsx)(Et, { width: 62, height: 20 })
  if (e === `failed` || n.some(({ caipNetworkId: e }) => e === r)) return i(`home.networkUnknown`)
  const a = t.filter(({ chainId: e }) => e === r).length
  return a > 0 ? i(`home.networkTokens`, { count: a }) : i(`home.networkEmpty`)
}
var F = {
  table: `_table_1nzg7_1`,
  text: `_text_1nzg7_31`,
  strong: `_strong_1nzg7_34`,
  number: `_number_1nzg7_39`,
  centre: `_centre_1nzg7_42`,
  act: `_act_1nzg7_48`,
  narrow: `_narrow_1nzg7_63`,
  note: `_note_1nzg7_66`,
  wide: `_wide_1nzg7_71`,
}
function vo({ chainId: e, address: t }) {
  return t ?? e
}
function yo({ units: e, decimals: t, address: n, symbol: r }, i) {
  const a = Math.min(t, n === void 0 ? 3 : 2),
    o = 10n ** BigInt(t - a)
  return `${e > 0n && e < o ? `<${Qt(o, t, { maxDecimals: a, locale: i })}` : Qt(e, t, { maxDecimals: a, locale: i })} ${r}`
}
function bo({ chainId: e, units: t, ...n }) {
  const { address: r, symbol: i, decimals: a, name: o, iconUrl: s, price: c } = n
  return { address: r, symbol: i, decimals: a, name: o, iconUrl: s, price: c, networkId: e, balanceUnits: t }
}
function xo({ holdings: e }) {
  const { t } = P(),
    r = e.some((e) => lo(e) !== void 0)
  return (0, w.jsxs)(`table`, {
    className: F.table,
    children: [
      (0, w.jsx)(`thead`, {
        children: (0, w.jsxs)(`tr`, {
          children: [
            (0, w.jsx)(`th`, { scope: `col`, children: t(`home.token`) }),
            (0, w.jsx)(`th`, {
              scope: `col`,
              className: n(F.wide, !r && F.text),
              children: t(r ? `home.price` : `home.network`),
            }),
            (0, w.jsx)(`th`, { scope: `col`, children: t(`home.balance`) }),
            r && (0, w.jsx)(`th`, { scope: `col`, children: t(`home.value`) }),
            (0, w.jsx)(`th`, {
              scope: `col`,
              className: F.act,
              children: (0, w.jsx)(Ne, { children: t(`home.send`) }),
            }),
          ],
        }),
      }),
      (0, w.jsx)(`tbody`, { children: e.map((e) => (0, w.jsx)(So, { holding: e, priced: r }, vo(e))) }),
    ],
  })
}
function So({ holding: e, priced: t }) {
  const { t: r, locale: i } = P(),
    a = u(),
    { reset: o, edit: s } = va(),
    { open: c } = ma(),
    { networks: l } = _a(),
    d = l.find(({ caipNetworkId: t }) => t === e.chainId),
    f = d?.name ?? e.chainId,
    p = lo(e),
    m = yo(e, i),
    h = `${Qt(e.units, e.decimals, { locale: i })} ${e.symbol}`,
    g = (e) => (e ? en(e, `USD`, i) : ``)
  return (0, w.jsxs)(`tr`, {
    'data-testid': `token-${vo(e)}`,
    children: [
      (0, w.jsx)(`td`, {
        children: (0, w.jsx)(Me, {
          image: (0, w.jsx)(rt, { name: e.symbol, src: e.iconUrl, cornerName: d?.name, cornerSrc: d && ve(a, d) }),
          name: (0, w.jsx)(`span`, { title: e.name, children: e.name }),
          note: t ? f : e.symbol,
        }),
      }),
      t
        ? (0, w.jsx)(`td`, {
            className: n(F.wide, F.number),
            children: (0, w.jsx)(`bdi`, { dir: `ltr`, children: g(e.price) }),
          })
        : (0, w.jsx)(`td`, { className: n(F.wide, F.text), children: f }),
      (0, w.jsxs)(`td`, {
        className: n(F.number, F.strong, t && F.wide),
        title: h,
        children: [
          (0, w.jsx)(`bdi`, { dir: `ltr`, children: m }),
          !t && (0, w.jsx)(`span`, { className: F.narrow, children: f }),
        ],
      }),
      t &&
        (0, w.jsxs)(`td`, {
          className: n(F.number, F.strong),
          title: h,
          children: [
            (0, w.jsx)(`bdi`, { dir: `ltr`, children: g(p) }),
            (0, w.jsx)(`bdi`, { dir: `ltr`, className: F.narrow, children: m }),
          ],
        }),
      (0, w.jsx)(`td`, {
        className: n(F.act, F.wide),
        children: (0, w.jsx)(Oe, {
          icon: ht,
          label: r(`home.sendToken`, { token: e.symbol, network: f }),
          onClick: () => {
            o(), s({ token: bo(e), networkId: e.chainId }), c({ view: `WalletSend` })
          },
        }),
      }),
    ],
  })
}
function Co({ holdings: e }) {
  const { t } = P(),
    { status: n, list: r, unavailable: i, refresh: a } = e
  return (0, w.jsxs)(Qa, {
    title: t(`home.tokens`),
    action: (0, w.jsx)(Oe, { icon: pt, label: t(`home.refresh`), onClick: a }),
    children: [
      n === `failed`
        ? (0, w.jsx)(wo, { onRetry: a })
        : n === `loading`
          ? (0, w.jsx)(`div`, {
              role: `status`,
              'aria-label': t(`home.loading`),
              children: (0, w.jsx)(xt, {
                children: [0, 1, 2, 3].map((e) => (0, w.jsx)(Ft, { index: e, round: !0, two: !0, value: !0 }, e)),
              }),
            })
          : r.length === 0
            ? (0, w.jsx)(To, {})
            : (0, w.jsx)(xo, { holdings: r }),
      i.length > 0 &&
        n === `ready` &&
        (0, w.jsx)(Eo, { title: t(`home.unavailable`, { networks: i.map(({ name: e }) => e).join(`, `) }) }),
    ],
  })
}
function wo({ onRetry: e }) {
  const { t } = P()
  return (0, w.jsxs)(`div`, {
    className: F.centre,
    children: [
      (0, w.jsx)(Ye, { icon: at, title: t(`home.failedTitle`), live: `alert`, children: t(`home.failedText`) }),
      (0, w.jsxs)(p, { fit: !0, onClick: e, children: [(0, w.jsx)(i, { d: pt }), t(`home.tryAgain`)] }),
    ],
  })
}
function To() {
  const { t: e } = P(),
    { open: t } = ma()
  return (0, w.jsxs)(`div`, {
    className: F.centre,
    children: [
      (0, w.jsx)(Ye, {
        icon: vt,
        title: e(`home.noTokensTitle`),
        testId: `empty-account-state`,
        children: e(`home.noTokensText`),
      }),
      (0, w.jsxs)(p, {
        fit: !0,
        variant: `primary`,
        onClick: () => t({ view: `WalletReceive` }),
        children: [(0, w.jsx)(i, { d: ft }), e(`home.receive`)],
      }),
    ],
  })
}
function Eo({ title: e }) {
  const { t } = P()
  return (0, w.jsx)(`div`, {
    className: F.note,
    children: (0, w.jsx)(wt, { icon: Xe, tone: `warn`, live: `status`, title: e, children: t(`home.unavailableText`) }),
  })
}
function Do(e, t) {
  const n = ({ chainId: e }) => t.indexOf(e),
    r = ({ address: e }) => Number(e === void 0)
  return e.toSorted((e, t) => (lo(t) ?? 0) - (lo(e) ?? 0) || r(t) - r(e) || n(e) - n(t) || e.name.localeCompare(t.name))
}
function Oo() {
  const { networks: e } = _a(),
    { tokens: t, failures: n, error: r, isFetching: i, refetch: a } = M()
  return (0, E.useMemo)(() => {
    const o = e.map(({ caipNetworkId: e }) => e),
      s = n.map(({ networkId: e }) => e)
    return {
      status: t ? `ready` : r ? `failed` : `loading`,
      list: Do(
        (t ?? []).filter(({ units: e }) => e > 0n),
        o,
      ),
      unavailable: e.filter(({ caipNetworkId: e }) => s.includes(e)),
      isFetching: i,
      refresh: a,
    }
  }, [e, t, n, r, i, a])
}
function ko() {
  const e = N(),
    t = ta((e) => Object.values(e.currentByNamespace))
  return e.map(({ connectorId: e, name: n, imageUrl: r, accounts: i }) => ({
    connectorId: e,
    name: n,
    imageUrl: r,
    addresses: [...new Set(i.map((e) => Qn(e).address))],
    current: t.includes(e),
  }))
}
function Ao({ row: e }) {
  const { t } = P(),
    n = ya(),
    [r] = e.addresses
  return (0, w.jsx)(St, {
    image: (0, w.jsx)(it, { name: e.name, src: e.imageUrl }),
    title: e.name,
    subtitle:
      e.addresses.length > 1
        ? t(`settings.accounts`, { count: e.addresses.length })
        : r && (0, w.jsx)(Rt, { full: r, children: Yt(r) }),
    selected: e.current,
    onClick: () => n({ connectorId: e.connectorId }),
  })
}
function jo() {
  const { t: e } = P(),
    { open: t } = ma(),
    n = ko()
  return (0, w.jsx)(Qa, {
    title: e(`home.wallets`),
    children: (0, w.jsxs)(xt, {
      children: [
        n.map((e) => (0, w.jsx)(Ao, { row: e }, e.connectorId)),
        (0, w.jsx)(St, {
          image: (0, w.jsx)(qe, { icon: dt }),
          title: e(`home.addWallet`),
          onClick: () => t({ view: `Connect` }),
        }),
      ],
    }),
  })
}
function Mo() {
  const { t: e } = P(),
    { address: t, status: n } = na()
  return (0, w.jsxs)(w.Fragment, {
    children: [
      (0, w.jsx)(ro, { title: e(`home.title`), account: !0 }),
      t === void 0 ? (0, w.jsx)(mo, { restoring: n === `reconnecting` }) : (0, w.jsx)(No, { address: t }),
    ],
  })
}
function No({ address: e }) {
  const t = Oo()
  return (0, w.jsxs)(`div`, {
    className: ho.cols,
    children: [
      (0, w.jsxs)(`div`, {
        className: ho.col,
        children: [(0, w.jsx)(fo, { address: e, holdings: t.list }), (0, w.jsx)(Co, { holdings: t })],
      }),
      (0, w.jsxs)(`div`, { className: ho.col, children: [(0, w.jsx)(go, { holdings: t }), (0, w.jsx)(jo, {})] }),
    ],
  })
}
function Po(e) {
  const [t, n, ...r] = e.split(`/`).filter(Boolean)
  return t === void 0
    ? { page: `home` }
    : t === `gallery` && r.length === 0
      ? { page: `gallery`, view: n }
      : t === `settings` && n === void 0
        ? { page: `settings` }
        : { page: `notFound` }
}
function Fo({ config: e }) {
  const { t } = P(),
    { networks: n } = _a()
  return (0, w.jsx)(Qa, {
    title: t(`settings.about`),
    children: (0, w.jsx)(bt, {
      facts: [
        { name: t(`settings.service`), value: (0, w.jsx)(Rt, { children: new URL(e.apiUrl).host }) },
        { name: t(`settings.project`), value: (0, w.jsx)(Rt, { children: e.projectId }) },
        { name: t(`settings.networks`), value: n.map(({ name: e }) => e).join(`, `) },
      ],
    }),
  })
}
var I = {
    page: `_page_ni2li_1`,
    group: `_group_ni2li_7`,
    label: `_label_ni2li_18`,
    swatch: `_swatch_ni2li_25`,
    wallet: `_wallet_ni2li_45`,
    wallets: `_wallets_ni2li_55`,
  },
  Io = [
    { mode: `dark`, label: `settings.dark`, icon: lt },
    { mode: `light`, label: `settings.light`, icon: _t },
    { mode: `system`, label: `settings.system`, icon: ot },
  ],
  Lo = [
    { preset: void 0, label: `settings.brass` },
    { preset: `midnight`, label: `settings.midnight` },
    { preset: `forest`, label: `settings.forest` },
    { preset: `rose`, label: `settings.rose` },
    { preset: `high-contrast`, label: `settings.highContrast` },
  ]
function Ro() {
  const { t: e } = P(),
    { themeMode: t, preset: n, setTheme: r } = ba()
  return (0, w.jsxs)(Qa, {
    title: e(`settings.appearance`),
    children: [
      (0, w.jsxs)(`fieldset`, {
        className: I.group,
        children: [
          (0, w.jsx)(`legend`, { className: I.label, children: e(`settings.mode`) }),
          (0, w.jsx)(Lt, {
            children: Io.map(({ mode: n, label: a, icon: o }) =>
              (0, w.jsx)(
                Be,
                {
                  lead: (0, w.jsx)(i, { d: o, size: `s` }),
                  pressed: t === n,
                  onClick: () => r({ themeMode: n }),
                  children: e(a),
                },
                n,
              ),
            ),
          }),
        ],
      }),
      (0, w.jsxs)(`fieldset`, {
        className: I.group,
        children: [
          (0, w.jsx)(`legend`, { className: I.label, children: e(`settings.colour`) }),
          (0, w.jsx)(Lt, {
            children: Lo.map((t) =>
              (0, w.jsx)(
                Be,
                {
                  lead: (0, w.jsx)(`span`, { className: I.swatch, 'data-preset': t.preset }),
                  pressed: n === t.preset,
                  onClick: () => r({ preset: t.preset }),
                  children: e(t.label),
                },
                t.label,
              ),
            ),
          }),
        ],
      }),
    ],
  })
}
var zo = { 'en-US': `English`, de: `Deutsch`, ar: `العربية` },
  Bo = [`en-US`, `de`, `ar`]
function Vo(e) {
  const t = e.toLowerCase().split(`-`)[0]
  return Bo.find((e) => e.toLowerCase().split(`-`)[0] === t) ?? `en-US`
}
function Ho() {
  const { t: e } = P(),
    { locale: t, setLocale: n } = ha(),
    r = Object.keys(zo)
  return (0, w.jsx)(Qa, {
    title: e(`settings.language`),
    children: (0, w.jsx)(Lt, {
      role: `group`,
      'aria-label': e(`settings.language`),
      children: r.map((e) =>
        (0, w.jsx)(Be, { lang: e, pressed: Vo(t) === e, onClick: () => n(e), children: zo[e] }, e),
      ),
    }),
  })
}
function Uo() {
  const { t: e } = P(),
    { open: t } = ma(),
    n = ko()
  return (0, w.jsx)(Qa, {
    title: e(`settings.wallets`),
    children:
      n.length === 0
        ? (0, w.jsxs)(w.Fragment, {
            children: [
              (0, w.jsx)(Ye, {
                icon: vt,
                title: e(`settings.walletsEmptyTitle`),
                children: e(`settings.walletsEmptyText`),
              }),
              (0, w.jsx)(p, { onClick: () => t({ view: `Connect` }), children: e(`home.connect`) }),
            ],
          })
        : (0, w.jsxs)(`div`, {
            className: I.wallets,
            children: [
              n.map((e) => (0, w.jsx)(Wo, { row: e }, e.connectorId)),
              (0, w.jsx)(p, { onClick: () => t({ view: `Connect` }), children: e(`home.addWallet`) }),
            ],
          }),
  })
}
function Wo({ row: e }) {
  const { t } = P(),
    { disconnect: n, isPending: r } = pa(),
    i = ya(),
    [a, o] = (0, E.useState)(!1),
    s = e.name,
    [c] = e.addresses
  return (0, w.jsxs)(w.Fragment, {
    children: [
      (0, w.jsxs)(`div`, {
        className: I.wallet,
        children: [
          (0, w.jsx)(Me, {
            image: (0, w.jsx)(it, { name: s, src: e.imageUrl }),
            name: s,
            note:
              e.addresses.length > 1
                ? t(`settings.accounts`, { count: e.addresses.length })
                : c && (0, w.jsx)(Rt, { full: c, children: Yt(c) }),
          }),
          e.current
            ? (0, w.jsx)(Pe, { tone: `dot`, children: t(`home.inUse`) })
            : (0, w.jsx)(p, {
                fit: !0,
                variant: `quiet`,
                'aria-label': t(`settings.useWallet`, { wallet: s }),
                onClick: () => i({ connectorId: e.connectorId }),
                children: t(`settings.use`),
              }),
          (0, w.jsx)(p, {
            fit: !0,
            busy: r,
            'aria-label': t(`settings.disconnectWallet`, { wallet: s }),
            'data-testid': `disconnect-button`,
            onClick: async () => {
              o(!1)
              try {
                await n({ connectorId: e.connectorId })
              } catch {
                o(!0)
              }
            },
            children: t(`settings.disconnect`),
          }),
        ],
      }),
      a &&
        (0, w.jsx)(wt, {
          icon: `M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01`,
          tone: `bad`,
          live: `alert`,
          title: t(`settings.disconnectFailed`, { wallet: s }),
          children: t(`settings.disconnectFailedText`),
        }),
    ],
  })
}
function Go({ config: e }) {
  const { t } = P()
  return (0, w.jsxs)(w.Fragment, {
    children: [
      (0, w.jsx)(ro, { title: t(`settings.title`) }),
      (0, w.jsxs)(`div`, {
        className: I.page,
        children: [(0, w.jsx)(Ro, {}), (0, w.jsx)(Ho, {}), (0, w.jsx)(Uo, {}), (0, w.jsx)(Fo, { config: e })],
      }),
    ],
  })
}
var Ko = { banner: `_banner_15txg_1` }
function L() {
  const { t: e } = P()
  return (0, w.jsxs)(`aside`, {
    className: Ko.banner,
    'aria-label': e(`practice.title`),
    'data-testid': `practice-banner`,
    children: [
      (0, w.jsx)(i, { d: ct }),
      (0, w.jsxs)(`span`, { children: [(0, w.jsx)(`b`, { children: e(`practice.title`) }), ` `, e(`practice.text`)] }),
    ],
  })
}
var R = { app: `_app_eas63_1`, main: `_main_eas63_8`, skip: `_skip_eas63_12` }
function z({ href: e, onClick: t, ...n }) {
  const r = (n) => {
    t?.(n),
      n.defaultPrevented ||
        n.button !== 0 ||
        n.metaKey ||
        n.ctrlKey ||
        n.shiftKey ||
        n.altKey ||
        (n.preventDefault(), Ka(e))
  }
  return (0, w.jsx)(`a`, { ...n, href: e, onClick: r })
}
var qo = [
  { page: `home`, path: `/`, label: `nav.home`, icon: st },
  { page: `settings`, path: `/settings`, label: `nav.settings`, icon: gt },
]
function Jo({ className: e }) {
  return (0, w.jsx)(`svg`, {
    className: e,
    viewBox: `0 0 40 40`,
    fill: `currentColor`,
    'aria-hidden': `true`,
    focusable: `false`,
    children: (0, w.jsx)(`path`, {
      fillRule: `evenodd`,
      d: `M11 2h18a9 9 0 0 1 9 9v18a9 9 0 0 1-9 9H11a9 9 0 0 1-9-9V11a9 9 0 0 1 9-9zm9 7.500a6.200 6.200 0 0 0-3.300 11.450L14.600 30.500h10.800l-2.100-9.550A6.200 6.200 0 0 0 20 9.500z`,
    }),
  })
}
var Yo = {
  side: `_side_1visl_1`,
  brand: `_brand_1visl_13`,
  logo: `_logo_1visl_23`,
  link: `_link_1visl_27`,
  push: `_push_1visl_50`,
}
function Xo({ route: e }) {
  const { t } = P()
  return (0, w.jsxs)(`nav`, {
    className: Yo.side,
    'aria-label': t(`app.navigation`),
    children: [
      (0, w.jsxs)(z, {
        className: Yo.brand,
        href: `/`,
        children: [(0, w.jsx)(Jo, { className: Yo.logo }), t(`app.name`)],
      }),
      qo.map(({ page: n, path: r, label: a, icon: o }) =>
        (0, w.jsxs)(
          z,
          {
            className: Yo.link,
            href: r,
            'aria-current': e.page === n ? `page` : void 0,
            children: [(0, w.jsx)(i, { d: o }), t(a)],
          },
          n,
        ),
      ),
      (0, w.jsx)(`div`, { className: Yo.push, children: (0, w.jsx)(eo, {}) }),
    ],
  })
}
var Zo = { tabs: `_tabs_lwkfp_1`, tab: `_tab_lwkfp_1` }
function Qo({ route: e }) {
  const { t } = P()
  return (0, w.jsx)(`nav`, {
    className: Zo.tabs,
    'aria-label': t(`app.navigation`),
    children: qo.map(({ page: n, path: r, label: a, icon: o }) =>
      (0, w.jsxs)(
        z,
        {
          className: Zo.tab,
          href: r,
          'aria-current': e.page === n ? `page` : void 0,
          children: [(0, w.jsx)(i, { d: o }), t(a)],
        },
        n,
      ),
    ),
  })
}
function $o({ route: e, children: t }) {
  const { t: n } = P(),
    r = (0, E.useRef)(null),
    i = (0, E.useRef)(e)
  return (
    (0, E.useEffect)(() => {
      i.current.page !== e.page &&
        ((i.current = e), r.current?.querySelector(`h1`)?.focus({ preventScroll: !0 }), window.scrollTo(0, 0))
    }, [e]),
    (0, w.jsxs)(`div`, {
      className: R.app,
      children: [
        (0, w.jsx)(`button`, {
          className: R.skip,
          type: `button`,
          onClick: () => r.current?.focus(),
          children: n(`app.skip`),
        }),
        (0, w.jsx)(Xo, { route: e }),
        (0, w.jsx)(`main`, { className: R.main, ref: r, tabIndex: -1, children: t }),
        (0, w.jsx)(Qo, { route: e }),
      ],
    })
  )
}
function B({ config: e }) {
  const t = Ja(),
    n = (0, E.useMemo)(() => Po(t), [t])
  return (0, w.jsxs)($o, {
    route: n,
    children: [e.devnet && (0, w.jsx)(L, {}), (0, w.jsx)(es, { route: n, config: e })],
  })
}
function es({ route: e, config: t }) {
  return e.page === `home`
    ? (0, w.jsx)(Mo, {})
    : e.page === `settings`
      ? (0, w.jsx)(Go, { config: t })
      : e.page === `gallery` && t.devnet
        ? (0, w.jsx)(so, { view: e.view })
        : (0, w.jsx)(Xa, {})
}
function ts({ locale: e, messages: t }) {
  const n = new Intl.NumberFormat(e),
    r = new Intl.PluralRules(e)
  return (e, ...[i]) => {
    const a = new Map(Object.entries(i ?? {})),
      o = t[e]
    return (typeof o == `string` ? o : (o[r.select(Number(a.get(`count`)))] ?? o.other)).replace(
      /\{(\w+)\}/g,
      (e, t) => {
        const r = a.get(t)
        return typeof r == `number` ? n.format(r) : (r ?? e)
      },
    )
  }
}
function ns({ language: e, children: t }) {
  const n = (0, E.useMemo)(() => ({ t: ts(e), locale: e.locale, direction: e.direction }), [e])
  return (0, w.jsx)(Va, { value: n, children: t })
}
var rs = {
    locale: `en-US`,
    direction: `ltr`,
    messages: {
      'app.name': `Latchkey`,
      'app.skip': `Skip to content`,
      'app.navigation': `Main`,
      'app.page': `{page} · Latchkey`,
      'nav.home': `Home`,
      'nav.settings': `Settings`,
      'practice.title': `Practice money`,
      'practice.text': `Nothing here has any worth, so try everything.`,
      'home.title': `Home`,
      'home.connectTitle': `See what you own`,
      'home.connectText': `Connect a wallet, and its tokens from every network appear here. Connecting shows this app your address; it moves nothing.`,
      'home.connect': `Connect wallet`,
      'home.whatIsAWallet': `What is a wallet?`,
      'home.restoring': `Restoring your connection`,
      'home.total': { one: `Total on {count} network`, other: `Total on {count} networks` },
      'home.totalLacks': {
        one: `without {count} token that has no price`,
        other: `without {count} tokens that have no price`,
      },
      'home.send': `Send`,
      'home.receive': `Receive`,
      'home.copyAddress': `Copy address`,
      'home.copied': `Copied`,
      'home.tokens': `Tokens`,
      'home.token': `Token`,
      'home.network': `Network`,
      'home.price': `Price`,
      'home.balance': `Balance`,
      'home.value': `Value`,
      'home.sendToken': `Send {token} on {network}`,
      'home.refresh': `Refresh balances`,
      'home.loading': `Loading balances`,
      'home.noTokensTitle': `No tokens yet`,
      'home.noTokensText': `What you receive will appear here, from every network.`,
      'home.failedTitle': `Balances are out of reach`,
      'home.failedText': `Neither the service nor a node answered. What you own is safe on the chain; only this list cannot be read now.`,
      'home.unavailable': `No answer from {networks}`,
      'home.unavailableText': `Their balances are missing in this list. What you own there is safe on the chain.`,
      'home.tryAgain': `Try again`,
      'home.networks': `Networks`,
      'home.inUse': `In use`,
      'home.networkTokens': { one: `{count} token`, other: `{count} tokens` },
      'home.networkEmpty': `Nothing here yet`,
      'home.networkUnknown': `No answer now`,
      'home.wallets': `Wallets`,
      'home.addWallet': `Connect another wallet`,
      'home.changeNetwork': `Network: {network}. Change`,
      'account.menu': `Account {address}`,
      'settings.title': `Settings`,
      'settings.appearance': `Appearance`,
      'settings.mode': `Brightness`,
      'settings.dark': `Dark`,
      'settings.light': `Light`,
      'settings.system': `Like the system`,
      'settings.colour': `Colour`,
      'settings.brass': `Brass`,
      'settings.midnight': `Midnight`,
      'settings.forest': `Forest`,
      'settings.rose': `Rose`,
      'settings.highContrast': `High contrast`,
      'settings.language': `Language`,
      'settings.wallets': `Connected wallets`,
      'settings.walletsEmptyTitle': `No wallet connected`,
      'settings.walletsEmptyText': `Wallets that you connect to this app appear here, with a way to disconnect each.`,
      'settings.disconnect': `Disconnect`,
      'settings.disconnectWallet': `Disconnect {wallet}`,
      'settings.disconnectFailed': `{wallet} is still connected`,
      'settings.disconnectFailedText': `It did not let go. Try again, or remove this site from the list of connected sites in the wallet.`,
      'settings.use': `Use`,
      'settings.useWallet': `Use {wallet}`,
      'settings.accounts': { one: `{count} account`, other: `{count} accounts` },
      'settings.about': `About`,
      'settings.service': `Service`,
      'settings.project': `Project`,
      'settings.networks': `Networks`,
      'gallery.title': `Gallery`,
      'gallery.text': `Every view of the modal, on the wallet, the networks and the service of this moment.`,
      'gallery.unavailable': `Not reachable now`,
      'gallery.unavailableText': `This view needs a connected wallet or a wallet of the directory.`,
      'notFound.title': `No such page`,
      'notFound.text': `There is nothing at {path}. The address may be mistyped, or the page is not built yet.`,
      'notFound.home': `Go to Home`,
      'config.missingTitle': `This app is not set up yet`,
      'config.missingText': `It needs a file named latchkey.json beside the page, with the address of the service, a project id and the networks. If you run this app, put the file there and try again.`,
      'config.invalidTitle': `The settings of this app are wrong`,
      'config.invalidText': `The file latchkey.json is there, but cannot be used. If you run this app, correct what the details name and try again.`,
      'config.details': `Details`,
      'config.copy': `Copy details`,
      'config.copied': `Copied`,
      'config.tryAgain': `Try again`,
      'crash.title': `This page stopped working`,
      'crash.text': `It is a fault of this app. Your wallet and what you own are not touched. Load the page again.`,
      'crash.reload': `Load again`,
    },
  },
  is = {
    'en-US': async () => rs,
    de: async () =>
      (
        await j(async () => {
          const { german: e } = await import(`./german-B7eK-2Zt.js`)
          return { german: e }
        }, [])
      ).german,
    ar: async () =>
      (
        await j(async () => {
          const { arabic: e } = await import(`./arabic-O263xnrL.js`)
          return { arabic: e }
        }, [])
      ).arabic,
  }
async function as(e) {
  try {
    return await is[Vo(e)]()
  } catch {
    return rs
  }
}
function os(e, t) {
  const [n, r] = (0, E.useState)(t),
    i = Vo(e)
  return (
    (0, E.useEffect)(() => {
      let e = !1
      return (
        as(i).then((t) => {
          e || r(t)
        }),
        () => {
          e = !0
        }
      )
    }, [i]),
    n
  )
}
function ss({ language: e, children: t }) {
  const { themeMode: n, preset: r, accent: i, themeVariables: a } = ba(),
    { locale: o } = ha(),
    s = os(o, e),
    c = (0, E.useMemo)(() => ({ mode: n, preset: Ut.find((e) => e === r), accent: i, variables: a }), [n, r, i, a])
  return (0, w.jsx)(Mt, {
    styles: It,
    theme: c,
    dir: s.direction,
    lang: s.locale,
    children: (0, w.jsx)(ns, { language: s, children: t }),
  })
}
function cs({ kit: e, config: t, language: n }) {
  return (0, w.jsx)(Ia, {
    kit: e,
    children: (0, w.jsx)(ss, {
      language: n,
      children: (0, w.jsx)(Ba, { fallback: (0, w.jsx)(Wa, {}), children: (0, w.jsx)(B, { config: t }) }),
    }),
  })
}
var ls = Ln({
    apiUrl: Hn(
      A(),
      wn(),
      bn(/^https?:/),
      Cn((e) => e.replace(/\/+$/, ``)),
    ),
    projectId: Hn(A(), yn()),
    devnet: k(jn(), !1),
    networks: Hn(kn(Gn), yn()),
  }),
  us = `/latchkey.json`
async function ds(e = fetch) {
  let t
  try {
    const n = await e(us, { cache: `no-store` })
    if (!n.ok) return { status: `missing`, problem: `GET ${us}: ${n.status}` }
    t = await n.json()
  } catch (e) {
    return { status: `missing`, problem: `GET ${us}: ${e instanceof Error ? e.message : `failed`}` }
  }
  const n = Un(ls, t)
  return n.success
    ? { status: `ready`, config: n.output }
    : {
        status: `invalid`,
        problem: [us, ...n.issues.map((e) => `${fn(e) ?? `(file)`}: ${e.message}`)].join(`
`),
      }
}
function fs(e = {}) {
  return {
    namespace: `eip155`,
    capabilities: new Set([`balance`, `send`, `estimate`, `sign`]),
    load: async (t) =>
      (
        await j(
          async () => {
            const { createEvmDriver: e } = await import(`./createEvmDriver-Gb5Avisj.js`)
            return { createEvmDriver: e }
          },
          __vite__mapDeps([68, 3, 4, 69, 6]),
        )
      ).createEvmDriver(t, e),
  }
}
function ps(e, t, n) {
  try {
    return Promise.resolve(e.request(n === void 0 ? { method: t } : { method: t, params: n }))
  } catch (e) {
    return Promise.reject(e)
  }
}
function ms(e) {
  const { env: t, provider: n } = e,
    r = async () =>
      (
        await j(
          async () => {
            const { providerSession: e } = await import(`./providerSession-BLFyZFrf.js`)
            return { providerSession: e }
          },
          __vite__mapDeps([70, 69, 6, 3, 4]),
        )
      ).providerSession,
    i = () => {
      try {
        const e = n()
        return `then` in e ? e.then((e) => ps(e, `eth_requestAccounts`)) : ps(e, `eth_requestAccounts`)
      } catch (e) {
        return Promise.reject(e)
      }
    }
  return {
    id: e.id,
    name: e.name,
    type: e.type,
    chain: `eip155`,
    namespaces: [`eip155`],
    imageUrl: e.imageUrl,
    imageId: e.imageId,
    info: { rdns: e.rdns },
    explorerId: e.explorerId,
    providerKey: e.providerKey,
    connect: ({ networkIds: e, signal: a }) => {
      const o = i()
      return (
        o.catch(() => {}),
        r().then(({ finishConnect: r }) => r({ asked: o, provider: n, networkIds: e, signal: a, clock: t.clock }))
      )
    },
    reconnect: async ({ networkIds: e, signal: i }) =>
      (await r()).reconnectProvider({ provider: n, networkIds: e, signal: i, clock: t.clock }),
    disconnect: async () => (await r()).revokePermissions(await n(), t.clock),
    switchNetwork: async ({ network: e, rpcUrls: i }) =>
      (await r()).switchChain(await n(), { network: e, rpcUrls: i, clock: t.clock }),
    getProvider: async () => n(),
    watch: (e) => {
      let i,
        a = !1
      return (
        (async () => {
          const [{ watchProvider: o }, s] = await Promise.all([r(), n()])
          a || (i = o(s, e, t))
        })().catch((e) => t.log(`warn`, `A wallet cannot be watched`, e)),
        () => {
          ;(a = !0), i?.()
        }
      )
    },
  }
}
function hs(e) {
  try {
    return typeof e == `object` && !!e && `request` in e && typeof e.request == `function`
  } catch {
    return !1
  }
}
function gs(e) {
  const t = _s(e, `ethereum`)
  if (!hs(t)) return []
  const n = _s(t, `providers`),
    r = Array.isArray(n) ? n.slice(0, 20).filter(hs) : []
  return r.length > 0 ? [...new Set(r)] : [t]
}
function _s(e, t) {
  try {
    return Reflect.get(e, t)
  } catch {
    return
  }
}
var vs = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
  ys = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/
function bs(e) {
  try {
    const { info: t, provider: n } = Object(e),
      { uuid: r, name: i, rdns: a, icon: o } = Object(t),
      s = xs(i, 128)?.replace(vs, ``).trim(),
      c = xs(a, 253)?.toLowerCase()
    if (!xs(r, 128) || !s || !c || !ys.test(c) || !hs(n)) return
    const l = xs(o, 1e6)
    return { uuid: r, name: s, rdns: c, icon: l && /^data:image\//i.test(l) ? l : void 0, provider: n }
  } catch {
    return
  }
}
function xs(e, t) {
  return typeof e == `string` && e.length <= t ? e : void 0
}
var Ss = [
  [`isRabby`, `Rabby Wallet`, `io.rabby`],
  [`isCoinbaseWallet`, `Coinbase Wallet`, `com.coinbase.wallet`],
  [`isTrust`, `Trust Wallet`, `com.trustwallet.app`],
  [`isTrustWallet`, `Trust Wallet`, `com.trustwallet.app`],
  [`isBraveWallet`, `Brave Wallet`, `com.brave.wallet`],
  [`isRainbow`, `Rainbow`, `me.rainbow`],
  [`isPhantom`, `Phantom`, `app.phantom`],
  [`isOkxWallet`, `OKX Wallet`, `com.okex.wallet`],
  [`isOKExWallet`, `OKX Wallet`, `com.okex.wallet`],
  [`isZerion`, `Zerion`, `io.zerion.wallet`],
  [`isBitKeep`, `Bitget Wallet`, `com.bitget.web3`],
  [`isTokenPocket`, `TokenPocket`, `pro.tokenpocket`],
  [`isFrame`, `Frame`, `sh.frame`],
  [`isUniswapWallet`, `Uniswap Wallet`, `org.uniswap.app`],
  [`isMetaMask`, `MetaMask`, `io.metamask`],
]
function Cs(e) {
  for (const [t, n, r] of Ss)
    try {
      if (Reflect.get(e, t) === !0) return { name: n, rdns: r }
    } catch {}
}
var ws = 100
function Ts(e = {}) {
  return ({ env: t }) => {
    let n = e.target ?? globalThis.window,
      r = new Map(),
      i = new Set(),
      a = [],
      o = [],
      s = (e) => {
        const t = [...r.values()],
          n = [
            ...t,
            ...a.filter(({ providerKey: e, info: n }) => !t.some((t) => t.providerKey === e || t.id === n.rdns)),
          ]
        ;(n.length === o.length && n.every((e, t) => e === o[t])) || ((o = n), e())
      }
    return {
      current: () => o,
      start(o) {
        if (!n) return () => {}
        const c = (e) => {
            const n = bs(Reflect.get(e, `detail`))
            !n || r.size >= ws || r.has(n.rdns) || i.has(n.uuid) || (r.set(n.rdns, Es(n, t)), i.add(n.uuid), s(o))
          },
          l = () => {
            if (e.legacy === !1) return
            const r = a
            ;(a = Os(n, t).map((e) => r.find((t) => Ds(t, e)) ?? e)), s(o)
          }
        return (
          e.announced !== !1 &&
            (n.addEventListener(`eip6963:announceProvider`, c), n.dispatchEvent(new Event(`eip6963:requestProvider`))),
          l(),
          n.addEventListener(`ethereum#initialized`, l),
          () => {
            n.removeEventListener(`eip6963:announceProvider`, c), n.removeEventListener(`ethereum#initialized`, l)
          }
        )
      },
    }
  }
}
function Es({ name: e, rdns: t, icon: n, provider: r }, i) {
  return ms({
    id: t,
    name: e,
    type: `ANNOUNCED`,
    imageUrl: n,
    imageId: void 0,
    rdns: t,
    explorerId: void 0,
    provider: () => r,
    providerKey: r,
    env: i,
  })
}
function Ds(e, t) {
  return e.id === t.id && e.providerKey === t.providerKey
}
function Os(e, t) {
  const n = new Set()
  return gs(e).flatMap((e) => {
    const r = Cs(e),
      i = r ? `injected:${r.rdns}` : `injected`
    return n.has(i)
      ? []
      : (n.add(i),
        ms({
          id: i,
          name: r?.name ?? `Browser Wallet`,
          type: `INJECTED`,
          imageUrl: void 0,
          imageId: te.injected,
          rdns: r?.rdns,
          explorerId: void 0,
          provider: () => e,
          providerKey: e,
          env: t,
        }))
  })
}
var ks = `0xca11bde05977b3631167028862be2a173976ca11`
function V(e) {
  const t = {},
    n = `multicall3` in e ? e.multicall3 : ks
  n !== void 0 && (t.multicall3 = { address: n }),
    e.ensUniversalResolver !== void 0 && (t.ensUniversalResolver = { address: e.ensUniversalResolver })
  const [r, i] = e.currency
  return {
    id: e.id,
    name: e.name,
    chainNamespace: `eip155`,
    caipNetworkId: `eip155:${e.id}`,
    nativeCurrency: { name: r, symbol: i, decimals: 18 },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    blockExplorers: e.explorer && { default: { name: e.explorer[0], url: e.explorer[1] } },
    contracts: t,
    testnet: e.testnet ?? !1,
    assets: { imageId: e.image, imageUrl: void 0 },
  }
}
var As = V({
    id: 42161,
    name: `Arbitrum One`,
    currency: [`Ether`, `ETH`],
    explorer: [`Arbiscan`, `https://arbiscan.io`],
    image: `arbitrum`,
  }),
  js = V({
    id: 421614,
    name: `Arbitrum Sepolia`,
    currency: [`Arbitrum Sepolia Ether`, `ETH`],
    explorer: [`Arbiscan`, `https://sepolia.arbiscan.io`],
    image: `arbitrum`,
    testnet: !0,
  }),
  Ms = V({
    id: 421613,
    name: `Arbitrum Goerli`,
    currency: [`Arbitrum Goerli Ether`, `ETH`],
    explorer: [`Arbiscan`, `https://goerli.arbiscan.io`],
    image: `arbitrum`,
    testnet: !0,
  }),
  Ns = V({
    id: 1313161554,
    name: `Aurora`,
    currency: [`Ether`, `ETH`],
    explorer: [`Aurorascan`, `https://aurorascan.dev`],
    image: `aurora`,
  }),
  Ps = V({
    id: 1313161555,
    name: `Aurora Testnet`,
    currency: [`Ether`, `ETH`],
    explorer: [`Aurorascan`, `https://testnet.aurorascan.dev`],
    multicall3: void 0,
    image: `aurora`,
    testnet: !0,
  }),
  Fs = V({
    id: 43114,
    name: `Avalanche`,
    currency: [`Avalanche`, `AVAX`],
    explorer: [`SnowTrace`, `https://snowtrace.io`],
    image: `avalanche`,
  }),
  Is = V({
    id: 43113,
    name: `Avalanche Fuji`,
    currency: [`Avalanche Fuji`, `AVAX`],
    explorer: [`SnowTrace`, `https://testnet.snowtrace.io`],
    image: `avalanche`,
    testnet: !0,
  }),
  Ls = V({
    id: 8453,
    name: `Base`,
    currency: [`Ether`, `ETH`],
    explorer: [`Basescan`, `https://basescan.org`],
    image: `base`,
  }),
  Rs = V({
    id: 84532,
    name: `Base Sepolia`,
    currency: [`Sepolia Ether`, `ETH`],
    explorer: [`Basescan`, `https://sepolia.basescan.org`],
    image: `base`,
    testnet: !0,
  }),
  zs = V({
    id: 84531,
    name: `Base Goerli`,
    currency: [`Goerli Ether`, `ETH`],
    explorer: [`Basescan`, `https://goerli.basescan.org`],
    image: `base`,
    testnet: !0,
  })
function Bs(e, t, n, r, i) {
  return {
    id: e,
    name: t,
    chainNamespace: `bip122`,
    caipNetworkId: `bip122:${e}`,
    nativeCurrency: { name: `Bitcoin`, symbol: n, decimals: 8 },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    blockExplorers: { default: { name: `Mempool`, url: `https://mempool.space${r}` } },
    contracts: {},
    testnet: i,
    assets: { imageId: `bitcoin`, imageUrl: void 0 },
  }
}
var Vs = Bs(ee.bitcoinMainnet, `Bitcoin`, `BTC`, ``, !1),
  Hs = Bs(ee.bitcoinTestnet, `Bitcoin Testnet`, `tBTC`, `/testnet`, !0),
  Us = V({
    id: 56,
    name: `BNB Smart Chain`,
    currency: [`BNB`, `BNB`],
    explorer: [`BscScan`, `https://bscscan.com`],
    image: `bnb`,
  }),
  Ws = V({
    id: 97,
    name: `BNB Smart Chain Testnet`,
    currency: [`BNB`, `tBNB`],
    explorer: [`BscScan`, `https://testnet.bscscan.com`],
    image: `bnb`,
    testnet: !0,
  }),
  Gs = V({
    id: 1,
    name: `Ethereum`,
    currency: [`Ether`, `ETH`],
    explorer: [`Etherscan`, `https://etherscan.io`],
    ensUniversalResolver: `0xeeeeeeee14d718c2b47d9923deab1335e144eeee`,
    image: `ethereum`,
  }),
  Ks = V({
    id: 11155111,
    name: `Sepolia`,
    currency: [`Sepolia Ether`, `ETH`],
    explorer: [`Etherscan`, `https://sepolia.etherscan.io`],
    image: `ethereum`,
    testnet: !0,
  }),
  qs = V({
    id: 5,
    name: `Goerli`,
    currency: [`Goerli Ether`, `ETH`],
    explorer: [`Etherscan`, `https://goerli.etherscan.io`],
    image: `ethereum`,
    testnet: !0,
  }),
  Js = V({
    id: 17e3,
    name: `Holesky`,
    currency: [`Holesky Ether`, `ETH`],
    explorer: [`Etherscan`, `https://holesky.etherscan.io`],
    image: `ethereum`,
    testnet: !0,
  }),
  Ys = V({
    id: 5e3,
    name: `Mantle`,
    currency: [`MNT`, `MNT`],
    explorer: [`Mantle Explorer`, `https://mantlescan.xyz`],
    image: `mantle`,
  }),
  Xs = V({
    id: 5003,
    name: `Mantle Sepolia Testnet`,
    currency: [`MNT`, `MNT`],
    explorer: [`Mantle Testnet Explorer`, `https://explorer.sepolia.mantle.xyz`],
    image: `mantle`,
    testnet: !0,
  }),
  Zs = V({
    id: 10,
    name: `OP Mainnet`,
    currency: [`Ether`, `ETH`],
    explorer: [`Optimism Explorer`, `https://optimistic.etherscan.io`],
    image: `optimism`,
  }),
  Qs = V({
    id: 11155420,
    name: `OP Sepolia`,
    currency: [`Sepolia Ether`, `ETH`],
    explorer: [`Blockscout`, `https://optimism-sepolia.blockscout.com`],
    image: `optimism`,
    testnet: !0,
  }),
  $s = V({
    id: 420,
    name: `Optimism Goerli`,
    currency: [`Goerli Ether`, `ETH`],
    explorer: [`Etherscan`, `https://goerli-optimism.etherscan.io`],
    image: `optimism`,
    testnet: !0,
  }),
  ec = V({
    id: 100,
    name: `Gnosis`,
    currency: [`xDAI`, `XDAI`],
    explorer: [`Gnosisscan`, `https://gnosisscan.io`],
    image: `gnosis`,
  }),
  tc = V({
    id: 42220,
    name: `Celo`,
    currency: [`CELO`, `CELO`],
    explorer: [`Celo Explorer`, `https://celoscan.io`],
    image: `celo`,
  }),
  nc = V({
    id: 59144,
    name: `Linea`,
    currency: [`Linea Ether`, `ETH`],
    explorer: [`Etherscan`, `https://lineascan.build`],
    image: `linea`,
  }),
  rc = V({
    id: 250,
    name: `Fantom`,
    currency: [`Fantom`, `FTM`],
    explorer: [`FTMScan`, `https://ftmscan.com`],
    image: `fantom`,
  }),
  ic = V({
    id: 8217,
    name: `Kaia`,
    currency: [`Kaia`, `KAIA`],
    explorer: [`KaiaScan`, `https://kaiascan.io`],
    image: `kaia`,
  }),
  ac = V({
    id: 1329,
    name: `Sei Network`,
    currency: [`Sei`, `SEI`],
    explorer: [`Seiscan`, `https://seiscan.io`],
    image: `sei`,
  }),
  oc = V({
    id: 80084,
    name: `Berachain bArtio`,
    currency: [`BERA Token`, `BERA`],
    explorer: [`Berachain bArtio Beratrail`, `https://bartio.beratrail.io`],
    image: `berachain`,
    testnet: !0,
  }),
  sc = V({
    id: 1301,
    name: `Unichain Sepolia`,
    currency: [`Ether`, `ETH`],
    explorer: [`Uniscan`, `https://sepolia.uniscan.xyz`],
    image: `unichain`,
    testnet: !0,
  }),
  cc = V({
    id: 137,
    name: `Polygon`,
    currency: [`POL`, `POL`],
    explorer: [`PolygonScan`, `https://polygonscan.com`],
    image: `polygon`,
  }),
  lc = V({
    id: 80002,
    name: `Polygon Amoy`,
    currency: [`POL`, `POL`],
    explorer: [`PolygonScan`, `https://amoy.polygonscan.com`],
    image: `polygon`,
    testnet: !0,
  }),
  uc = V({
    id: 80001,
    name: `Polygon Mumbai`,
    currency: [`MATIC`, `MATIC`],
    explorer: [`PolygonScan`, `https://mumbai.polygonscan.com`],
    image: `polygon`,
    testnet: !0,
  }),
  dc = V({
    id: 1101,
    name: `Polygon zkEVM`,
    currency: [`Ether`, `ETH`],
    explorer: [`PolygonScan`, `https://zkevm.polygonscan.com`],
    image: `polygon-zkevm`,
  })
function fc(e, t, n) {
  const r = n === void 0 ? `` : `?cluster=${n}`
  return {
    id: e,
    name: t,
    chainNamespace: `solana`,
    caipNetworkId: `solana:${e}`,
    nativeCurrency: { name: `Solana`, symbol: `SOL`, decimals: 9 },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    blockExplorers: { default: { name: `Solana Explorer`, url: `https://explorer.solana.com${r}` } },
    contracts: {},
    testnet: n !== void 0,
    assets: { imageId: `solana`, imageUrl: void 0 },
  }
}
var pc = fc(ee.solanaMainnet, `Solana`, void 0),
  mc = fc(ee.solanaDevnet, `Solana Devnet`, `devnet`),
  hc = fc(ee.solanaTestnet, `Solana Testnet`, `testnet`),
  gc = [
    qs,
    Js,
    Gs,
    Ks,
    Zs,
    $s,
    Qs,
    As,
    Ms,
    js,
    Ls,
    zs,
    Rs,
    cc,
    lc,
    uc,
    dc,
    Us,
    Ws,
    Fs,
    Is,
    V({
      id: 324,
      name: `ZKsync Era`,
      currency: [`Ether`, `ETH`],
      explorer: [`ZKsync Explorer`, `https://explorer.zksync.io`],
      multicall3: `0xF9cda624FBC7e059355ce98a31693d299FACd963`,
      image: `zksync`,
    }),
    V({
      id: 280,
      name: `ZKsync Goerli`,
      currency: [`Ether`, `ETH`],
      explorer: [`ZKsync Explorer`, `https://goerli.explorer.zksync.io`],
      multicall3: `0xF9cda624FBC7e059355ce98a31693d299FACd963`,
      image: `zksync`,
      testnet: !0,
    }),
    V({
      id: 300,
      name: `ZKsync Sepolia Testnet`,
      currency: [`Ether`, `ETH`],
      explorer: [`ZKsync Explorer`, `https://sepolia.explorer.zksync.io`],
      multicall3: `0xF9cda624FBC7e059355ce98a31693d299FACd963`,
      image: `zksync`,
      testnet: !0,
    }),
    V({
      id: 7777777,
      name: `Zora`,
      currency: [`Ether`, `ETH`],
      explorer: [`Explorer`, `https://explorer.zora.energy`],
      image: `zora`,
    }),
    V({
      id: 999999999,
      name: `Zora Sepolia`,
      currency: [`Zora Sepolia`, `ETH`],
      explorer: [`Zora Sepolia Explorer`, `https://sepolia.explorer.zora.energy`],
      image: `zora`,
      testnet: !0,
    }),
    V({
      id: 999,
      name: `Zora Goerli`,
      currency: [`Zora Goerli`, `ETH`],
      explorer: [`Explorer`, `https://testnet.explorer.zora.energy`],
      image: `zora`,
      testnet: !0,
    }),
    Ns,
    Ps,
    Ys,
    Xs,
    oc,
    tc,
    rc,
    ec,
    ic,
    nc,
    ac,
    sc,
    pc,
    mc,
    hc,
    Vs,
    Hs,
  ]
function _c(e, t) {
  const [n, ...r] = e.networks.map((e) => gc.find(({ caipNetworkId: t }) => t === e)).filter((e) => e !== void 0)
  if (n === void 0) throw Error(`None of these networks is known: ${e.networks.join(`, `)}`)
  return si({
    networks: [n, ...r],
    adapters: [fs()],
    connectors: [Ts()],
    apiUrl: e.apiUrl,
    projectId: e.projectId,
    metadata: { name: `Latchkey`, url: location.origin },
    themeMode: t.themeMode,
    themePreset: t.preset,
    locale: t.locale ?? navigator.language,
    storageKey: `latchkey-web`,
  })
}
function vc({ loaded: e, onRetry: t }) {
  const { t: n } = P(),
    r = e.status === `invalid`
  return (0, w.jsxs)(Ua, {
    icon: ut,
    title: n(r ? `config.invalidTitle` : `config.missingTitle`),
    text: n(r ? `config.invalidText` : `config.missingText`),
    children: [
      (0, w.jsx)(Ke, {
        summary: n(`config.details`),
        text: e.problem,
        copyLabel: n(`config.copy`),
        copiedLabel: n(`config.copied`),
      }),
      (0, w.jsxs)(p, { variant: `primary`, onClick: t, children: [(0, w.jsx)(i, { d: pt }), n(`config.tryAgain`)] }),
    ],
  })
}
var yc = Ln({ v: Nn(1), themeMode: k(Rn([`dark`, `light`, `system`])), preset: k(A()), locale: k(A()) }),
  bc = `latchkey-web/preferences`
function xc(e) {
  try {
    const t = Un(yc, JSON.parse(e.getItem(`latchkey-web/preferences`) ?? `null`))
    if (t.success) return t.output
  } catch {}
  return { v: 1 }
}
function Sc(e, t) {
  let n = Cc(e.getState())
  return e.subscribe((e) => {
    const r = Cc(e)
    if (r !== n) {
      n = r
      try {
        t.setItem(bc, r)
      } catch {}
    }
  })
}
function Cc({ theme: e, locale: t }) {
  const n = { v: 1, themeMode: e.themeMode, preset: e.preset, locale: t }
  return JSON.stringify(n)
}
var wc = document.getElementById(`root`)
if (wc === null) throw Error(`The page has no #root.`)
var Tc = (0, an.createRoot)(wc)
async function Ec() {
  const e = xc(localStorage),
    [t, n] = await Promise.all([ds(), as(e.locale ?? navigator.language)])
  if (t.status !== `ready`) {
    Tc.render(
      (0, w.jsx)(Mt, {
        styles: It,
        theme: { mode: e.themeMode },
        dir: n.direction,
        lang: n.locale,
        children: (0, w.jsx)(ns, { language: n, children: (0, w.jsx)(vc, { loaded: t, onRetry: Ec }) }),
      }),
    )
    return
  }
  const { config: r } = t,
    i = _c(r, e)
  Sc(i.store, localStorage), Tc.render((0, w.jsx)(cs, { kit: i, config: r, language: n }))
}
Ec()
export {
  _a as c,
  _i as S,
  A as ot,
  Ae as tn,
  An as G,
  at as zt,
  Be as Yt,
  Bn as lt,
  Bt as vt,
  bn as rt,
  bt as Mt,
  Ca as o,
  Cn as ct,
  cr as L,
  D as dt,
  Di as b,
  Dt,
  Ea as i,
  Et as Ot,
  en as ft,
  et as Ut,
  Fn as Z,
  Fr as k,
  Ft as Ct,
  fi as E,
  ft as Lt,
  Gn as U,
  Gr as O,
  gi as w,
  Hn as nt,
  Ht as _t,
  hi as C,
  hs as t,
  ht as Pt,
  Ii as v,
  In as Q,
  It as St,
  ia as m,
  it as Bt,
  j as D,
  je as $t,
  jn as K,
  jr as M,
  jt as Tt,
  Ke as qt,
  Kn as H,
  k as et,
  ke as nn,
  kn as W,
  Li as _,
  Ln as $,
  Lt as xt,
  la as f,
  lr as I,
  M as d,
  Me as Qt,
  mi as T,
  mr as P,
  mt as Ft,
  N as u,
  Ne as Zt,
  Nn as J,
  Nr as j,
  nt as Ht,
  Oi as y,
  On as q,
  Ot as Et,
  Pe as Xt,
  Pn as X,
  Pr as A,
  Pt as wt,
  pa as l,
  ps as n,
  pt as It,
  Qn as B,
  Qt as pt,
  qe as Kt,
  qn as V,
  Ra as r,
  Rn as tt,
  Rt as bt,
  rr as R,
  rt as Vt,
  Sn as st,
  St as At,
  T as en,
  Tr as N,
  ta as h,
  tr as z,
  Ui as g,
  Un as at,
  Ut as gt,
  ua as p,
  ur as F,
  ut as Rt,
  Vn as ut,
  vn as Y,
  vt as Nt,
  We as Jt,
  wa as a,
  wt as kt,
  Xe as Wt,
  Xt as mt,
  xa as s,
  xn as it,
  xt as jt,
  Ye as Gt,
  Yt as ht,
  yi as x,
  zt as yt,
}
