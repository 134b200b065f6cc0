import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { checkIcon, closeIcon } from '../icons/icons.ts'
import { keyholeIcon } from '../icons/viewIcons.ts'
import { useStyles } from '../ShadowHost/styleRoot.ts'

const ringCss = `
.lk-ring{position:relative;inline-size:calc(var(--lk-m)*10.4);block-size:calc(var(--lk-m)*10.4);display:grid;place-items:center;margin-block:var(--lk-s4) var(--lk-s2);margin-inline:auto}
.lk-ring>svg{position:absolute;inset:0;inline-size:100%;block-size:100%;fill:none;stroke-width:2;stroke-linecap:round}
.lk-ring .track{stroke:var(--lk-line)}
.lk-ring .arc{stroke:var(--lk-accent);stroke-dasharray:24 76;animation:lk-run 1.6s linear infinite}
.lk-ring[data-state=failed] .arc{stroke:var(--lk-bad);stroke-dasharray:88 12;stroke-dashoffset:-32;animation:none}
.lk-ring[data-state=done] .arc{stroke:var(--lk-ok);stroke-dasharray:none;animation:none}
.lk-ring[data-state=idle] .arc{display:none}
.lk-ring>.mark{position:absolute;inset-block-end:-2px;inset-inline-end:-2px;inline-size:var(--lk-s8);block-size:var(--lk-s8);border-radius:50%;background:var(--lk-bad);color:var(--lk-bg);box-shadow:0 0 0 4px var(--lk-bg);display:grid;place-items:center}
.lk-ring[data-state=done]>.mark{background:var(--lk-ok)}
.lk-ring[data-state=asked]>.mark{background:var(--lk-accent-fill);color:var(--lk-on-accent)}
.lk-ring[data-state=asked]>.mark>.lk-i{fill:currentColor}
.mark>.lk-i{stroke-width:2}
@keyframes lk-run{to{stroke-dashoffset:-100}}
@media (prefers-reduced-motion:reduce){.lk-ring[data-state=asked] .arc{animation:lk-breathe 1.2s ease-in-out infinite alternate;stroke-dasharray:none}}
@media (forced-colors:active){.lk-ring .track{stroke:GrayText}.lk-ring .arc{stroke:Highlight}}
`

export type RingProps = {
  /** `asked`: the person waits on it. */
  readonly state: 'idle' | 'asked' | 'failed' | 'done'
  /** An image of 80 px. */
  readonly children: ReactNode
}

const marks = { idle: undefined, asked: keyholeIcon, failed: closeIcon, done: checkIcon } as const

/** A ring around the one thing that the person waits on. Decorative: say the state beside it. */
export function Ring({ state, children }: RingProps) {
  useStyles(ringCss)
  const mark = marks[state]
  return (
    <div className="lk-ring" data-state={state} aria-hidden="true">
      <svg viewBox="0 0 104 104" aria-hidden="true" focusable="false">
        <rect className="track" x="1" y="1" width="102" height="102" rx="29" />
        <rect className="arc" x="1" y="1" width="102" height="102" rx="29" pathLength="100" />
      </svg>
      {children}
      {mark && (
        <span className="mark">
          <Icon d={mark} />
        </span>
      )}
    </div>
  )
}
