import { alertIcon, infoIcon, Note } from '@latchkey/ui'
import { Fragment } from 'react'
import type { SwapWarning } from './useSwapWarnings.ts'

/** All warnings in one note, the gravest first: one after the other is read, several notes in a row are not. */
export function WarningNote({ warnings }: { readonly warnings: readonly SwapWarning[] }) {
  const [first, ...rest] = warnings
  if (first === undefined) return null
  return (
    <Note icon={first.tone === 'plain' ? infoIcon : alertIcon} tone={first.tone} title={first.title} live="status">
      {first.body}
      {rest.map(({ title, body }) => (
        <Fragment key={title}>
          <b>{title}</b>
          {body}
        </Fragment>
      ))}
    </Note>
  )
}
