export const otpFieldCss = `
.lk-otp{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:var(--lk-s2);direction:ltr;border:0;padding:0;margin:0;min-inline-size:0}
.lk-otp>input{block-size:calc(var(--lk-m)*5.6);inline-size:100%;min-inline-size:0;padding:0;text-align:center;border:1px solid var(--lk-edge);border-radius:var(--lk-r-m);background:var(--lk-bg);color:var(--lk-text);font-size:var(--lk-t4);font-weight:600;font-variant-numeric:tabular-nums;caret-color:var(--lk-accent);outline:0;appearance:none;transition:border-color var(--lk-fast) var(--lk-ease)}
.lk-otp>input:hover{border-color:var(--lk-text-3)}
.lk-otp>input:focus,.lk-otp>input:focus-visible{border-color:var(--lk-focus);outline:1px solid var(--lk-focus);outline-offset:0}
.lk-otp>input[aria-invalid]{border-color:var(--lk-bad);outline-color:var(--lk-bad)}
.lk-otp>input[readonly]{background:var(--lk-raised);color:var(--lk-text-2)}
.lk-otp-help{display:flex;justify-content:center;gap:calc(var(--lk-m)*.6);margin-block-start:var(--lk-s2);font-size:var(--lk-t2);line-height:var(--lk-l2);letter-spacing:0;color:var(--lk-text-2)}
.lk-otp-help.bad{color:var(--lk-bad)}
.lk-otp-help>.lk-i{margin-block-start:2px}
@media (forced-colors:active){.lk-otp>input:focus{outline:2px solid Highlight}}
`
