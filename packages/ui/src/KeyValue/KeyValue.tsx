import type { ReactNode } from 'react'
import { useStyles } from '../ShadowHost/styleRoot.ts'

const keyValueCss = `
.lk-kv{display:grid;font-size:var(--lk-t2);line-height:var(--lk-l2);letter-spacing:0}
.lk-kv>div{display:flex;justify-content:space-between;align-items:center;gap:var(--lk-s4);min-block-size:var(--lk-s8)}
.lk-kv dt{color:var(--lk-text-3);white-space:nowrap}
.lk-kv dd{font-weight:500;text-align:end;display:flex;align-items:center;justify-content:flex-end;gap:calc(var(--lk-m)*.6);min-inline-size:0;overflow-wrap:anywhere;unicode-bidi:plaintext}
.lk-kv>.sum{border-block-start:1px solid var(--lk-line);margin-block-start:var(--lk-s2);padding-block-start:var(--lk-s2);min-block-size:var(--lk-s10)}
.lk-kv>.sum>dt{color:var(--lk-text);font-weight:500}.lk-kv>.sum>dd{font-weight:600}
`

export type Fact = { readonly name: string; readonly value: ReactNode; readonly total?: boolean | undefined }

/** Names and values in rows of 32; a total is set off by a hairline. */
export function KeyValue({ facts }: { readonly facts: readonly Fact[] }) {
  useStyles(keyValueCss)
  return (
    <dl className="lk-kv">
      {facts.map(({ name, value, total }, index) => (
        <div key={keyOf(facts, index)} className={total ? 'sum' : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Of several facts of one name, each has a key of its own. */
function keyOf(facts: readonly Fact[], index: number): string {
  const name = facts[index]?.name
  return `${name} ${facts.slice(0, index).filter((fact) => fact.name === name).length}`
}
