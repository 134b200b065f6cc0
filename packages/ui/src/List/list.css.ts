export const listCss = `
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
.lk-num>*{direction:ltr;unicode-bidi:isolate}
.lk-row>.lk-i{color:var(--lk-text-3)}
.lk-row>.sel{color:var(--lk-accent)}
@media (forced-colors:active){.lk-list{border:1px solid CanvasText}.lk-list>li+li>.lk-row::before{background:CanvasText}}
:host([data-lk-preset=high-contrast]) .lk-list,[data-lk-preset=high-contrast] .lk-list{outline:1px solid var(--lk-line);outline-offset:-1px}
`
