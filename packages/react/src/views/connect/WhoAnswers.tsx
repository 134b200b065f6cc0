import { selectReach } from '@latchkey/core'
import { Button, infoIcon, Note } from '@latchkey/ui'
import { useKitState } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'

/**
 * Who can answer a code or link, where not every wallet can.
 *
 * @param isOwn It is for a wallet that is known to listen.
 */
export function WhoAnswers({ isOwn }: { readonly isOwn: boolean }) {
  const { t } = useText()
  const reach = useKitState(selectReach)
  if (reach === undefined) return null
  const { practicePhoneUrl } = reach
  if (practicePhoneUrl === undefined) {
    return isOwn ? null : (
      <Note icon={infoIcon} title={t('pairing.ownOnly.title')}>
        {t('pairing.ownOnly.body')}
      </Note>
    )
  }
  return (
    <>
      <Note icon={infoIcon}>{t('pairing.practice.body')}</Note>
      <Button href={practicePhoneUrl} external data-testid="lk-practice-phone">
        {t('pairing.practice.open')}
      </Button>
    </>
  )
}
