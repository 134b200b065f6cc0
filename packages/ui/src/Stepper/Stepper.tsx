import type { ReactNode } from 'react'
import { useStyles } from '../ShadowHost/styleRoot.ts'

const stepperCss = `
.lk-ladder{display:grid}
.lk-ladder>li{display:grid;grid-template-columns:var(--lk-icon) minmax(0,1fr) auto;gap:0 var(--lk-s3);align-items:center;min-block-size:var(--lk-s8);font-size:var(--lk-t2);line-height:var(--lk-l2);color:var(--lk-text-3);position:relative;letter-spacing:0}
.lk-ladder>li+li::before{content:"";position:absolute;inset-inline-start:calc(var(--lk-icon)/2 - .5px);inset-block-start:calc(var(--lk-m)*-.9);block-size:calc(var(--lk-m)*1.8);inline-size:1px;background:var(--lk-line)}
.lk-pin{inline-size:var(--lk-icon);block-size:var(--lk-icon);display:grid;place-items:center;position:relative;z-index:1}
.lk-pin::before{content:"";inline-size:8px;block-size:8px;border-radius:50%;background:var(--lk-edge)}
.lk-ladder>[data-state=now]{color:var(--lk-text);font-weight:500}
.lk-ladder>[data-state=now] .lk-pin::before{background:var(--lk-accent);box-shadow:0 0 0 4px var(--lk-bg),0 0 0 5.5px var(--lk-accent)}
.lk-ladder>[data-state=done]{color:var(--lk-text-2)}
.lk-ladder>[data-state=done] .lk-pin::before{background:var(--lk-ok)}
@media (forced-colors:active){.lk-pin::before{background:CanvasText;forced-color-adjust:none}.lk-ladder>[data-state=now] .lk-pin::before{background:Highlight;box-shadow:0 0 0 4px Canvas,0 0 0 5.5px Highlight}}
`

export type StepperStep = {
  readonly text: string
  readonly state: 'done' | 'now' | 'next'
  readonly note?: ReactNode
}

/** Steps of something that takes a while, one above the other, with the present one marked. Reads its changes aloud. */
export function Stepper({ steps }: { readonly steps: readonly StepperStep[] }) {
  useStyles(stepperCss)
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
