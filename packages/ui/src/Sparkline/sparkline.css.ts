export const sparklineCss = `
.lk-spark{inline-size:100%;block-size:calc(var(--lk-m)*9.6);overflow:visible;direction:ltr}
.lk-spark>.line{fill:none;stroke:var(--lk-text-2);stroke-width:1.5;vector-effect:non-scaling-stroke;stroke-linejoin:round;stroke-linecap:round}
.lk-spark>.area{fill:var(--lk-text-2);opacity:.08}
.lk-spark>.base{stroke:var(--lk-line);stroke-dasharray:2 4;vector-effect:non-scaling-stroke}
`
