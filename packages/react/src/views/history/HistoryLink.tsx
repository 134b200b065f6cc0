import { pushView, selectAccount } from '@latchkey/core'
import { namespaceCapabilities } from '@latchkey/protocol'
import { clockIcon, Glyph, List, Row } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useFirstAnswers } from '../../queries/useFirstAnswers.ts'
import { useText } from '../../text/useText.ts'

/** The way from the account to its transactions, where the operator and the kind of network allow it. */
export function HistoryLink() {
  const kit = useKit()
  const { t } = useText()
  const namespace = useKitState((state) => selectAccount(state).namespace)
  const { features } = useFirstAnswers()
  const capabilities: readonly string[] = namespace === undefined ? [] : namespaceCapabilities[namespace]
  if (!capabilities.includes('activity') || features?.activity === false) return null
  return (
    <List>
      <Row
        image={<Glyph icon={clockIcon} />}
        title={t('history.open')}
        next
        data-testid="account-activity-link"
        onClick={() => {
          kit.emit({ type: 'CLICK_TRANSACTIONS' })
          pushView(kit, 'Transactions')
        }}
      />
    </List>
  )
}
