import { pushView, selectAccount } from '@latchkey/core'
import { Glyph, keyIcon, Row } from '@latchkey/ui'
import { useCapabilities } from '../../hooks/calls.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'

/** Leads to what the account in use lets this app spend, where its wallet gives permissions. */
export function PermissionsRow() {
  const kit = useKit()
  const { t } = useText()
  const { networkId, connectionId, allAccounts, address } = useKitState((state) => selectAccount(state))
  const isSmart = useKitState(
    (state) => (state.connections.get(connectionId ?? '')?.smartAccount?.networkIds ?? []).length > 0,
  )
  const isContract = allAccounts.some((account) => account.address === address && account.type === 'smartAccount')
  const { data } = useCapabilities()
  const said = networkId && data?.[networkId]?.further.permissions
  const grants = typeof said === 'object' && said !== null && !('supported' in said && said.supported === false)
  if (kit.options.apiUrl === undefined || (!isSmart && !isContract && !grants)) return null
  return (
    <Row
      image={<Glyph icon={keyIcon} />}
      title={t('title.permissions')}
      subtitle={t('permissions.row')}
      next
      data-testid="account-permissions"
      onClick={() => pushView(kit, 'SmartSessionList')}
    />
  )
}
