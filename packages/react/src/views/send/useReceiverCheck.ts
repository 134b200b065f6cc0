import { selectAccount } from '@latchkey/core'
import { checkReceiver, type PastReceivers, pastReceiversQuery, type ReceiverCheck } from '@latchkey/core/contacts'
import { useAddressName } from '../../hooks/useAddressName.ts'
import { useContacts } from '../../hooks/useContacts.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useKitQuery } from '../../queries/useKitQueries.ts'
import { namespaceOf } from './useSendForm.ts'

/** What is known of a receiver, and whom the account that pays has sent to before. */
export function useReceiverCheck(receiver: string | undefined): {
  readonly check: ReceiverCheck | undefined
  readonly past: PastReceivers | undefined
  /** A contact's name before the one that was typed, and that before the one that the address has registered. */
  readonly name: string | undefined
} {
  const kit = useKit()
  const { contacts } = useContacts()
  const { address, own, networkId, typedName } = useKitState((state) => {
    const { token, receiverProfileName: typedName } = state.send
    const { address, allAccounts } = selectAccount(state, namespaceOf(token?.networkId))
    return { address, own: allAccounts.map((each) => each.address), networkId: token?.networkId, typedName }
  })
  const registered = useAddressName(receiver, networkId)
  const { data: past } = useKitQuery<PastReceivers>(() =>
    address === undefined || kit.options.apiUrl === undefined ? undefined : pastReceiversQuery(kit, { address }),
  )
  const check = receiver === undefined ? undefined : checkReceiver(receiver, { contacts, past, own })
  return { check, past, name: check?.contact?.name ?? typedName ?? registered.name }
}
