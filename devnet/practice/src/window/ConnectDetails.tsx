import type { AskView } from '../shared/ask.schema.ts'
import { words } from './words.ts'

export declare namespace ConnectDetails {
  type Props = {
    view: Extract<AskView, { kind: 'connect' }>
    account: string | undefined
    onAccount: (address: string) => void
  }
}

/** Which account the page will see. */
export function ConnectDetails({ view, account, onAccount }: ConnectDetails.Props) {
  return (
    <>
      <p className="lead">{words.connectText}</p>
      <fieldset className="choices">
        <legend>{words.choose}</legend>
        {view.accounts.map(({ address, name, balance }) => (
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
    </>
  )
}
