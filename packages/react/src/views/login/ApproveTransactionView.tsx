import { goBack } from '@latchkey/core'
import { Body, Button, Glyph, lockIcon, Ring, Stack, StatusMessage } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'

/**
 * A request waits on the wallet's own screen, which lies above this view as soon as it is there. Leaving the view
 * declines.
 */
export function ApproveTransactionView() {
  const kit = useKit()
  const { t } = useText()
  return (
    <Body>
      <Stack className="lk-c">
        <Ring state="asked">
          <Glyph icon={lockIcon} size="l" />
        </Ring>
        <StatusMessage title={t('approve.title')} live="status">
          {t('approve.body')}
        </StatusMessage>
      </Stack>
      <Button onClick={() => goBack(kit)}>{t('approve.decline')}</Button>
    </Body>
  )
}
