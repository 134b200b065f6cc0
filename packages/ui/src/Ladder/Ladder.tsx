import type { ReactNode } from 'react'
import { useStyles } from '../ShadowHost/useStyles.ts'
import { ladderCss } from './ladder.css.ts'

export type LadderStep = {
  readonly text: string
  readonly state: 'done' | 'now' | 'next'
  readonly note?: ReactNode
}

/** Steps of something that takes a while, one above the other, with the present one marked. Reads its changes aloud. */
export function Ladder({ steps }: { readonly steps: readonly LadderStep[] }) {
  useStyles(ladderCss)
  return (
    <div role="status">
      <ol className="lk-ladder">
        {steps.map(({ text, state, note }) => (
          <li key={text} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className="lk-pin" />
            {text}
            {note !== undefined && <span className="lk-x">{note}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}
