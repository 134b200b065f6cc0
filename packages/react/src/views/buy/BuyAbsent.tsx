import type { KitError } from '@latchkey/protocol'
import { Button, cardIcon, Empty } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'

export type BuyAbsentProps = {
  readonly reason: KitError
  /** Level of the heading. Default 3, within a view. */
  readonly level?: 2 | undefined
  readonly onReceive: () => void
}

/** Why nothing can be bought, and how tokens come in all the same. */
export function BuyAbsent({ reason, level, onReceive }: BuyAbsentProps) {
  const { t } = useText()
  const { timeZone } = useKit().env
  const isRestricted = reason.code === 'onramp/region-restricted'
  const zone = timeZone?.() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <Empty
        level={level}
        icon={cardIcon}
        title={t(isRestricted ? 'buy.restricted.title' : 'buy.notSetUp.title')}
        live="status"
      >
        {isRestricted ? t('buy.restricted.body', { zone }) : t('buy.notSetUp.body')}
      </Empty>
      <Button variant="primary" onClick={onReceive}>
        {t('account.receive')}
      </Button>
    </>
  )
}
