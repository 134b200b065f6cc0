import { useStyles } from '../ShadowHost/styleRoot.ts'

const addressBlockCss = `
.lk-addr{display:flex;flex-wrap:wrap;gap:2px var(--lk-s2);font:500 var(--lk-t2)/var(--lk-l2) var(--lk-mono);color:var(--lk-text-2);letter-spacing:0;direction:ltr;text-align:center}
.lk-addr.hex{display:grid;grid-template-columns:auto repeat(5,minmax(0,1fr))}
.lk-addr.hex>:first-child{color:var(--lk-text-3)}
.lk-addr.hex>:nth-child(7){grid-column:2}
.lk-addr .end{color:var(--lk-text);font-weight:700}
.lk-addr .dif{background:var(--lk-bad-soft);color:var(--lk-bad);border-radius:4px;box-shadow:inset 0 -2px 0 var(--lk-bad);font-weight:700}
@media (forced-colors:active){.lk-addr .dif{forced-color-adjust:none}}
`

export type AddressBlockProps = {
  readonly address: string
  /** Another address that it must not be mistaken for: groups that differ are marked. */
  readonly against?: string | undefined
}

/** A whole address to read and compare: groups of four, the first 4 and last 6 characters in full ink. */
export function AddressBlock({ address, against }: AddressBlockProps) {
  useStyles(addressBlockCss)
  const hex = address.startsWith('0x')
  const head = hex ? 6 : 4
  const tail = address.length - 6
  const groups = addressGroups(address)
  const differs = (text: string, start: number) =>
    against !== undefined && against.slice(start, start + text.length).toLowerCase() !== text.toLowerCase()
  return (
    <div className={hex ? 'lk-addr hex' : 'lk-addr'} role="img" aria-label={groups.map(({ text }) => text).join(' ')}>
      {groups.map(({ text, start }) => {
        if (differs(text, start))
          return (
            <span key={start} className="dif">
              {text}
            </span>
          )
        const quiet = text.slice(0, Math.max(0, Math.min(text.length, tail - start)))
        if (start >= (hex ? 2 : 0) && start < head)
          return (
            <span key={start} className="end">
              {text}
            </span>
          )
        return (
          <span key={start}>
            {quiet}
            {quiet !== text && <span className="end">{text.slice(quiet.length)}</span>}
          </span>
        )
      })}
    </div>
  )
}

type AddressGroup = {
  readonly text: string
  /** Belongs to the first 4 or last 6 characters, the ones that people compare. */
  readonly start: number
}

/** Splits an address into groups of four; a hexadecimal one keeps its `0x` as a group of its own. */
function addressGroups(address: string): readonly AddressGroup[] {
  const prefix = address.startsWith('0x') ? 2 : 0
  const groups: AddressGroup[] = prefix ? [{ text: '0x', start: 0 }] : []
  for (let start = prefix; start < address.length; start += 4) {
    groups.push({ text: address.slice(start, start + 4), start })
  }
  return groups
}
