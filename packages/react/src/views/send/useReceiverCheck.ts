import { selectAccount } from '@latchkey/core'
import { checkReceiver, type PastReceivers, pastReceiversQuery, type ReceiverCheck } from '@latchkey/core/contacts'
import { useContacts } from '../../hooks/useContacts.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useKitQuery } from '../../queries/useKitQueries.ts'

/** What is known of a receiver, and whom the account has sent to before. */
export function useReceiverCheck(receiver: string | undefined): {
  readonly check: ReceiverCheck | undefined
  readonly past: PastReceivers | undefined
} {
  const kit = useKit()
  const { contacts } = useContacts()
  const { address, own } = useKitState((state) => {
    const account = selectAccount(state)
    return { address: account.address, own: account.allAccounts.map((each) => each.address) }
  })
  const { data: past } = useKitQuery<PastReceivers>(() =>
    address === undefined || kit.options.apiUrl === undefined ? undefined : pastReceiversQuery(kit, { address }),
  )
  const check = receiver === undefined ? undefined : checkReceiver(receiver, { contacts, past, own })
  return { check, past }
}
