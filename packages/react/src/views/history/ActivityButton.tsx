import { pushView, supports } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/protocol'
import { Button } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useRemoteFeatures } from '../../queries/useBootstrapData.ts'
import { useText } from '../../text/TextContext.ts'

/** The way to what the account did, for what may have gone out or not. Nothing where the service does not show it. */
export function ActivityButton({ networkId }: { readonly networkId: CaipNetworkId | undefined }) {
  const kit = useKit()
  const { t } = useText()
  const features = useRemoteFeatures()
  if (!supports(kit, 'activity', networkId) || features?.activity === false) return null
  return (
    <Button variant="primary" onClick={() => pushView(kit, 'Transactions')}>
      {t('account.activity')}
    </Button>
  )
}
