import type { ReactNode } from 'react'
import { useStyles } from '../ShadowHost/useStyles.ts'
import { keyValueCss } from './keyValue.css.ts'

export type Fact = { readonly name: string; readonly value: ReactNode; readonly total?: boolean | undefined }

/** Names and values in rows of 32; a total stands apart under a hairline. */
export function KeyValue({ facts }: { readonly facts: readonly Fact[] }) {
  useStyles(keyValueCss)
  return (
    <dl className="lk-kv">
      {facts.map(({ name, value, total }) => (
        <div key={name} className={total ? 'sum' : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
