import { Card, ListItemHeader, Stack, TokenImage } from '@latchkey/ui'
import { useText } from '../../text/TextContext.ts'

type Side = {
  readonly symbol: string
  readonly iconUrl?: string | undefined
  /** Every decimal of it, with the unit. */
  readonly amount: string
}

export type GiveAndGetProps = {
  readonly give: Side & { readonly worth?: string | undefined }
  /** `amount`: what arrives at least. */
  readonly get: Side
}

/** What leaves, first, and what arrives at least, in full. */
export function GiveAndGet({ give, get }: GiveAndGetProps) {
  const { t } = useText()
  return (
    <Card>
      <Stack>
        <ListItemHeader
          image={<TokenImage name={give.symbol} src={give.iconUrl} />}
          name={<bdi dir="ltr">{`−${give.amount}`}</bdi>}
          note={
            <>
              {t('preview.leaves')}
              {give.worth && <bdi dir="ltr">{` · ${give.worth}`}</bdi>}
            </>
          }
        />
        <ListItemHeader
          image={<TokenImage name={get.symbol} src={get.iconUrl} />}
          name={
            <bdi dir="ltr" data-testid="swap-minimum">
              {get.amount}
            </bdi>
          }
          note={t('swap.minimum')}
        />
      </Stack>
    </Card>
  )
}
