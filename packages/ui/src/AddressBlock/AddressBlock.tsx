import { useStyles } from '../ShadowHost/useStyles.ts'
import { addressBlockCss } from './addressBlock.css.ts'
import { addressGroups } from './addressGroups.ts'

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
