/**
 * Reset of what views have beside buttons. A list's marker is an empty string and not `none`, with which Safari no
 * longer calls it a list.
 */
export const viewBaseCss = `
:where(.lk :is(h1,h2,h3,p,ul,ol,dl,dd,figure,pre)){margin:0;padding:0;font:inherit;list-style-type:""}
:where(.lk b){font-weight:600}
:where(.lk svg){display:block;flex:none}
:where(.lk) [tabindex="-1"]:focus{outline:none}
.lk-vh{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`
