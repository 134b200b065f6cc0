export const walletGridCss = `
.lk-scroll{block-size:calc(var(--lk-m)*38);overflow:auto;overscroll-behavior:contain;margin-block-end:calc(var(--lk-s4)*-1);margin-inline:calc(var(--lk-s4)*-1);padding-inline:var(--lk-s3);padding-block-end:var(--lk-s4);scrollbar-width:thin;scrollbar-color:var(--lk-line) transparent;mask-image:linear-gradient(#000 calc(100% - var(--lk-s8)),transparent)}
.lk-tiles{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:var(--lk-s1);padding-block-end:var(--lk-s2)}
@media (max-width:479px){.lk-scroll{block-size:min(calc(var(--lk-m)*52),60dvh)}}
`
