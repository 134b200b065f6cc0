export const amountFieldCss = `
.lk-amt{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:var(--lk-s1) var(--lk-s3);align-items:center}
.lk-amt input{font-size:var(--lk-t5);line-height:var(--lk-l5);font-weight:600;letter-spacing:-.02em;background:none;border:0;padding:0;inline-size:100%;min-inline-size:0;min-block-size:var(--lk-hit);outline-offset:4px;border-radius:4px;caret-color:var(--lk-accent);direction:ltr}
[dir=rtl] .lk-amt input{text-align:right}
.lk-amt input::placeholder{color:var(--lk-text-3);opacity:1}
.lk-amt[data-bad] input{color:var(--lk-bad)}
.lk-amt>.lk-q{min-inline-size:0;overflow-wrap:anywhere;unicode-bidi:plaintext}
.lk-amt>.end{text-align:end}
[dir=rtl] .lk-amt>.lk-q{text-align:right}[dir=rtl] .lk-amt>.end{text-align:left}
.lk-amt>.lk-chip{justify-self:end}
.lk-max{color:var(--lk-text);font-weight:500;text-decoration:underline;text-decoration-color:var(--lk-text-3);text-underline-offset:.2em;position:relative}
.lk-max::after{content:"";position:absolute;inset:-12px}
`
