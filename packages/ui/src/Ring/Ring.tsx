import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { checkIcon } from '../icons/checkIcon.ts'
import { closeIcon } from '../icons/closeIcon.ts'
import { useStyles } from '../ShadowHost/useStyles.ts'
import { ringCss } from './ring.css.ts'

export type RingProps = {
  /** `asked`: the person waits on it. */
  readonly state: 'idle' | 'asked' | 'failed' | 'done'
  /** An image of 80 px. */
  readonly children: ReactNode
}

const marks = { idle: undefined, asked: undefined, failed: closeIcon, done: checkIcon } as const

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
