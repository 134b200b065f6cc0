export const iconCss = `
.lk-i{inline-size:var(--lk-icon);block-size:var(--lk-icon);fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.lk-i.s{inline-size:var(--lk-icon-s);block-size:var(--lk-icon-s);stroke-width:1.75}
.lk-i.l{inline-size:var(--lk-s6);block-size:var(--lk-s6)}
[dir=rtl] .lk-i.flip{transform:scaleX(-1)}
`
