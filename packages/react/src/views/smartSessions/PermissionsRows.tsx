import { pushView, selectAccount } from '@latchkey/core'
import { Glyph, keyIcon, lockIcon, Row, sendIcon } from '@latchkey/ui'
import { useCapabilities } from '../../hooks/calls.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'

/** Lead to what others may do with the account, and to what of it is this app's. */
export function PermissionsRows() {
  const kit = useKit()
  const { t } = useText()
  return (
    <>
      <Row
        image={<Glyph icon={lockIcon} />}
        title={t('allowances.row')}
        subtitle={t('allowances.rowNote')}
        next
        data-testid="account-allowances"
        onClick={() => pushView(kit, 'Permissions')}
      />
      {kit.features.smartSessions && <AppRow />}
      {kit.options.verify && (
        <Row
          image={<Glyph icon={sendIcon} />}
          title={t('move.row')}
          subtitle={t('move.rowNote')}
          next
          data-testid="account-move"
          onClick={() => pushView(kit, 'MoveEverything')}
        />
      )}
    </>
  )
}

/** Leads to what the account in use lets this app spend, where its wallet gives permissions. */
function AppRow() {
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
  if (!isSmart && !isContract && !grants) return null
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
