import type { ReactNode } from 'react'

/** The accounts of the wallet, one of which the page gets. */
export function AccountChoice({ label, accounts, account, onAccount }: AccountChoice.Props) {
  return (
    <fieldset className="choices">
      <legend>{label}</legend>
      {accounts.map(({ address, name, balance }) => (
        <label key={address}>
          <input type="radio" name="account" checked={address === account} onChange={() => onAccount(address)} />
          <span className="who">
            <strong>{name}</strong>
            <code>{`${address.slice(0, 6)}…${address.slice(-6)}`}</code>
          </span>
          <span className="balance">{balance}</span>
        </label>
      ))}
    </fieldset>
  )
}

export declare namespace AccountChoice {
  type Props = {
    label: string
    accounts: readonly { readonly address: string; readonly name: string; readonly balance: string }[]
    account: string | undefined
    onAccount: (address: string) => void
  }
}

/** An address: its name if it has one, then all of it, wrapped at the end of the column. */
export function Address({ name, address }: { name: string; address: string }) {
  return (
    <span className="address">
      {name === '' ? null : <strong>{name}</strong>}
      <code>{address}</code>
    </span>
  )
}

/** A danger, named before the person decides. */
export function Warning({ text }: { text: string }) {
  return (
    <p className="warning" role="alert">
      <svg viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <path
          d="M12 4 3 19.5h18L12 4Zm0 6v4.5m0 2.5v.2"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span>{text}</span>
    </p>
  )
}

export type Fact = {
  readonly label: string
  readonly value: ReactNode
  readonly depth?: number
  readonly wide?: boolean
}

/** Names and values, one pair a line; a wide value is under its name. Nested pairs are indented. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {[...facts.entries()].map(([index, { label, value, depth = 0, wide = false }]) => (
        // Labels repeat in typed data, and the list never changes: the place is the key.
        <div key={index} data-wide={wide || undefined} data-depth={Math.min(depth, 4)}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
