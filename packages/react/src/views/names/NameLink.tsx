import { pushView, selectAccount, supports } from '@latchkey/core'
import { loadProfile } from '@latchkey/core/names'
import { Glyph, List, Row, userIcon } from '@latchkey/ui'
import { useEffect } from 'react'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'

/** Looks the name of the account up for the whole view; the way to a name, for an account that has none on a network that knows names. */
export function NameLink() {
  const kit = useKit()
  const { t } = useText()
  const { address, networkId, profileName, isKnown } = useKitState((state) => {
    const account = selectAccount(state)
    return { ...account, isKnown: state.profile?.address === account.address }
  })
  const subject = `${networkId} ${address}`
  useEffect(() => {
    if (subject !== '') void loadProfile(kit)
  }, [kit, subject])
  if (!isKnown || profileName !== undefined || !supports(kit, 'names', networkId)) return null
  return (
    <List>
      <Row
        image={<Glyph icon={userIcon} />}
        title={t('account.chooseName')}
        subtitle={t('account.chooseNameNote')}
        next
        data-testid="account-choose-name-button"
        onClick={() => {
          kit.emit({ type: 'OPEN_ENS_FLOW' })
          pushView(kit, 'ChooseAccountName')
        }}
      />
    </List>
  )
}
