import type { AskView } from '../shared/ask.schema.ts'
import { AccountChoice, Address, Facts, Warning } from './Facts.tsx'
import { words } from './words.ts'

/** Where the person signs in, with what, and until when. The text itself is there for who wants to read it. */
export function SignInDetails({ view, account, onAccount }: SignInDetails.Props) {
  const { accounts, connects, rows, statement, warning } = view
  const signer = accounts.find(({ address }) => address === account) ?? accounts[0]
  if (signer === undefined) return null
  const { address, name, text } = signer
  const facts = [
    ...(connects ? [] : [{ label: words.account, value: <Address name={name} address={address} />, wide: true }]),
    ...rows.map(({ label, value }) => ({ label, value, wide: value.length > 28 })),
  ]
  return (
    <>
      <p className="lead">{connects ? words.signInConnects : words.signInText}</p>
      {warning === null ? null : <Warning text={warning} />}
      {statement === null ? null : <p className="statement">{statement}</p>}
      {connects ? (
        <AccountChoice label={words.chooseSigner} accounts={accounts} account={address} onAccount={onAccount} />
      ) : null}
      {facts.length === 0 ? null : <Facts facts={facts} />}
      <details className="text">
        <summary>{words.signedText}</summary>
        <textarea className="paper" aria-label={words.signedText} readOnly rows={10} value={text} />
      </details>
    </>
  )
}

export declare namespace SignInDetails {
  type Props = {
    view: Extract<AskView, { kind: 'signIn' }>
    account: string | undefined
    onAccount: (address: string) => void
  }
}
